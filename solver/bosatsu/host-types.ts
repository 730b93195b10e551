import { sameType } from "./check/types/same-type.ts";
import { libraryNames } from "./library-selection.ts";
import { shippedPackage } from "./shipped-library.ts";
import type { CheckedPackage } from "./tree/checked.ts";

/**
 * Externals, as `Package::name`, of packages that stand in the place of one of the library, and that
 * declare them with another type: the host would be given what it does not expect.
 */
export function unfitExternals(packages: readonly CheckedPackage[]): readonly string[] {
  const library = new Set(libraryNames());
  return packages
    .filter(({ resolved }) => library.has(resolved.name))
    .filter((each) => each.resolved.path !== shippedPackage(each.resolved.name).resolved.path)
    .flatMap(unfitIn);
}

function unfitIn({ resolved, valueTypes }: CheckedPackage): readonly string[] {
  const expected = shippedPackage(resolved.name).valueTypes;
  return resolved.values.flatMap(({ tag, name }) => {
    const [wanted, given] = [expected.get(name), valueTypes.get(name)];
    const isUnfit = tag === "external" && wanted && given && !sameType(wanted, given);
    return isUnfit ? [`${resolved.name}::${name}`] : [];
  });
}
