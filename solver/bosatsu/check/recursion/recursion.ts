import type { CheckedPackage } from "../../tree/checked.ts";
import type { TopLevel } from "../../tree/core.ts";
import type { Problem, ProblemData } from "../../tree/problem.ts";
import type { Region } from "../../tree/source.ts";
import { createFrame, createLowering } from "../arithmetic/lowering.ts";
import { declaredTypes } from "../declared-types.ts";
import { runWalk } from "../deep-walk.ts";
import type { RecursionContext } from "./scope.ts";
import { outerScope } from "./scope.ts";
import { trustedFunctions } from "./trusted.ts";
import { visit, visitDefinition } from "./walk.ts";

/**
 * Every recursion must get smaller. Only a def calls itself, only inside its one `recur` or `loop`,
 * and there each call hands on smaller targets, compared from left to right: see `structural.ts`,
 * `continuation.ts` and, for targets of type Int, `int-recursion.ts`.
 */
export function checkRecursion(
  checked: CheckedPackage,
  imports: ReadonlyMap<string, CheckedPackage>,
): readonly Problem[] {
  const problems: Problem[] = [];
  const { path, name, values } = checked.resolved;
  const packages = new Map(imports).set(name, checked);
  const trusted = trustedFunctions(packages);
  const declared = declaredTypes([...packages.values()].map(({ resolved }) => resolved));
  const report = (region: Region, data: ProblemData): void => {
    problems.push({ ...data, path, region });
  };
  for (const value of values) {
    if (value.tag === "external" || value.broken) continue;
    const lowering = createLowering(declared, packages);
    const frame = createFrame(lowering, checked, value.value, "");
    checkValue({ checked, declared, lowering, frame, trusted, report }, value);
  }
  return problems;
}

function checkValue(context: RecursionContext, value: Extract<TopLevel, { tag: "value" }>): void {
  const { name, written, def } = value;
  if (!def || written === undefined) {
    runWalk(visit(context, value.value, outerScope));
    return;
  }
  const owner = context.checked.resolved.name;
  const self = { tag: "global", package: owner, name } as const;
  runWalk(visitDefinition(context, { written, self, value: value.value }, outerScope));
}
