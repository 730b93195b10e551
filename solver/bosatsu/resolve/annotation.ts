import type { Expr } from "../tree/core.ts";
import type { Pattern, TypeRef } from "../tree/syntax.ts";
import type { Type } from "../tree/type.ts";
import type { Scope } from "./scope.ts";
import { resolveType } from "./type-ref.ts";

/** A written type, resolved. */
type Annotation = { readonly ref: TypeRef; readonly type: Type };

/** A binding's pattern without the type written for the whole of it, and that type. */
export function takeAnnotation(
  scope: Scope,
  pattern: Pattern,
): { readonly bare: Pattern; readonly annotation: Annotation | undefined } {
  if (pattern.tag !== "annotated") return { bare: pattern, annotation: undefined };
  const { type: ref, pattern: bare } = pattern;
  return { bare, annotation: { ref, type: resolveType(scope, ref) } };
}

export function annotated(value: Expr, annotation: Annotation | undefined): Expr {
  if (annotation === undefined) return value;
  const { ref, type } = annotation;
  return { tag: "annotate", value, type, typeRegion: ref.region, region: value.region };
}
