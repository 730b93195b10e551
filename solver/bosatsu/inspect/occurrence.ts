import type { FieldDeclaration, Local } from "../tree/core.ts";
import type { Place, Region } from "../tree/source.ts";
import type { Type } from "../tree/type.ts";
import type { DeclaredConstructor, Focus } from "./definitions.ts";
import { constructorType, placeIn, topLevelAt, writtenName } from "./definitions.ts";

/** `expression` and `pattern` are such without a name: a literal, a list, `_`. */
export type OccurrenceKind = "value" | "local" | "constructor" | "field" | "expression" | "pattern";

/** A stretch of a file of which something can be said. */
export type Occurrence = {
  readonly kind: OccurrenceKind;
  /** Empty when there is none. */
  readonly name: string;
  readonly region: Region;
  /** As defined, where it could be found. */
  readonly type: Type | undefined;
  /** As used here, where that is known. */
  readonly here: Type | undefined;
  /** Asked for only when shown: a package of the library is not read before. */
  readonly definition: () => Place | undefined;
};

/** Where a name stands, and its type there. */
export type Use = { readonly region: Region; readonly here?: Type | undefined };

type Global = { readonly package: string; readonly name: string; readonly written: string };

export function globalUse(focus: Focus, ref: Global, { region, here }: Use): Occurrence {
  return {
    kind: "value",
    name: ref.written,
    region,
    type: focus.packages.get(ref.package)?.valueTypes.get(ref.name) ?? here,
    here,
    definition: () => {
      const value = topLevelAt(focus, ref);
      const name = value && writtenName(value);
      if (value === undefined || name === undefined) return undefined;
      return placeIn(focus, ref.package, { region: value.region, name });
    },
  };
}

export function localUse(focus: Focus, local: Local, { region, here }: Use): Occurrence {
  const { checked } = focus.file;
  const definition: Place = { path: checked.resolved.path, region: local.region };
  return {
    kind: "local",
    name: local.name,
    region,
    type: checked.localTypes.get(local.id) ?? here,
    here,
    definition: () => definition,
  };
}

export function constructorUse(
  focus: Focus,
  declared: DeclaredConstructor,
  { region, here }: Use,
): Occurrence {
  const { name, package: owner } = declared.variant;
  return {
    kind: "constructor",
    name,
    region,
    type: constructorType(declared),
    here,
    definition: () => placeIn(focus, owner, declared.variant),
  };
}

/** The type of a field is written with the variables of what declares it. */
export function fieldUse(
  focus: Focus,
  { variant }: DeclaredConstructor,
  field: FieldDeclaration,
  { region, here }: Use,
): Occurrence {
  const definition = () => placeIn(focus, variant.package, field);
  return { kind: "field", name: field.name, region, type: field.type, here, definition };
}

export function nameless(kind: "expression" | "pattern", region: Region, type: Type): Occurrence {
  return { kind, name: "", region, type, here: undefined, definition: () => undefined };
}
