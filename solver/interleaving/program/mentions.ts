import type { CheckedPackage } from "../../bosatsu/tree/checked.ts";
import type { GlobalRef } from "../../bosatsu/tree/core.ts";
import { expressionsIn } from "../../bosatsu/tree/expr-children.ts";

/**
 * The top-level values that the code of a value mentions, itself and through what it mentions. A
 * program can get hold of a cell in no other way, so a cell that is not among them stays as it is.
 */
export function mentionedBy(
  start: GlobalRef,
  packages: readonly CheckedPackage[],
): (value: GlobalRef) => boolean {
  const definitions = new Map(
    packages.flatMap(({ resolved }) =>
      resolved.values.map((value) => [keyOf({ package: resolved.name, name: value.name }), value]),
    ),
  );
  const found = new Set<string>();
  const open = [keyOf(start)];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (found.has(key)) continue;
    found.add(key);
    const value = definitions.get(key);
    if (value?.tag !== "value") continue;
    for (const expr of expressionsIn(value.value)) {
      if (expr.tag === "global") open.push(keyOf(expr));
    }
  }
  return (value) => found.has(keyOf(value));
}

/** No package name holds a space. */
function keyOf({ package: packageName, name }: GlobalRef): string {
  return `${packageName} ${name}`;
}
