import type { Region } from "../tree/source.ts";
import type {
  BlockStatement,
  Expression,
  Name,
  PackageSyntax,
  Pattern,
  Statement,
} from "../tree/syntax.ts";

/**
 * Names that resolve takes away: core knows fields by their position, and a constructor in a pattern
 * without the place of its name.
 */
export type WrittenName =
  | {
      readonly tag: "field";
      /** The name of the constructor as written. */
      readonly owner: string;
      readonly name: Name;
      /** The expression or pattern that stands for the field. */
      readonly part: Region;
    }
  | { readonly tag: "constructor"; readonly name: Name; readonly pattern: Region };

/** All of a file, with no deep stack. */
export function* writtenNames({ statements }: PackageSyntax): Iterable<WrittenName> {
  const open: Part[] = statements.flatMap(statementParts);
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (part.tag === "expression") {
      if (part.node.tag === "record") yield* recordFields(part.node);
      open.push(...expressionParts(part.node));
    } else {
      if (part.node.tag === "constructor") yield* patternNames(part.node);
      open.push(...patternParts(part.node));
    }
  }
}

type Part =
  | { readonly tag: "expression"; readonly node: Expression }
  | { readonly tag: "pattern"; readonly node: Pattern };

type ExpressionOf<Tag extends Expression["tag"]> = Extract<Expression, { readonly tag: Tag }>;
type PatternOf<Tag extends Pattern["tag"]> = Extract<Pattern, { readonly tag: Tag }>;

function* recordFields(record: ExpressionOf<"record">): Iterable<WrittenName> {
  const owner = record.constructor.text;
  for (const { name, value } of record.fields) {
    yield { tag: "field", owner, name, part: value.region };
  }
}

function* patternNames(pattern: PatternOf<"constructor">): Iterable<WrittenName> {
  const { args, region } = pattern;
  const name = pattern.constructor;
  yield { tag: "constructor", name, pattern: region };
  if (args.style === "positional") return;
  for (const field of args.fields) {
    const part = field.pattern.region;
    yield { tag: "field", owner: name.text, name: field.name, part };
  }
}

function expressions(nodes: readonly (Expression | undefined)[]): readonly Part[] {
  return nodes.flatMap((node) => (node === undefined ? [] : [{ tag: "expression", node }]));
}

function patterns(nodes: readonly Pattern[]): readonly Part[] {
  return nodes.map((node) => ({ tag: "pattern", node }));
}

function statementParts(statement: Statement): readonly Part[] {
  switch (statement.tag) {
    case "binding":
    case "def":
      return blockParts(statement);
    case "struct":
      return expressions(statement.fields.map((field) => field.default));
    case "enum":
      return expressions(statement.variants.flatMap((it) => it.fields.map((f) => f.default)));
    case "alias":
    case "external-struct":
    case "external-value":
      return [];
  }
}

type Definition = BlockStatement | Extract<Statement, { readonly tag: "binding" | "def" }>;

function blockParts(statement: Definition): readonly Part[] {
  if (statement.tag !== "def") {
    return [...patterns([statement.pattern]), ...expressions([statement.value])];
  }
  const { groups, body } = statement.def;
  return [...patterns(groups.flat()), ...expressions([body])];
}

function expressionParts(node: Expression): readonly Part[] {
  switch (node.tag) {
    case "name":
    case "constructor":
    case "literal":
      return [];
    case "interpolation":
      return expressions(node.parts.map((it) => (it.tag === "text" ? undefined : it.value)));
    case "apply":
      return expressions([node.fn, ...node.args]);
    case "lambda":
      return [...patterns(node.params), ...expressions([node.body])];
    case "tuple":
      return expressions(node.items);
    case "list":
      return expressions(node.items.map(({ value }) => value));
    case "dict":
      return expressions(node.entries.flatMap(({ key, value }) => [key, value]));
    case "record":
      return expressions([...node.fields.map(({ value }) => value), node.base]);
    default:
      return controlParts(node);
  }
}

type Control = ExpressionOf<
  | "list-comprehension"
  | "dict-comprehension"
  | "if"
  | "ternary"
  | "match"
  | "matches"
  | "annotated"
  | "block"
>;

function controlParts(node: Control): readonly Part[] {
  switch (node.tag) {
    case "list-comprehension":
      return [
        ...patterns([node.pattern]),
        ...expressions([node.element, node.source, node.condition]),
      ];
    case "dict-comprehension":
      return [
        ...patterns([node.pattern]),
        ...expressions([node.key, node.value, node.source, node.condition]),
      ];
    case "if":
      return expressions([
        ...node.branches.flatMap(({ condition, body }) => [condition, body]),
        node.otherwise,
      ]);
    case "ternary":
      return expressions([node.condition, node.then, node.otherwise]);
    case "match":
      return [
        ...patterns(node.branches.map(({ pattern }) => pattern)),
        ...expressions([
          node.scrutinee,
          ...node.branches.flatMap(({ guard, body }) => [guard, body]),
        ]),
      ];
    case "matches":
      return [...patterns([node.pattern]), ...expressions([node.value, node.guard])];
    case "annotated":
      return expressions([node.value]);
    case "block":
      return [...node.statements.flatMap(blockParts), ...expressions([node.result])];
  }
}

function patternParts(node: Pattern): readonly Part[] {
  switch (node.tag) {
    case "wildcard":
    case "name":
    case "literal":
    case "string":
      return [];
    case "tuple":
      return patterns(node.items);
    case "constructor": {
      const { args } = node;
      return patterns(
        args.style === "positional" ? args.items : args.fields.map(({ pattern }) => pattern),
      );
    }
    case "list":
      return patterns(node.items.flatMap((it) => (it.tag === "item" ? [it.pattern] : [])));
    case "as":
    case "annotated":
      return patterns([node.pattern]);
    case "union":
      return patterns(node.alternatives);
  }
}
