import type {
  CoreListItem,
  CorePattern,
  CoreStringPart,
  ResolvedPackage,
  TypeDeclaration,
} from "../../tree/core.ts";
import type { Type } from "../../tree/type.ts";
import { applyType, constant, predef } from "../../tree/type.ts";

/** Short ways to write declarations and patterns down in tests. */

const region = { start: 0, end: 0 };

/** `data("Option", ["a"], { None: [], Some: [variable("a")] })`, in Predef. */
export function data(
  name: string,
  params: readonly string[],
  variants: { readonly [variant: string]: readonly Type[] },
): TypeDeclaration {
  return {
    package: predef,
    name,
    params: params.map((param) => ({ name: param, variance: undefined, kind: undefined })),
    body: {
      tag: "data",
      constructors: Object.entries(variants).map(([variant, fields], index) => ({
        package: predef,
        name: variant,
        typeName: name,
        index,
        fields: fields.map((type, at) => ({
          name: `field${at}`,
          type,
          default: undefined,
          region,
        })),
        existentials: [],
        region,
      })),
    },
    region,
  };
}

export function declaring(...types: readonly TypeDeclaration[]): ResolvedPackage {
  return {
    path: "test.bosatsu",
    name: predef,
    imports: [],
    exports: [],
    exposes: undefined,
    headerRegion: region,
    types,
    values: [],
  };
}

export function variable(name: string): Type {
  return { tag: "variable", name };
}

export function typeOf(name: string, ...args: readonly Type[]): Type {
  return applyType(constant(name), ...args);
}

export const usualTypes: readonly TypeDeclaration[] = [
  data("Bool", [], { False: [], True: [] }),
  data("Option", ["a"], { None: [], Some: [variable("a")] }),
  data("List", ["a"], {
    EmptyList: [],
    NonEmptyList: [variable("a"), typeOf("List", variable("a"))],
  }),
  data("Tuple2", ["a", "b"], { Tuple2: [variable("a"), variable("b")] }),
  data("Tuple3", ["a", "b", "c"], { Tuple3: [variable("a"), variable("b"), variable("c")] }),
  data("Unit", [], { Unit: [] }),
];

export const wild: CorePattern = { tag: "wildcard", region };

export function int(value: number): CorePattern {
  return { tag: "literal", literal: { tag: "int", value: BigInt(value) }, region };
}

export function char(value: string): CorePattern {
  return { tag: "literal", literal: { tag: "char", value }, region };
}

export function text(value: string): CorePattern {
  return { tag: "literal", literal: { tag: "string", value }, region };
}

export function made(name: string, ...args: readonly CorePattern[]): CorePattern {
  return { tag: "constructor", ref: { package: predef, name }, args, region };
}

export function either(...alternatives: readonly CorePattern[]): CorePattern {
  return { tag: "union", alternatives, region };
}

export const glob = "*";

/** `list(wild, glob, int(1))` is `[_, *_, 1]`. */
export function list(...items: readonly (CorePattern | typeof glob)[]): CorePattern {
  const core = items.map(
    (item): CoreListItem =>
      item === glob ? { tag: "glob", local: undefined, region } : { tag: "item", pattern: item },
  );
  return { tag: "list", items: core, region };
}

/** In `string("ab*?")`, `*` is any text and `?` any character. */
export function string(pattern: string): CorePattern {
  const parts = (pattern.match(/[^*?]+|./g) ?? []).map((part): CoreStringPart => {
    if (part === "*") return { tag: "glob", local: undefined, region };
    if (part === "?") return { tag: "char", local: undefined, region };
    return { tag: "text", text: part };
  });
  return { tag: "string", parts, region };
}
