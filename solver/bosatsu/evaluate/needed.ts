import type { CheckedPackage } from "../tree/checked.ts";
import { predef } from "../tree/type.ts";

/**
 * The package of that name with all that it needs, in the order of `packages`: what is left out is
 * neither run nor does its host have to be there.
 */
export function neededBy(
  packages: readonly CheckedPackage[],
  name: string,
): readonly CheckedPackage[] {
  const needed = new Set([name, predef]);
  for (const { resolved } of packages.toReversed()) {
    if (!needed.has(resolved.name)) continue;
    for (const each of resolved.imports) needed.add(each.package);
  }
  return packages.filter(({ resolved }) => needed.has(resolved.name));
}
