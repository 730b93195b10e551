/**
 * Writes trees as source, for the law that reading gives them back. Parentheses only stand where the form is
 * looser than its place, so that the precedence of the forms is put to the test too.
 */
import type {
  BlockStatement,
  Branch,
  Def,
  ExportItem,
  Expression,
  Field,
  ImportItem,
  KindRef,
  ListPatternItem,
  Literal,
  Name,
  PackageSyntax,
  Pattern,
  Statement,
  TypeParameter,
  TypeRef,
  VarianceRef,
  Variant,
} from "../tree/syntax.ts";
import { operatorAt } from "./operator.ts";

export function packageSource(syntax: PackageSyntax): string {
  const lines = [`package ${syntax.name.text}`];
  for (const { package: from, items } of syntax.imports) {
    lines.push(`from ${from.text} import (${items.map(importItem).join(", ")})`);
  }
  if (syntax.exports !== undefined) {
    lines.push(`export ${syntax.exports.items.map(exportItem).join(", ")}`);
  }
  for (const { packages } of syntax.exposes) {
    lines.push(`exposes (${packages.map((it) => it.text).join(", ")})`);
  }
  return `${[...lines, ...syntax.statements.map(statement)].join("\n")}\n`;
}

function importItem({ name, local, upper }: ImportItem): string {
  const write = upper ? (it: Name) => it.text : (it: Name) => valueName(it.text);
  return name.text === local.text ? write(name) : `${write(name)} as ${write(local)}`;
}

function exportItem(item: ExportItem): string {
  if (item.tag === "value") return valueName(item.name.text);
  return item.name.text + (item.constructors ? "()" : "");
}

function statement(it: Statement): string {
  switch (it.tag) {
    case "binding":
      return `${bindPattern(it.pattern)} =\n  ${value(it.value, "  ", "any")}`;
    case "def":
      return def(it.def, "");
    case "struct":
      return `struct ${it.name.text}${declared(it.typeParameters)}${fields(it.fields)}`;
    case "enum": {
      const variants = it.variants.map(variant).join("\n  ");
      return `enum ${it.name.text}${declared(it.typeParameters)}:\n  ${variants}`;
    }
    case "alias":
      return `type ${it.name.text}${declared(it.typeParameters)} = ${type(it.type)}`;
    case "external-struct":
      return `external struct ${it.name.text}${declared(orNothing(it.typeParameters))}`;
    case "external-value":
      return externalValue(it);
  }
}

function externalValue(it: Extract<Statement, { tag: "external-value" }>): string {
  const name = valueName(it.name.text);
  const { typeParameters, type: written } = it;
  if (written.tag !== "function") return `external ${name}: ${type(written)}`;
  const params = written.params.map((param, index) => `p${index}: ${type(param)}`).join(", ");
  return `external def ${name}${declared(typeParameters)}(${params}) -> ${type(written.result)}`;
}

function orNothing<Item>(items: readonly Item[]): readonly Item[] | undefined {
  return items.length === 0 ? undefined : items;
}

function declared(parameters: readonly TypeParameter[] | undefined): string {
  return parameters === undefined ? "" : `[${parameters.map(parameter).join(", ")}]`;
}

function parameter({ name, variance, kind: written }: TypeParameter): string {
  if (written === undefined) return name.text;
  // With a sign of its own an arrow needs parentheses: the sign would go to its argument.
  const own = variance === "invariant" || variance === undefined ? "" : sign(variance);
  return `${name.text}: ${own === "" ? kind(written) : own + kindAtom(written)}`;
}

function sign(variance: VarianceRef): string {
  return { co: "+", contra: "-", phantom: "👻", invariant: "" }[variance];
}

function kind(it: KindRef): string {
  if (it.tag === "star") return "*";
  return `${sign(it.variance)}${kindAtom(it.argument)} -> ${kind(it.result)}`;
}

function kindAtom(it: KindRef): string {
  return it.tag === "star" ? "*" : `(${kind(it)})`;
}

function fields(items: readonly Field[]): string {
  return items.length === 0 ? "" : `(${items.map(field).join(", ")})`;
}

function field(it: Field): string {
  const written = it.type === undefined ? "" : `: ${type(it.type)}`;
  const start = valueName(it.name.text) + written;
  return it.default === undefined ? start : `${start} = ${value(it.default, "", "any")}`;
}

function variant(it: Variant): string {
  return it.name.text + declared(it.typeParameters) + fields(it.fields);
}

function def(it: Def, indent: string): string {
  const groups = it.groups.map((group) => `(${group.map(bindPattern).join(", ")})`).join("");
  const result = it.result === undefined ? "" : ` -> ${type(it.result)}`;
  const head = `def ${valueName(it.name.text)}${declared(it.typeParameters)}${groups}${result}:`;
  return head + body(it.body, indent);
}

/** A block on lines of its own. */
function body(it: Expression, indent: string): string {
  const inner = `${indent}  `;
  return `\n${inner}${statements(it, inner)}`;
}

function statements(it: Expression, indent: string): string {
  if (it.tag !== "block") return value(it, indent, "any");
  const lines = it.statements.map((one) => blockStatement(one, indent));
  return [...lines, value(it.result, indent, "any")].join(`\n${indent}`);
}

function blockStatement(it: BlockStatement, indent: string): string {
  if (it.tag === "def") return def(it.def, indent);
  const operator = it.tag === "binding" ? "=" : "<-";
  return `${bindPattern(it.pattern)} ${operator} ${value(it.value, indent, "any")}`;
}

// Types

function type(it: TypeRef): string {
  if (it.tag === "forall" || it.tag === "exists") {
    return `${it.tag} ${it.vars.map(parameter).join(", ")}. ${type(it.body)}`;
  }
  if (it.tag !== "function") return typeAtom(it);
  const [only, ...others] = it.params;
  if (only === undefined) return `() -> ${type(it.result)}`;
  const many = others.length > 0;
  const params = many ? `(${it.params.map(type).join(", ")})` : parameterType(only);
  return `${params} -> ${type(it.result)}`;
}

/** Alone before an arrow a tuple would be several parameters. */
function parameterType(it: TypeRef): string {
  return it.tag === "tuple" && it.items.length > 0 ? `(${type(it)})` : typeAtom(it);
}

function typeAtom(it: TypeRef): string {
  switch (it.tag) {
    case "variable":
    case "constant":
      return it.name;
    case "apply": {
      const fn = it.fn.tag === "apply" ? `(${type(it.fn)})` : typeAtom(it.fn);
      return `${fn}[${it.args.map(type).join(", ")}]`;
    }
    case "tuple":
      return parenthesised(it.items.map(type));
    default:
      return `(${type(it)})`;
  }
}

function parenthesised(items: readonly string[]): string {
  return items.length === 1 ? `(${items[0]},)` : `(${items.join(", ")})`;
}

// Patterns

/** Where an annotation may stand bare. */
function bindPattern(it: Pattern): string {
  if (it.tag !== "annotated") return matchPattern(it);
  const inner =
    it.pattern.tag === "union" ? `(${matchPattern(it.pattern)})` : namedPattern(it.pattern);
  return `${inner}: ${type(it.type)}`;
}

function matchPattern(it: Pattern): string {
  if (it.tag !== "union") return namedPattern(it);
  return it.alternatives.map(namedPattern).join(" | ");
}

function namedPattern(it: Pattern): string {
  if (it.tag === "as") return `${namedPattern(it.pattern)} as ${valueName(it.name.text)}`;
  return patternAtom(it);
}

function patternAtom(it: Pattern): string {
  switch (it.tag) {
    case "wildcard":
      return "_";
    case "name":
      return valueName(it.name);
    case "literal":
      return literal(it.literal);
    case "tuple":
      return parenthesised(it.items.map(bindPattern));
    case "constructor":
      return constructorPattern(it);
    case "list":
      return `[${it.items.map(listPatternItem).join(", ")}]`;
    case "string":
      return `"${it.parts
        .map((part) => {
          if (part.tag === "text") return escaped(part.text);
          const name = part.name === undefined ? "_" : valueName(part.name.text);
          return `${part.tag === "glob" ? "$" : "$."}{${name}}`;
        })
        .join("")}"`;
    default:
      return `(${bindPattern(it)})`;
  }
}

function constructorPattern(it: Extract<Pattern, { tag: "constructor" }>): string {
  const { args } = it;
  const name = it.constructor.text;
  const rest = args.rest ? ["..."] : [];
  if (args.style === "record") {
    const items = args.fields.map(({ name: label, pattern }) => {
      const written = valueName(label.text);
      const isPun = pattern.tag === "name" && pattern.name === label.text;
      return isPun ? written : `${written}: ${bindPattern(pattern)}`;
    });
    return `${name} { ${[...items, ...rest].join(", ")} }`;
  }
  const items = [...args.items.map(bindPattern), ...rest];
  return items.length === 0 ? name : `${name}(${items.join(", ")})`;
}

function listPatternItem(it: ListPatternItem): string {
  if (it.tag === "item") return bindPattern(it.pattern);
  return `*${it.name === undefined ? "_" : valueName(it.name.text)}`;
}

// Names and literals

function valueName(text: string): string {
  if (operatorAt(text, 0) === text) return `operator ${text}`;
  return /^[a-z][_a-zA-Z0-9]*$/.test(text) ? text : `\`${escaped(text)}\``;
}

function escaped(text: string): string {
  return text
    .replaceAll(/[\\"`$]/g, (it) => `\\${it}`)
    .replaceAll("\n", "\\n")
    .replaceAll("\u0000", "\\x00");
}

function literal(it: Literal): string {
  switch (it.tag) {
    case "int":
      return String(it.value);
    case "float":
      return float(it.value);
    case "string":
      return `"${escaped(it.value)}"`;
    case "char":
      return `."${escaped(it.value)}"`;
  }
}

function float(it: number): string {
  if (Number.isNaN(it)) return ".NaN";
  if (!Number.isFinite(it)) return it < 0 ? "-∞" : "∞";
  const text = Object.is(it, -0) ? "-0" : String(it);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

// Expressions

/** How tight a form must be to stand without parentheses. */
type Place = "any" | "plain" | "operand" | "matched" | "annotatable" | "applied";

const places: readonly Place[] = ["any", "plain", "operand", "matched", "annotatable", "applied"];

function value(it: Expression, indent: string, place: Place): string {
  const loose = places.indexOf(placeOf(it)) < places.indexOf(place);
  if (it.tag !== "block" && !loose) return written(it, indent);
  const inner = `${indent}   `;
  return it.tag === "block" ? `(\n${inner}${statements(it, inner)}\n)` : `(${written(it, indent)})`;
}

function placeOf(it: Expression): Place {
  switch (it.tag) {
    case "lambda":
    case "if":
    case "match":
    case "ternary":
      return "any";
    case "apply":
      return it.style === "operator" ? "plain" : "applied";
    case "matches":
      return it.guard === undefined ? "operand" : "any";
    case "annotated":
      return "matched";
    default:
      return "applied";
  }
}

function written(it: Expression, indent: string): string {
  switch (it.tag) {
    case "name":
      // In backticks, since a `.` after an operator would belong to it.
      return operatorAt(it.name, 0) === it.name ? `\`${escaped(it.name)}\`` : valueName(it.name);
    case "constructor":
      return it.name;
    case "literal":
      return literal(it.literal);
    case "interpolation":
      return `"${it.parts
        .map((part) => {
          if (part.tag === "text") return escaped(part.text);
          return `${part.tag === "string" ? "$" : "$."}{${value(part.value, indent, "any")}}`;
        })
        .join("")}"`;
    case "apply":
      return apply(it, indent);
    case "annotated":
      return `${value(it.value, indent, "annotatable")}: ${type(it.type)}`;
    case "matches":
      return matches(it, indent);
    case "ternary": {
      // A `matches` would take a following `if` as its guard.
      const otherwise = value(it.otherwise, indent, "plain");
      if (it.then === undefined) return `${value(it.condition, indent, "any")} else ${otherwise}`;
      const then = value(it.then, indent, "matched");
      const condition = value(it.condition, indent, "plain");
      return `${then} if ${condition} else ${otherwise}`;
    }
    case "lambda":
      return `(${it.params.map(bindPattern).join(", ")}) ->${body(it.body, indent)}`;
    case "if":
      return conditional(it, indent);
    case "match":
      return match(it, indent);
    case "block":
      return statements(it, indent);
    default:
      return collection(it, indent);
  }
}

function apply(it: Extract<Expression, { tag: "apply" }>, indent: string): string {
  const { fn, args, style, emptyParens } = it;
  const [first, second] = args;
  if (style === "operator" && fn.tag === "name" && first !== undefined && second !== undefined) {
    // On the left a `matches` would take a following `|` into its pattern.
    return `${value(first, indent, "matched")} ${fn.name} ${value(second, indent, "operand")}`;
  }
  if (style === "method" && first !== undefined) {
    const called = fn.tag === "name" ? valueName(fn.name) : `(${value(fn, indent, "any")})`;
    return `${value(first, indent, "applied")}.${called}(${listed(args.slice(1), indent)})`;
  }
  return `${value(fn, indent, "applied")}(${emptyParens ? "" : listed(args, indent)})`;
}

function listed(items: readonly Expression[], indent: string): string {
  return items.map((item) => value(item, indent, "any")).join(", ");
}

function matches(it: Extract<Expression, { tag: "matches" }>, indent: string): string {
  const head = `${value(it.value, indent, "operand")} matches ${matchPattern(it.pattern)}`;
  return it.guard === undefined ? head : `${head} if ${value(it.guard, indent, "plain")}`;
}

function conditional(it: Extract<Expression, { tag: "if" }>, indent: string): string {
  const heads = it.branches.map(({ condition, body: then }, index) => {
    const word = index === 0 ? "if" : "elif";
    return `${word} ${value(condition, indent, "annotatable")}:${body(then, indent)}`;
  });
  return [...heads, `else:${body(it.otherwise, indent)}`].join(`\n${indent}`);
}

function match(it: Extract<Expression, { tag: "match" }>, indent: string): string {
  const inner = `${indent} `;
  const lines = it.branches.map((one) => `\n${inner}${branch(one, inner)}`);
  return `${it.kind} ${value(it.scrutinee, indent, "annotatable")}:${lines.join("")}`;
}

function branch({ pattern, guard, body: then }: Branch, indent: string): string {
  const condition = guard === undefined ? "" : ` if ${value(guard, indent, "annotatable")}`;
  return `case ${matchPattern(pattern)}${condition}:${body(then, indent)}`;
}

type Collection = Extract<
  Expression,
  { tag: "tuple" | "list" | "dict" | "list-comprehension" | "dict-comprehension" | "record" }
>;

function collection(it: Collection, indent: string): string {
  switch (it.tag) {
    case "tuple":
      return parenthesised(it.items.map((item) => value(item, indent, "any")));
    case "list":
      return `[${it.items
        .map((item) => (item.tag === "splice" ? "*" : "") + value(item.value, indent, "any"))
        .join(", ")}]`;
    case "dict":
      return `{${it.entries.map((entry) => keyValue(entry, indent)).join(", ")}}`;
    case "list-comprehension": {
      const element = (it.splice ? "*" : "") + value(it.element, indent, "any");
      return `[${element} ${comprehension(it, indent)}]`;
    }
    case "dict-comprehension":
      return `{${keyValue(it, indent)} ${comprehension(it, indent)}}`;
    case "record":
      return record(it, indent);
  }
}

function keyValue(
  { key, value: held }: { readonly key: Expression; readonly value: Expression },
  indent: string,
): string {
  return `${value(key, indent, "annotatable")}: ${value(held, indent, "annotatable")}`;
}

function comprehension(
  it: Extract<Collection, { tag: "list-comprehension" | "dict-comprehension" }>,
  indent: string,
): string {
  const head = `for ${bindPattern(it.pattern)} in ${value(it.source, indent, "matched")}`;
  return it.condition === undefined ? head : `${head} if ${value(it.condition, indent, "plain")}`;
}

function record(it: Extract<Collection, { tag: "record" }>, indent: string): string {
  const items = it.fields.map(({ name, value: held }) => {
    const isPun = held.tag === "name" && held.name === name.text;
    const label = valueName(name.text);
    return isPun ? label : `${label}: ${value(held, indent, "annotatable")}`;
  });
  const base = it.base === undefined ? [] : [`.. ${value(it.base, indent, "annotatable")}`];
  return `${it.constructor.text} { ${[...items, ...base].join(", ")} }`;
}
