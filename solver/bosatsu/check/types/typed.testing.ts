import { librarySources } from "../../library/sources.ts";
import { parse } from "../../parse/parse.ts";
import { render } from "../../report/render.ts";
import { typeText } from "../../report/type-text.ts";
import { typeWords } from "../../report/words-type.ts";
import { resolve } from "../../resolve/resolve.ts";
import type { CheckedPackage } from "../../tree/checked.ts";
import type { ResolvedPackage } from "../../tree/core.ts";
import type { Source } from "../../tree/source.ts";
import { positionAt } from "../../tree/source.ts";
import type { Kind, Type } from "../../tree/type.ts";
import { predef } from "../../tree/type.ts";
import type { TypedValues } from "./check-values.ts";
import { inferValues } from "./check-values.ts";
import type { KindedDeclarations } from "./declarations.ts";
import { kindDeclarations } from "./declarations.ts";
import { kindOfParameters } from "./kind.ts";

/** Source text through kinds and inference alone; the other checks have their own tests. */

type Typed = { readonly resolved: ResolvedPackage } & {
  readonly kinded: KindedDeclarations;
  readonly typed: TypedValues;
};

function resolved(source: Source, imports: ReadonlyMap<string, ResolvedPackage>): ResolvedPackage {
  const parsed = parse(source);
  if (!parsed.ok) throw new Error(parsed.problems.map((it) => render(it, source.text)).join("\n"));
  const phase = resolve(parsed.product, imports);
  if (!phase.ok) throw new Error(phase.problems.map((it) => render(it, source.text)).join("\n"));
  return phase.product;
}

function typedPackage(
  resolvedPackage: ResolvedPackage,
  imports: ReadonlyMap<string, CheckedPackage>,
): Typed {
  const kinded = kindDeclarations(resolvedPackage, (packageName, name) => {
    const params = imports.get(packageName)?.types.get(name)?.params;
    return params && kindOfParameters(params);
  });
  const typed = inferValues(resolvedPackage, kinded.types, imports);
  return { resolved: resolvedPackage, kinded, typed };
}

const predefSource = librarySources.find(({ text }) => text.includes(`package ${predef}\n`));
if (predefSource === undefined) throw new Error("the library has no Predef");
const resolvedPredef = resolved(predefSource, new Map());
const typedPredef = typedPackage(resolvedPredef, new Map());

export const checkedPredef: CheckedPackage = {
  ...typedPredef.typed,
  resolved: resolvedPredef,
  types: typedPredef.kinded.types,
};

/** A package with these statements. `package T` stands on line 0, so that lines count as written. */
export function typedText(statements: string): Typed & { readonly text: string } {
  const text = `package T\n${statements}\n`;
  const imports = new Map([[predef, resolvedPredef]]);
  const product = resolved({ path: "t.bosatsu", text }, imports);
  return { ...typedPackage(product, new Map([[predef, checkedPredef]])), text };
}

/** The printed type of the last value, or `Code line:column` of each problem. */
export function typeOfLast(statements: string): string {
  const { typed, resolved: product } = typedText(statements);
  const found = problemsIn(statements);
  if (found.length > 0) return found.map(({ at }) => at).join(", ");
  const type = typed.valueTypes.get(product.values.at(-1)?.name ?? "");
  return type === undefined ? "no type" : typeText(type);
}

/** `Code line:column` and the message of each problem, in the order found. */
export function problemsIn(statements: string): readonly { at: string; message: string }[] {
  const { kinded, typed, text } = typedText(statements);
  return [...kinded.problems, ...typed.problems].map(({ problem, region }) => {
    const { line, column } = positionAt(text, region.start);
    const { message, hint } = typeWords(problem);
    return {
      at: `${problem.code} ${line - 1}:${column}`,
      message: hint === undefined ? message : `${message} ${hint}`,
    };
  });
}

/** Types as written, in which the declarations may be used. */
export function writtenTypes(declarations: string, types: readonly string[]): readonly Type[] {
  const externals = types.map((type, index) => `external written_${index}: ${type}`);
  const { resolved: product } = typedText([declarations, ...externals].join("\n"));
  return product.values.flatMap((value) => (value.tag === "external" ? [value.type] : []));
}

/** The kinds of Predef's types and of the declared ones. */
export function kindsOf(declarations: string): (packageName: string, name: string) => Kind {
  const { kinded } = typedText(declarations);
  return (packageName, name) => {
    const types = packageName === predef ? checkedPredef.types : kinded.types;
    return kindOfParameters(types.get(name)?.params ?? []);
  };
}
