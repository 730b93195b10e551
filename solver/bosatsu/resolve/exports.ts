import type { ResolvedExport, TypeDeclaration } from "../tree/core.ts";
import type { ExportItem, PackageSyntax } from "../tree/syntax.ts";
import { nearNames } from "./near-names.ts";
import type { Scope } from "./scope.ts";
import { report } from "./scope.ts";

/** What the export line lets out, once everything is defined: only the package's own names. */
export function resolveExports(
  scope: Scope,
  { exports }: PackageSyntax,
  types: readonly TypeDeclaration[],
): readonly ResolvedExport[] {
  const names = new Set(types.map(({ name }) => name));
  return (exports?.items ?? []).flatMap((item) =>
    item.tag === "value" ? exportValue(scope, item) : exportType(scope, item, names),
  );
}

type ItemOf<Tag extends ExportItem["tag"]> = Extract<ExportItem, { readonly tag: Tag }>;

function exportValue(scope: Scope, { name }: ItemOf<"value">): readonly ResolvedExport[] {
  const { text, region } = name;
  const meaning = scope.values.get(text);
  if (meaning?.tag === "global" && meaning.import === undefined) {
    return [{ tag: "value", name: text, global: meaning.name, region }];
  }
  report(scope, region, {
    code: "UnknownExport",
    name: text,
    upper: false,
    imported: meaning !== undefined,
    suggestions: nearNames(text, scope.defined.values.keys()),
  });
  return [];
}

function exportType(
  scope: Scope,
  { name, constructors }: ItemOf<"type">,
  own: ReadonlySet<string>,
): readonly ResolvedExport[] {
  const { text, region } = name;
  if (own.has(text)) return [{ tag: "type", name: text, constructors, region }];
  report(scope, region, {
    code: "UnknownExport",
    name: text,
    upper: true,
    imported: scope.types.has(text),
    suggestions: nearNames(text, own),
  });
  return [];
}
