import type {
  Binding,
  CoreBranch,
  CoreListItem,
  CorePattern,
  CoreStringPart,
  Expr,
  Guard,
  LocalId,
  Parameter,
  ResolvedPackage,
  TopLevel,
  TypeDeclaration,
} from "../tree/core.ts";
import type { Literal } from "../tree/syntax.ts";
import type { BoundVariable, Kind, Type } from "../tree/type.ts";
import { predef } from "../tree/type.ts";

/**
 * Core as text for tests: `(head part ...)`. Locals of one name are told apart as `x`, `x.2`, ... in
 * the order in which they are met; `@x` is a value of the package, `^x` one of Predef.
 */
type CoreText = {
  readonly value: (value: TopLevel) => string;
  readonly type: (type: TypeDeclaration) => string;
};

export function coreText({ name: owner }: ResolvedPackage): CoreText {
  return { value: (value) => valueText(owner, value), type: typeDeclarationText };
}

type Names = { readonly owner: string; readonly ids: Map<string, LocalId[]> };

function valueText(owner: string, value: TopLevel): string {
  if (value.tag === "external") return `${value.name} : ${typeText(value.type)}`;
  const marks = [value.recursive ? "rec" : "", value.broken ? "broken" : ""].filter(Boolean);
  const head = [...marks, value.name].join(" ");
  return `${head} = ${expr({ owner, ids: new Map() }, value.value)}`;
}

function list(...parts: readonly string[]): string {
  return `(${parts.filter((part) => part !== "").join(" ")})`;
}

function localText(names: Names, { id, name }: { readonly id: LocalId; readonly name: string }) {
  const ids = names.ids.get(name) ?? [];
  if (!ids.includes(id)) ids.push(id);
  names.ids.set(name, ids);
  const index = ids.indexOf(id);
  return index === 0 ? name : `${name}.${index + 1}`;
}

function globalText(names: Names, owner: string, name: string): string {
  if (owner === names.owner) return `@${name}`;
  return owner === predef ? `^${name}` : `${owner}::${name}`;
}

function expr(names: Names, node: Expr): string {
  const inside = (it: Expr): string => expr(names, it);
  switch (node.tag) {
    case "local":
      return localText(names, node);
    case "global":
      return globalText(names, node.package, node.name);
    case "constructor":
      return node.ref.name;
    case "literal":
      return literalText(node.literal);
    case "lambda": {
      const params = node.params.map((param) => parameterText(names, param));
      return list("fn", list(...params), inside(node.body));
    }
    case "apply":
      return list(inside(node.fn), ...node.args.map(inside));
    case "block":
      return list("let", ...node.bindings.map((it) => bindingText(names, it)), inside(node.body));
    case "list":
      return `[${node.items.map(({ tag, value }) => (tag === "item" ? "" : "*") + inside(value)).join(" ")}]`;
    case "match":
      return list(
        node.origin,
        inside(node.scrutinee),
        ...node.branches.map((branch) => branchText(names, branch)),
      );
    case "annotate":
      return list(":", inside(node.value), typeText(node.type));
    case "generic":
      return list("forall", `[${variablesText(node.vars)}]`, inside(node.body));
  }
}

function parameterText(names: Names, { local, type }: Parameter): string {
  const name = localText(names, local);
  return type === undefined ? name : `${name}:${typeText(type)}`;
}

function bindingText(names: Names, { local, value, recursive }: Binding): string {
  // A recursive value mentions its name, so that name is met first.
  const name = recursive ? localText(names, local) : "";
  const text = expr(names, value);
  return list(recursive ? `rec ${name}` : localText(names, local), text);
}

function branchText(names: Names, { pattern, guard, body }: CoreBranch): string {
  const left = patternText(names, pattern);
  const middle = guard === undefined ? "" : `if ${guardText(names, guard)}`;
  return list(left, middle, expr(names, body));
}

function guardText(names: Names, guard: Guard): string {
  if (guard.tag === "condition") return expr(names, guard.condition);
  const value = expr(names, guard.value);
  const pattern = patternText(names, guard.pattern);
  const inner = guard.guard === undefined ? "" : `if ${guardText(names, guard.guard)}`;
  return list("whole", value, pattern, inner);
}

function patternText(names: Names, pattern: CorePattern): string {
  const inside = (it: CorePattern): string => patternText(names, it);
  switch (pattern.tag) {
    case "wildcard":
      return "_";
    case "bind":
      return localText(names, pattern.local);
    case "literal":
      return literalText(pattern.literal);
    case "constructor":
      return pattern.args.length === 0
        ? pattern.ref.name
        : list(pattern.ref.name, ...pattern.args.map(inside));
    case "list":
      return `[${pattern.items.map((it) => itemText(names, it)).join(" ")}]`;
    case "string":
      return list("string", ...pattern.parts.map((it) => partText(names, it)));
    case "as":
      return list(inside(pattern.pattern), "as", localText(names, pattern.local));
    case "union":
      return list(pattern.alternatives.map(inside).join(" | "));
    case "annotated":
      return list(":", inside(pattern.pattern), typeText(pattern.type));
  }
}

function itemText(names: Names, item: CoreListItem): string {
  if (item.tag === "item") return patternText(names, item.pattern);
  return `*${item.local === undefined ? "_" : localText(names, item.local)}`;
}

function partText(names: Names, part: CoreStringPart): string {
  if (part.tag === "text") return JSON.stringify(part.text);
  const sign = part.tag === "glob" ? "$" : "$.";
  return `${sign}${part.local === undefined ? "_" : localText(names, part.local)}`;
}

function literalText(literal: Literal): string {
  switch (literal.tag) {
    case "int":
    case "float":
      return `${literal.value}`;
    case "string":
      return JSON.stringify(literal.value);
    case "char":
      return `.${JSON.stringify(literal.value)}`;
  }
}

function typeText(type: Type): string {
  switch (type.tag) {
    case "variable":
      return type.name;
    case "constant":
      return type.name;
    case "apply": {
      const args: string[] = [];
      let head: Type = type;
      for (; head.tag === "apply"; head = head.fn) args.unshift(typeText(head.argument));
      return `${typeText(head)}[${args.join(", ")}]`;
    }
    case "forall":
    case "exists":
      return `${type.tag} ${variablesText(type.vars)}. ${typeText(type.body)}`;
    case "skolem":
    case "meta":
      throw new Error(`resolve made a ${type.tag}`);
  }
}

function variablesText(vars: readonly BoundVariable[]): string {
  return vars.map(({ name, kind }) => name + kindSuffix(kind)).join(" ");
}

function kindSuffix(kind: Kind | undefined): string {
  return kind === undefined || kind.tag === "star" ? "" : `: ${kindText(kind)}`;
}

function kindText(kind: Kind): string {
  if (kind.tag === "star") return "*";
  const sign = { co: "+", contra: "-", phantom: "0", invariant: "" }[kind.variance];
  return `${sign}${kindText(kind.argument)} -> ${kindText(kind.result)}`;
}

function typeDeclarationText({ name, params, body }: TypeDeclaration): string {
  const listed = params.map(
    (param) => `${param.variance ?? ""}${param.name}${kindSuffix(param.kind)}`,
  );
  const head = `${name}[${listed.join(" ")}]`;
  if (body.tag === "external") return `${head} external`;
  if (body.tag === "alias") return `${head} = ${typeText(body.type)}`;
  const constructors = body.constructors.map((it) => {
    const hidden = it.existentials.map((param) => param.name).join(" ");
    const fields = it.fields.map((field) => {
      const preset = field.default === undefined ? "" : ` = @${field.default.name}`;
      return `${field.name}: ${typeText(field.type)}${preset}`;
    });
    return `${it.name}${hidden === "" ? "" : `[${hidden}]`}(${fields.join(", ")})`;
  });
  return `${head} ${constructors.join(" | ")}`;
}
