import type { CheckedPackage } from "../tree/checked.ts";
import type { Problem } from "../tree/problem.ts";
import { positionAt } from "../tree/source.ts";
import { predef } from "../tree/type.ts";
import { checkedPredef, problemsIn, typedText } from "./types/typed.testing.ts";

type Check = (
  checked: CheckedPackage,
  imports: ReadonlyMap<string, CheckedPackage>,
) => readonly Problem[];

/** Statements that have types, as a package beside Predef. They start on line 1. */
export function checkedText(statements: string): CheckedPackage {
  const faults = problemsIn(statements);
  if (faults.length > 0) {
    throw new Error(
      [statements, ...faults.map(({ at, message }) => `${at} ${message}`)].join("\n"),
    );
  }
  const { resolved, kinded, typed } = typedText(statements);
  return { ...typed, resolved, types: kinded.types };
}

export const predefAlone: ReadonlyMap<string, CheckedPackage> = new Map([[predef, checkedPredef]]);

export { checkedPredef };

/** `Code line:column` of each problem that one check finds, and nothing of the others. */
export function foundBy(check: Check, statements: string): readonly string[] {
  const { text } = typedText(statements);
  return check(checkedText(statements), predefAlone).map(({ code, region }) => {
    const { line, column } = positionAt(text, region.start);
    return `${code} ${line - 1}:${column}`;
  });
}
