import type { CheckedPackage } from "../../tree/checked.ts";
import type { ResolvedExport, ResolvedPackage } from "../../tree/core.ts";
import type { Problem } from "../../tree/problem.ts";
import type { Type } from "../../tree/type.ts";
import { predef } from "../../tree/type.ts";
import { qualified } from "../declared-types.ts";

/** What a package lets out, what it says of that, and what it brings in for nothing. */
export function checkCustoms(checked: CheckedPackage): readonly Problem[] {
  const { resolved } = checked;
  const shown = resolved.exports.map((item) => ({ item, types: typesShown(checked, item) }));
  const escaped = privateTypes(resolved, shown);
  // Of a broken value it is not known what shows in it and what it uses.
  if (resolved.values.some((value) => value.tag === "value" && value.broken)) return escaped;
  return [...escaped, ...exposes(resolved, shown), ...unusedImports(checked)];
}

type Shown = { readonly item: ResolvedExport; readonly types: readonly Type[] };

/** The types that can be seen through an export. An opaque type shows nothing. */
function typesShown(
  { resolved, valueTypes }: CheckedPackage,
  item: ResolvedExport,
): readonly Type[] {
  if (item.tag === "value") {
    const type = valueTypes.get(item.global);
    return type === undefined ? [] : [type];
  }
  const body = resolved.types.find(({ name }) => name === item.name)?.body;
  if (body?.tag === "alias") return [body.type];
  if (body?.tag !== "data" || !item.constructors) return [];
  return body.constructors.flatMap(({ fields }) => fields.map(({ type }) => type));
}

type Constant = Extract<Type, { readonly tag: "constant" }>;

function constantsIn(types: readonly Type[]): readonly Constant[] {
  const found: Constant[] = [];
  const open = [...types];
  for (let type = open.pop(); type !== undefined; type = open.pop()) {
    if (type.tag === "constant") found.push(type);
    else if (type.tag === "apply") open.push(type.argument, type.fn);
    else if (type.tag === "forall" || type.tag === "exists") open.push(type.body);
    else if (type.tag === "meta" && type.meta.solution !== undefined) open.push(type.meta.solution);
  }
  return found;
}

function privateTypes(resolved: ResolvedPackage, shown: readonly Shown[]): readonly Problem[] {
  const { path, name: own, exports } = resolved;
  const visible = new Set(exports.flatMap((it) => (it.tag === "type" ? [it.name] : [])));
  const declared = new Set(resolved.types.map(({ name }) => name));
  return shown.flatMap(({ item, types }) => {
    const local = constantsIn(types).filter((it) => it.package === own && declared.has(it.name));
    const hidden = new Set(local.map(({ name }) => name).filter((name) => !visible.has(name)));
    return [...hidden].map((type) => {
      const { region } = item;
      return { code: "PrivateTypeEscape", export: exportText(item), type, path, region } as const;
    });
  });
}

function exportText(item: ResolvedExport): string {
  return item.tag === "type" && item.constructors ? `${item.name}()` : item.name;
}

/** The packages whose types show must be the ones that the package says. */
function exposes(resolved: ResolvedPackage, shown: readonly Shown[]): readonly Problem[] {
  const { path, name: own, headerRegion } = resolved;
  const causes = new Map<string, Set<string>>();
  for (const { item, types } of shown) {
    for (const constant of constantsIn(types)) {
      if (constant.package === own || constant.package === predef) continue;
      const exports = causes.get(constant.package) ?? new Set();
      causes.set(constant.package, exports.add(exportText(item)));
    }
  }
  const declared = sorted(resolved.exposes?.packages ?? []);
  const required = sorted(causes.keys());
  if (declared.join(",") === required.join(",")) return [];
  const missing = required.filter((name) => !declared.includes(name));
  const region = resolved.exposes?.region ?? headerRegion;
  const because = missing.map((name) => {
    return { package: name, exports: [...(causes.get(name) ?? [])] };
  });
  return [{ code: "ExposesMismatch", declared, required, causes: because, path, region }];
}

function sorted(names: Iterable<string>): readonly string[] {
  return [...new Set(names)].sort();
}

/** A type that is imported by name is used as well where it is only inferred. */
function unusedImports(checked: CheckedPackage): readonly Problem[] {
  const { path, imports } = checked.resolved;
  const unmentioned = imports.filter((it) => !it.used && it.package !== predef);
  const inferred = unmentioned.some(({ upper }) => upper) ? inferredTypes(checked) : new Set();
  return unmentioned.flatMap(({ package: from, name, region }) => {
    if (inferred.has(qualified(from, name))) return [];
    return [{ code: "UnusedImport", package: from, name, path, region } as const];
  });
}

function inferredTypes({ valueTypes, exprTypes }: CheckedPackage): ReadonlySet<string> {
  const types = new Set([...valueTypes.values(), ...exprTypes.values()]);
  return new Set(constantsIn([...types]).map((it) => qualified(it.package, it.name)));
}
