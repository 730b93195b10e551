import type { CheckedPackage } from "../../tree/checked.ts";
import type { ResolvedPackage, TopLevel } from "../../tree/core.ts";
import { expressionsIn } from "../../tree/expr-children.ts";
import type { Problem } from "../../tree/problem.ts";
import { predef } from "../../tree/type.ts";
import { qualified, typeKey } from "../declared-types.ts";

type Value = Extract<TopLevel, { readonly tag: "value" }>;

/**
 * Top-level values that nothing reaches from the exports, from the last value, from the tests and
 * from what is evaluated for its own sake, as `_ = e` and the defaults of fields are.
 */
export function checkUnusedTopLevels(checked: CheckedPackage): readonly Problem[] {
  const { resolved } = checked;
  const { path } = resolved;
  const values = resolved.values.filter((value): value is Value => value.tag === "value");
  if (values.some(({ broken }) => broken)) return [];
  const reached = reachedFrom(resolved, values, roots(checked, values));
  return values.flatMap(({ name, written, region }) => {
    if (written === undefined || reached.has(name)) return [];
    return [{ code: "UnusedLets", name: written, path, region } as const];
  });
}

function roots(checked: CheckedPackage, values: readonly Value[]): readonly string[] {
  const exported = checked.resolved.exports.flatMap((it) =>
    it.tag === "value" ? [it.global] : [],
  );
  const forThemselves = values.filter((it) => it.written === undefined && !isSource(it));
  const last = values.at(-1);
  return [
    ...exported,
    ...(last === undefined ? [] : [last.name]),
    ...lastTests(checked, values),
    ...forThemselves.map(({ name }) => name),
  ];
}

/** The right side of a top-level pattern is there for the names that the pattern binds. */
function isSource({ name }: Value): boolean {
  return name.startsWith("_pattern");
}

const testTypes: readonly string[] = [
  qualified(predef, "Test"),
  qualified("Bosatsu/Prog", "ProgTest"),
];

/** The last value of each type that a test can have. */
function lastTests({ valueTypes }: CheckedPackage, values: readonly Value[]): readonly string[] {
  return testTypes.flatMap((wanted) => {
    const last = values.findLast(({ name }) => {
      const type = valueTypes.get(name);
      return type !== undefined && typeKey(type) === wanted;
    });
    return last === undefined ? [] : [last.name];
  });
}

function reachedFrom(
  { name: own }: ResolvedPackage,
  values: readonly Value[],
  from: readonly string[],
): ReadonlySet<string> {
  const byName = new Map(values.map((value) => [value.name, value]));
  const reached = new Set(from);
  for (const name of reached) {
    const value = byName.get(name);
    if (value === undefined) continue;
    for (const expr of expressionsIn(value.value)) {
      if (expr.tag === "global" && expr.package === own) reached.add(expr.name);
    }
  }
  return reached;
}
