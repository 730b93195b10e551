import type { CheckedPackage } from "../bosatsu/tree/checked.ts";
import type { Place } from "../bosatsu/tree/source.ts";
import { type Type, unapply } from "../bosatsu/tree/type.ts";

/** A value that a package shows to others. */
export type Exported = {
  readonly package: CheckedPackage;
  /** As exported. */
  readonly name: string;
  /** Unique in its package: what the evaluator knows it by. */
  readonly global: string;
  readonly type: Type;
  /** Of its definition. */
  readonly place: Place;
};

/** All exported values, by package and in the order of the export lines. */
export function exportedValues(packages: readonly CheckedPackage[]): readonly Exported[] {
  return packages.flatMap((checked) =>
    checked.resolved.exports.flatMap((item) => {
      if (item.tag !== "value") return [];
      const type = checked.valueTypes.get(item.global);
      if (type === undefined) throw new Error(`${item.global} is exported without a type`);
      const { name, global } = item;
      return [{ package: checked, name, global, type, place: placeOf(checked, global) }];
    }),
  );
}

/** Where a top-level value is defined. */
export function placeOf(checked: CheckedPackage, global: string): Place {
  const { path, headerRegion, values } = checked.resolved;
  const definition = values.find(({ name }) => name === global);
  return { path, region: definition?.region ?? headerRegion };
}

/** The arguments of `packageName::name[...]`, or `undefined` for any other type. */
export function argumentsOf(
  type: Type,
  packageName: string,
  name: string,
): readonly Type[] | undefined {
  const { head, args } = unapply(type);
  if (head.tag !== "constant" || head.package !== packageName || head.name !== name) {
    return undefined;
  }
  return args;
}

/** Whether the type says all there is: it hides nothing and leaves nothing open. */
export function isClosed(type: Type): boolean {
  switch (type.tag) {
    case "constant":
      return true;
    case "apply":
      return isClosed(type.fn) && isClosed(type.argument);
    case "forall":
    case "exists":
    case "variable":
    case "skolem":
    case "meta":
      return false;
  }
}
