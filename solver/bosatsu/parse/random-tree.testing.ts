/**
 * Trees of everything that source can say, each made from a row of choices: equal choices give equal
 * trees, and when they run out the first way is taken, which always ends. All regions are empty.
 */
import type { Region } from "../tree/source.ts";
import type {
  BlockStatement,
  Branch,
  Def,
  ExportItem,
  Expression,
  Field,
  ImportItem,
  KindRef,
  ListItem,
  ListPatternItem,
  Literal,
  Name,
  PackageSyntax,
  Pattern,
  PatternArguments,
  Statement,
  TypeParameter,
  TypeRef,
  VarianceRef,
} from "../tree/syntax.ts";

/** A number from 0 up to, and without, the count. */
type Choose = (count: number) => number;

export function chooseFrom(choices: readonly number[]): Choose {
  let next = 0;
  return (count) => {
    const choice = (choices[next] ?? 0) % count;
    next += 1;
    return choice;
  };
}

export function randomPackage(choose: Choose): PackageSyntax {
  return {
    path: "law.bosatsu",
    name: packageName(choose),
    imports: list(choose, 0, () => ({
      package: packageName(choose),
      items: list(choose, 1, () => importItem(choose)),
      region,
    })),
    exports: maybe(choose, () => ({ items: list(choose, 1, () => exportItem(choose)), region })),
    exposes: list(choose, 0, () => ({
      packages: list(choose, 0, () => packageName(choose)),
      region,
    })),
    statements: list(choose, 1, () => statement(choose)),
  };
}

const region: Region = { start: 0, end: 0 };

function oneOf<Item>(choose: Choose, ...items: readonly [Item, ...Item[]]): Item {
  return items[choose(items.length)] ?? items[0];
}

function list<Item>(choose: Choose, least: number, item: () => Item): readonly Item[] {
  return Array.from({ length: least + choose(3) }, item);
}

function maybe<Item>(choose: Choose, item: () => Item): Item | undefined {
  return choose(2) === 0 ? undefined : item();
}

function importItem(choose: Choose): ImportItem {
  const upper = choose(2) === 1;
  const name = upper ? upperName : valueName;
  return { name: name(choose), local: name(choose), upper };
}

function exportItem(choose: Choose): ExportItem {
  if (choose(2) === 0) return { tag: "value", name: valueName(choose) };
  return { tag: "type", name: upperName(choose), constructors: choose(2) === 1 };
}

// Names and literals

const lowerWords = ["a", "b", "foo", "x_1", "iffy", "matches2", "forx", "asB"] as const;
const upperWords = ["A", "B", "Foo", "X_1"] as const;
const operators = [
  "+",
  "-",
  "*",
  "==",
  "<",
  "<=",
  "->>",
  "<-+",
  "..",
  ".+",
  "|",
  "||",
  "=>",
] as const;

function named(text: string): Name {
  return { text, region };
}

function lowerName(choose: Choose): Name {
  return named(oneOf(choose, ...lowerWords));
}

function upperName(choose: Choose): Name {
  return named(oneOf(choose, ...upperWords));
}

function valueName(choose: Choose): Name {
  return named(valueText(choose));
}

function valueText(choose: Choose): string {
  const way = choose(8);
  if (way === 6) return oneOf(choose, ...operators);
  return way === 7 ? text(choose) : oneOf(choose, ...lowerWords);
}

function packageName(choose: Choose): Name {
  return named(list(choose, 1, () => oneOf(choose, ...upperWords)).join("/"));
}

/** Never empty; of what makes strings hard. */
function text(choose: Choose): string {
  const character = () =>
    oneOf(
      choose,
      "a",
      " ",
      "\n",
      "$",
      "{",
      "}",
      "${",
      "$.{",
      '"',
      "'",
      "\\",
      "`",
      "#",
      "👻",
      "\0",
      "é",
    );
  return list(choose, 1, character).join("");
}

function literal(choose: Choose): Literal {
  switch (choose(4)) {
    case 1:
      return { tag: "float", value: float(choose) };
    case 2:
      return { tag: "string", value: oneOf(choose, "", text(choose)) };
    case 3:
      return { tag: "char", value: oneOf(choose, "a", "'", '"', "\\", "\n", "$", "👻", "\0") };
    default:
      return {
        tag: "int",
        value: BigInt(choose(1000)) ** BigInt(choose(9)) * oneOf(choose, 1n, -1n),
      };
  }
}

function float(choose: Choose): number {
  const special = oneOf(choose, 0, -0, Number.NaN, Number.POSITIVE_INFINITY, 5e-324, 1.5e300);
  return oneOf(choose, special, -special, (choose(1000) - 500) / 7);
}

// Types

function kind(choose: Choose): KindRef {
  if (choose(2) === 0) return { tag: "star" };
  return { tag: "arrow", variance: variance(choose), argument: kind(choose), result: kind(choose) };
}

function variance(choose: Choose): VarianceRef {
  return oneOf(choose, "invariant", "co", "contra", "phantom");
}

/** Of a def, a `forall` or an `exists`. */
function plainParameter(choose: Choose): TypeParameter {
  return { name: lowerName(choose), variance: undefined, kind: maybe(choose, () => kind(choose)) };
}

/** Of a declared type: it has a variance exactly when it has a kind. */
function declaredParameter(choose: Choose): TypeParameter {
  const name = lowerName(choose);
  if (choose(2) === 0) return { name, variance: undefined, kind: undefined };
  return { name, variance: variance(choose), kind: kind(choose) };
}

function type(choose: Choose): TypeRef {
  switch (choose(7)) {
    case 1:
      return { tag: "constant", name: upperName(choose).text, region };
    case 2:
      return { tag: "apply", fn: type(choose), args: list(choose, 1, () => type(choose)), region };
    case 3: {
      const params = list(choose, 1, () => type(choose));
      return { tag: "function", params, result: type(choose), region };
    }
    case 4:
      return { tag: "tuple", items: list(choose, 0, () => type(choose)), region };
    case 5:
    case 6: {
      const vars = list(choose, 1, () => plainParameter(choose));
      return { tag: oneOf(choose, "forall", "exists"), vars, body: type(choose), region };
    }
    default:
      return { tag: "variable", name: lowerName(choose).text, region };
  }
}

// Patterns

function pattern(choose: Choose): Pattern {
  switch (choose(10)) {
    case 1:
      return { tag: "name", name: valueText(choose), region };
    case 2:
      return { tag: "literal", literal: literal(choose), region };
    case 3:
      return { tag: "tuple", items: list(choose, 0, () => pattern(choose)), region };
    case 4:
      return { tag: "constructor", constructor: upperName(choose), args: args(choose), region };
    case 5:
      return { tag: "list", items: list(choose, 0, () => listPatternItem(choose)), region };
    case 6: {
      const tag = () => oneOf(choose, "glob" as const, "char" as const);
      const name = () => maybe(choose, () => valueName(choose));
      return {
        tag: "string",
        parts: pieces(choose, () => ({ tag: tag(), name: name(), region })),
        region,
      };
    }
    case 7:
      return { tag: "as", pattern: pattern(choose), name: valueName(choose), region };
    case 8:
      return { tag: "union", alternatives: list(choose, 2, () => pattern(choose)), region };
    case 9:
      return { tag: "annotated", pattern: pattern(choose), type: type(choose), region };
    default:
      return { tag: "wildcard", region };
  }
}

function args(choose: Choose): PatternArguments {
  const rest = choose(2) === 1;
  if (choose(2) === 0) {
    return { style: "positional", items: list(choose, 0, () => pattern(choose)), rest };
  }
  const field = () => ({ name: valueName(choose), pattern: pattern(choose) });
  return { style: "record", fields: list(choose, 1, field), rest };
}

function listPatternItem(choose: Choose): ListPatternItem {
  if (choose(2) === 0) return { tag: "item", pattern: pattern(choose) };
  return { tag: "glob", name: maybe(choose, () => valueName(choose)), region };
}

/** Texts and holes in turn, since two texts side by side are one. At least one hole. */
function pieces<Hole>(choose: Choose, hole: () => Hole) {
  const textPart = () => maybe(choose, () => ({ tag: "text" as const, text: text(choose) }));
  const pairs = list(choose, 1, () => [textPart(), hole()]);
  return [...pairs.flat(), textPart()].filter((part) => part !== undefined);
}

// Expressions

function expression(choose: Choose): Expression {
  const way = choose(20);
  if (way < 5) return leaf(choose);
  if (way < 9) return apply(choose);
  return way < 15 ? collection(choose, way) : branching(choose, way);
}

function expressions(choose: Choose, least: number): readonly Expression[] {
  return list(choose, least, () => expression(choose));
}

function leaf(choose: Choose): Expression {
  switch (choose(3)) {
    case 1:
      return { tag: "constructor", name: upperName(choose).text, region };
    case 2:
      return { tag: "literal", literal: literal(choose), region };
    default:
      return { tag: "name", name: valueText(choose), region };
  }
}

const unit: Expression = { tag: "tuple", items: [], region };

function apply(choose: Choose): Expression {
  const plain = { tag: "apply", emptyParens: false, region } as const;
  switch (choose(4)) {
    case 1:
      return { ...plain, style: "method", fn: expression(choose), args: expressions(choose, 1) };
    case 2: {
      const fn: Expression = { tag: "name", name: oneOf(choose, ...operators), region };
      return { ...plain, style: "operator", fn, args: [expression(choose), expression(choose)] };
    }
    case 3:
      return { ...plain, style: "call", fn: expression(choose), args: [unit], emptyParens: true };
    default:
      return { ...plain, style: "call", fn: expression(choose), args: expressions(choose, 1) };
  }
}

function collection(choose: Choose, way: number): Expression {
  switch (way) {
    case 9:
      return { tag: "tuple", items: expressions(choose, 0), region };
    case 10:
      return { tag: "list", items: list(choose, 0, () => listItem(choose)), region };
    case 11:
      return { tag: "dict", entries: list(choose, 0, () => entry(choose)), region };
    case 12:
      return comprehension(choose);
    case 13: {
      const field = () => ({ name: valueName(choose), value: expression(choose) });
      const base = maybe(choose, () => expression(choose));
      const fields = list(choose, 0, field);
      return { tag: "record", constructor: upperName(choose), fields, base, region };
    }
    default: {
      const tag = () => oneOf(choose, "string" as const, "char" as const);
      const hole = () => ({ tag: tag(), value: expression(choose) });
      return { tag: "interpolation", parts: pieces(choose, hole), region };
    }
  }
}

function listItem(choose: Choose): ListItem {
  return { tag: oneOf(choose, "item", "splice"), value: expression(choose) };
}

function entry(choose: Choose): { readonly key: Expression; readonly value: Expression } {
  return { key: expression(choose), value: expression(choose) };
}

function comprehension(choose: Choose): Expression {
  const tail = {
    pattern: pattern(choose),
    source: expression(choose),
    condition: maybe(choose, () => expression(choose)),
    region,
  };
  if (choose(2) === 0) return { tag: "dict-comprehension", ...entry(choose), ...tail };
  const splice = choose(2) === 1;
  return { tag: "list-comprehension", splice, element: expression(choose), ...tail };
}

function branching(choose: Choose, way: number): Expression {
  switch (way) {
    case 15: {
      const params = list(choose, 1, () => pattern(choose));
      return { tag: "lambda", params, body: block(choose), region };
    }
    case 16: {
      const branch = () => ({ condition: expression(choose), body: block(choose) });
      return { tag: "if", branches: list(choose, 1, branch), otherwise: block(choose), region };
    }
    case 17:
      return {
        tag: "match",
        kind: oneOf(choose, "match", "recur", "loop"),
        scrutinee: expression(choose),
        branches: list(choose, 1, () => branchOf(choose)),
        region,
      };
    case 18:
      return conditional(choose);
    default:
      return block(choose);
  }
}

function branchOf(choose: Choose): Branch {
  const guard = maybe(choose, () => expression(choose));
  return { pattern: pattern(choose), guard, body: block(choose), region };
}

function conditional(choose: Choose): Expression {
  const [first, then] = [expression(choose), expression(choose)];
  switch (choose(4)) {
    case 0:
      return { tag: "annotated", value: first, type: type(choose), region };
    case 1: {
      const guard = choose(2) === 0 ? undefined : then;
      return { tag: "matches", value: first, pattern: pattern(choose), guard, region };
    }
    case 2: {
      // `e matches p if g else f`, which has no value of its own for when it is true.
      const [tested, otherwise] = [pattern(choose), expression(choose)];
      const condition = {
        tag: "matches",
        value: first,
        pattern: tested,
        guard: then,
        region,
      } as const;
      return { tag: "ternary", condition, otherwise, region };
    }
    default: {
      const otherwise = expression(choose);
      return { tag: "ternary", condition: first, then, otherwise, region };
    }
  }
}

function block(choose: Choose): Expression {
  const result = expression(choose);
  // A block at the end of a block is the same block.
  if (choose(2) === 0 || result.tag === "block") return result;
  return {
    tag: "block",
    statements: list(choose, 1, () => blockStatement(choose)),
    result,
    region,
  };
}

function blockStatement(choose: Choose): BlockStatement {
  if (choose(3) === 0) return { tag: "def", def: def(choose) };
  const tag = oneOf(choose, "binding", "left-apply");
  return { tag, pattern: pattern(choose), value: expression(choose), region };
}

function def(choose: Choose): Def {
  return {
    name: valueName(choose),
    typeParameters: maybe(choose, () => list(choose, 1, () => plainParameter(choose))),
    groups: list(choose, 1, () => list(choose, 1, () => pattern(choose))),
    result: maybe(choose, () => type(choose)),
    body: block(choose),
    region,
  };
}

// Statements

function statement(choose: Choose): Statement {
  const way = choose(8);
  if (way < 2) {
    return { tag: "binding", pattern: pattern(choose), value: expression(choose), region };
  }
  if (way < 4) return { tag: "def", def: def(choose), region };
  if (way === 7) return externalValue(choose);
  const name = upperName(choose);
  const parameters = list(choose, 0, () => declaredParameter(choose));
  const typeParameters = parameters.length === 0 ? undefined : parameters;
  switch (way) {
    case 4:
      return { tag: "struct", name, typeParameters, fields: fields(choose), region };
    case 5: {
      const variant = () => ({
        name: upperName(choose),
        typeParameters,
        fields: fields(choose),
        region,
      });
      return { tag: "enum", name, typeParameters, variants: list(choose, 1, variant), region };
    }
    default: {
      if (choose(2) === 0)
        return { tag: "alias", name, typeParameters, type: type(choose), region };
      return { tag: "external-struct", name, typeParameters: parameters, region };
    }
  }
}

function fields(choose: Choose): readonly Field[] {
  return list(choose, 0, () => ({
    name: valueName(choose),
    type: maybe(choose, () => type(choose)),
    default: maybe(choose, () => expression(choose)),
    region,
  }));
}

/** Only an external function can list type parameters. */
function externalValue(choose: Choose): Statement {
  const written = type(choose);
  const parameters = list(choose, 0, () => plainParameter(choose));
  const listed = written.tag === "function" && parameters.length > 0;
  return {
    tag: "external-value",
    name: valueName(choose),
    typeParameters: listed ? parameters : undefined,
    type: written,
    region,
  };
}
