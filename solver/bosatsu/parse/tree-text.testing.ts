/** Syntax trees as short s-expressions, so that a test says on one line what it expects. */
import type {
  BlockStatement,
  Branch,
  Def,
  Expression,
  Field,
  InterpolationPart,
  KindRef,
  ListPatternItem,
  Literal,
  PackageSyntax,
  Pattern,
  PatternArguments,
  Statement,
  StringPatternPart,
  TypeParameter,
  TypeRef,
  Variant,
} from "../tree/syntax.ts";

export function packageText(syntax: PackageSyntax): string {
  const lines = [`package ${syntax.name.text}`];
  for (const { package: from, items } of syntax.imports) {
    const names = items.map(({ name, local, upper }) => {
      const text = upper ? name.text : `(value ${name.text})`;
      return name === local ? text : `${text} as ${local.text}`;
    });
    lines.push(`from ${from.text} ${names.join(" ")}`);
  }
  if (syntax.exports !== undefined) {
    const names = syntax.exports.items.map((item) => {
      if (item.tag === "value") return `(value ${item.name.text})`;
      return `${item.name.text}${item.constructors ? "()" : ""}`;
    });
    lines.push(`export ${names.join(" ")}`);
  }
  for (const { packages } of syntax.exposes) {
    lines.push(["exposes", ...packages.map((it) => it.text)].join(" "));
  }
  return [...lines, ...syntax.statements.map(statementText)].join("\n");
}

export function statementText(statement: Statement): string {
  switch (statement.tag) {
    case "binding":
      return `(= ${patternText(statement.pattern)} ${expressionText(statement.value)})`;
    case "def":
      return defText(statement.def);
    case "struct":
      return list("struct", declared(statement), ...statement.fields.map(fieldText));
    case "enum":
      return list("enum", declared(statement), ...statement.variants.map(variantText));
    case "alias":
      return list("type", declared(statement), typeText(statement.type));
    case "external-struct":
      return list("external-struct", declared(statement));
    case "external-value":
      return list("external", declared(statement), typeText(statement.type));
  }
}

function list(...parts: readonly string[]): string {
  return `(${parts.filter((part) => part !== "").join(" ")})`;
}

function declared(it: {
  readonly name: { readonly text: string };
  readonly typeParameters: readonly TypeParameter[] | undefined;
}): string {
  const { name, typeParameters } = it;
  if (typeParameters === undefined) return name.text;
  return `${name.text}[${typeParameters.map(parameterText).join(" ")}]`;
}

function parameterText({ name, variance, kind }: TypeParameter): string {
  const parts = [name.text, ...(variance === undefined ? [] : [variance])];
  return [...parts, ...(kind === undefined ? [] : [kindText(kind)])].join(":");
}

function kindText(kind: KindRef): string {
  if (kind.tag === "star") return "*";
  return `(${kind.variance} ${kindText(kind.argument)} -> ${kindText(kind.result)})`;
}

function fieldText(field: Field): string {
  const type = field.type === undefined ? "" : `: ${typeText(field.type)}`;
  const value = field.default === undefined ? "" : `= ${expressionText(field.default)}`;
  return type + value === "" ? field.name.text : list(field.name.text + type, value);
}

function variantText(variant: Variant): string {
  const name = declared(variant);
  return variant.fields.length === 0 ? name : list(name, ...variant.fields.map(fieldText));
}

function defText(def: Def): string {
  const groups = def.groups.map((group) => `(${group.map(patternText).join(" ")})`).join("");
  const result = def.result === undefined ? "" : `-> ${typeText(def.result)}`;
  return list("def", `${declared(def)}${groups}`, result, expressionText(def.body));
}

function typeText(type: TypeRef): string {
  switch (type.tag) {
    case "variable":
    case "constant":
      return type.name;
    case "apply":
      return `${typeText(type.fn)}[${type.args.map(typeText).join(" ")}]`;
    case "function":
      return list("->", ...type.params.map(typeText), typeText(type.result));
    case "tuple":
      return list(type.items.length === 0 ? "" : "tuple", ...type.items.map(typeText));
    case "forall":
    case "exists":
      return list(type.tag, `[${type.vars.map(parameterText).join(" ")}]`, typeText(type.body));
  }
}

function patternText(pattern: Pattern): string {
  switch (pattern.tag) {
    case "wildcard":
      return "_";
    case "name":
      return pattern.name;
    case "literal":
      return literalText(pattern.literal);
    case "tuple":
      return list(pattern.items.length === 0 ? "" : "tuple", ...pattern.items.map(patternText));
    case "constructor":
      return pattern.constructor.text + argumentsText(pattern.args);
    case "list":
      return `[${pattern.items.map(listItemText).join(" ")}]`;
    case "string":
      return `"${pattern.parts.map(stringPartText).join("")}"`;
    case "as":
      return list("as", patternText(pattern.pattern), pattern.name.text);
    case "union":
      return list("|", ...pattern.alternatives.map(patternText));
    case "annotated":
      return list(":", patternText(pattern.pattern), typeText(pattern.type));
  }
}

function argumentsText(args: PatternArguments): string {
  const rest = args.rest ? ["..."] : [];
  if (args.style === "record") {
    const fields = args.fields.map(({ name, pattern }) => `${name.text}: ${patternText(pattern)}`);
    return `{${[...fields, ...rest].join(", ")}}`;
  }
  const items = [...args.items.map(patternText), ...rest];
  return items.length === 0 ? "" : `(${items.join(" ")})`;
}

function listItemText(item: ListPatternItem): string {
  return item.tag === "item" ? patternText(item.pattern) : `*${item.name?.text ?? "_"}`;
}

function stringPartText(part: StringPatternPart): string {
  if (part.tag === "text") return part.text;
  return `${part.tag === "glob" ? "$" : "$."}{${part.name?.text ?? "_"}}`;
}

function literalText(literal: Literal): string {
  switch (literal.tag) {
    case "int":
      return String(literal.value);
    case "float":
      return `${Object.is(literal.value, -0) ? "-0" : literal.value}f`;
    case "string":
      return JSON.stringify(literal.value);
    case "char":
      return `.${JSON.stringify(literal.value)}`;
  }
}

function expressionText(expression: Expression): string {
  switch (expression.tag) {
    case "name":
    case "constructor":
      return expression.name;
    case "literal":
      return literalText(expression.literal);
    case "interpolation":
      return `"${expression.parts.map(interpolatedText).join("")}"`;
    case "tuple":
      return list(
        expression.items.length === 0 ? "" : "tuple",
        ...expression.items.map(expressionText),
      );
    case "list":
      return `[${expression.items
        .map(({ tag, value }) => (tag === "splice" ? "*" : "") + expressionText(value))
        .join(" ")}]`;
    case "dict":
      return `{${expression.entries.map(entryText).join(", ")}}`;
    case "list-comprehension": {
      const element = (expression.splice ? "*" : "") + expressionText(expression.element);
      return `[${element} ${comprehensionText(expression)}]`;
    }
    case "dict-comprehension":
      return `{${entryText(expression)} ${comprehensionText(expression)}}`;
    case "record":
      return recordText(expression);
    default:
      return compoundText(expression);
  }
}

type Compound = Extract<
  Expression,
  { tag: "apply" | "lambda" | "if" | "ternary" | "match" | "matches" | "annotated" | "block" }
>;

function compoundText(expression: Compound): string {
  switch (expression.tag) {
    case "apply": {
      const { style, emptyParens, fn } = expression;
      if (emptyParens) return list(expressionText(fn), "(())");
      const mark = style === "method" ? "." : "";
      return list(mark + expressionText(fn), ...expression.args.map(expressionText));
    }
    case "lambda": {
      const params = expression.params.map(patternText).join(" ");
      return list("->", `(${params})`, expressionText(expression.body));
    }
    case "if": {
      const branches = expression.branches.flatMap((it) => [it.condition, it.body]);
      return list("if", ...[...branches, expression.otherwise].map(expressionText));
    }
    case "ternary": {
      const { condition, then, otherwise } = expression;
      const value = then === undefined ? "True of Predef" : expressionText(then);
      return list("?", expressionText(condition), value, expressionText(otherwise));
    }
    case "match": {
      const { kind, scrutinee, branches } = expression;
      return list(kind, expressionText(scrutinee), ...branches.map(branchText));
    }
    case "matches": {
      const { value, pattern, guard } = expression;
      return list("matches", expressionText(value), patternText(pattern), guardText(guard));
    }
    case "annotated":
      return list(":", expressionText(expression.value), typeText(expression.type));
    case "block":
      return list(
        "block",
        ...expression.statements.map(blockStatementText),
        expressionText(expression.result),
      );
  }
}

function interpolatedText(part: InterpolationPart): string {
  if (part.tag === "text") return part.text;
  return `${part.tag === "string" ? "$" : "$."}{${expressionText(part.value)}}`;
}

function entryText({
  key,
  value,
}: {
  readonly key: Expression;
  readonly value: Expression;
}): string {
  return `${expressionText(key)}: ${expressionText(value)}`;
}

function comprehensionText(it: {
  readonly pattern: Pattern;
  readonly source: Expression;
  readonly condition: Expression | undefined;
}): string {
  const start = `for ${patternText(it.pattern)} in ${expressionText(it.source)}`;
  return it.condition === undefined ? start : `${start} if ${expressionText(it.condition)}`;
}

function recordText(record: Extract<Expression, { tag: "record" }>): string {
  const fields = record.fields.map(({ name, value }) => `${name.text}: ${expressionText(value)}`);
  const base = record.base === undefined ? [] : [`..${expressionText(record.base)}`];
  return `${record.constructor.text}{${[...fields, ...base].join(", ")}}`;
}

function branchText({ pattern, guard, body }: Branch): string {
  return list(patternText(pattern), guardText(guard), expressionText(body));
}

function guardText(guard: Expression | undefined): string {
  return guard === undefined ? "" : `if ${expressionText(guard)}`;
}

function blockStatementText(statement: BlockStatement): string {
  if (statement.tag === "def") return defText(statement.def);
  const operator = statement.tag === "binding" ? "=" : "<-";
  return list(operator, patternText(statement.pattern), expressionText(statement.value));
}
