import type { CheckedPackage, KindedType } from "./tree/checked.ts";
import type { ResolvedPackage } from "./tree/core.ts";
import type { Type } from "./tree/type.ts";

/** What an interface leaves out, to be found when something needs it. */
export type PackageBody = {
  readonly resolved: () => ResolvedPackage;
  readonly checked: () => CheckedPackage;
};

type Interface = {
  readonly resolved: Omit<ResolvedPackage, "values">;
  readonly kinds: readonly (Omit<KindedType, "declaration" | "existentials"> & {
    readonly existentials: readonly (readonly [
      string,
      ReturnType<KindedType["existentials"]["get"]>,
    ])[];
  })[];
  readonly valueTypes: readonly (readonly [string, Type])[];
};

/** What other packages need to know of a package, as JSON. */
export function encodeInterface({ resolved, types, valueTypes }: CheckedPackage): string {
  const { values: _, ...seen } = resolved;
  const kinds = seen.types.map(({ name }) => {
    const kinded = types.get(name);
    if (kinded === undefined) throw new Error(`${resolved.name} has no kind for ${name}`);
    return { params: kinded.params, existentials: [...kinded.existentials] };
  });
  const encoded: Interface = { resolved: seen, kinds, valueTypes: [...valueTypes] };
  return JSON.stringify(encoded);
}

/** A package of which only its interface is there so far. What `undefined` was is left out in JSON. */
export function decodeInterface(text: string, body: PackageBody): CheckedPackage {
  // Made by `encodeInterface` from a value of this type.
  const { resolved: seen, kinds, valueTypes } = JSON.parse(text) as Interface;
  const types = seen.types.map((declaration, at): readonly [string, KindedType] => {
    const { params = [], existentials = [] } = kinds[at] ?? {};
    const hidden = existentials.map(([name, vars = []]) => [name, vars] as const);
    return [declaration.name, { declaration, params, existentials: new Map(hidden) }];
  });
  return {
    resolved: {
      ...seen,
      get values() {
        return body.resolved().values;
      },
    },
    types: new Map(types),
    valueTypes: new Map(valueTypes),
    get exprTypes() {
      return body.checked().exprTypes;
    },
    get patternTypes() {
      return body.checked().patternTypes;
    },
    get localTypes() {
      return body.checked().localTypes;
    },
  };
}
