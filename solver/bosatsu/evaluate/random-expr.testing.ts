import type { Expr, Guard } from "../tree/core.ts";
import {
  apply,
  bool,
  branch,
  constructorExpr,
  constructorPattern,
  host,
  int,
  intLiteral,
  literal,
  match,
  mention,
  type Random,
  randomType,
  region,
  sameType,
  type Type,
  type Variable,
  variable,
  wildcard,
} from "./random-core.testing.ts";
import { patternOf } from "./random-pattern.testing.ts";

/** What may be mentioned, and how many levels an expression may still have. */
export type At = { readonly variables: readonly Variable[]; readonly depth: number };

export function expr(random: Random, wanted: Type, at: At): Expr {
  if (at.depth === 0) return leaf(random, wanted, at);
  const inner = { ...at, depth: at.depth - 1 };
  const ways: readonly ((random: Random, wanted: Type, at: At) => Expr)[] = [
    leaf,
    built,
    built,
    matched,
    matched,
    blocked,
    called,
    looped,
  ];
  return random.pick(ways)(random, wanted, inner);
}

function leaf(random: Random, wanted: Type, at: At): Expr {
  const known = at.variables.filter((each) => sameType(each.type, wanted));
  // The newest names are those that a pattern or a loop has just bound.
  return known.length > 0 && random.below(4) > 0
    ? random.pick(known.slice(random.below(2) === 0 ? -2 : 0)).mention
    : plain(random, wanted, at);
}

function plain(random: Random, wanted: Type, at: At): Expr {
  switch (wanted.tag) {
    case "int":
      return intLiteral(random);
    case "bool":
      return constructorExpr(random.pick(["False", "True"]));
    case "order":
      return constructorExpr(random.pick(["LT", "EQ", "GT"]));
    case "text":
      return textLiteral(random, ["", "a", "ab", "b👋a", "aabb"]);
    case "list":
      return {
        tag: "list",
        items: Array.from({ length: random.below(5) }, () => ({
          tag: "item",
          value: plain(random, wanted.of, at),
        })),
        region,
      };
    case "option":
      return random.below(3) === 0
        ? constructorExpr("None")
        : apply(constructorExpr("Some"), plain(random, wanted.of, at));
    case "pair":
      return apply(
        constructorExpr("Tuple2"),
        plain(random, wanted.left, at),
        plain(random, wanted.right, at),
      );
    case "fn":
      return lambda(random, wanted, { ...at, depth: 0 });
  }
}

/** By what makes or combines values of the type. */
export function built(random: Random, wanted: Type, at: At): Expr {
  switch (wanted.tag) {
    case "int":
      return apply(
        host(random.pick(["add", "sub", "mul", "mod_Int"])),
        expr(random, int, at),
        expr(random, int, at),
      );
    case "bool":
      return random.below(2) === 0
        ? apply(host("eq_Int"), expr(random, int, at), expr(random, int, at))
        : compared(random, bool, at);
    case "order":
      return apply(host("cmp_Int"), expr(random, int, at), expr(random, int, at));
    case "text":
      return apply(host("int_to_String"), expr(random, int, at));
    case "list":
      return {
        tag: "list",
        items: Array.from({ length: random.below(4) }, () =>
          random.below(3) === 0
            ? { tag: "splice", value: expr(random, wanted, at) }
            : { tag: "item", value: expr(random, wanted.of, at) },
        ),
        region,
      };
    case "option":
      return apply(constructorExpr("Some"), expr(random, wanted.of, at));
    case "pair":
      return apply(
        constructorExpr("Tuple2"),
        expr(random, wanted.left, at),
        expr(random, wanted.right, at),
      );
    case "fn":
      return lambda(random, wanted, at);
  }
}

/** On the order of two Ints, the form that an `if` on it has. */
function compared(random: Random, wanted: Type, at: At): Expr {
  const scrutinee = apply(host("cmp_Int"), expr(random, int, at), expr(random, int, at));
  const asked = branch(
    constructorPattern(random.pick(["LT", "EQ", "GT"])),
    undefined,
    expr(random, wanted, at),
  );
  return match(scrutinee, [asked, branch(wildcard, undefined, expr(random, wanted, at))]);
}

function lambda(random: Random, wanted: Extract<Type, { tag: "fn" }>, at: At): Expr {
  const params = wanted.params.map((param) => ({ local: random.newLocal(), type: param }));
  const body = expr(random, wanted.result, {
    ...at,
    variables: [...at.variables, ...params.map((each) => variable(each.local, each.type))],
  });
  return {
    tag: "lambda",
    params: params.map(({ local }) => ({ local, type: undefined })),
    body,
    region,
  };
}

function called(random: Random, wanted: Type, at: At): Expr {
  const known = at.variables.flatMap(({ type: fn, mention }) =>
    fn.tag === "fn" && sameType(fn.result, wanted) ? { fn, mention } : [],
  );
  if (known.length > 0 && random.below(3) > 0) {
    const { fn, mention } = random.pick(known);
    return apply(mention, ...fn.params.map((param) => expr(random, param, at)));
  }
  const params = Array.from({ length: 1 + random.below(5) }, () => randomType(random, 1));
  const fn = lambda(random, { tag: "fn", params, result: wanted }, at);
  return apply(fn, ...params.map((param) => expr(random, param, at)));
}

function blocked(random: Random, wanted: Type, at: At): Expr {
  const bindings = [];
  let { variables } = at;
  for (let count = 1 + random.below(3); count > 0; count -= 1) {
    const local = random.newLocal();
    const of = randomType(random, 1);
    const value = expr(random, of, { ...at, variables });
    bindings.push({ local, value, recursive: false, def: false, region });
    variables = [...variables, variable(local, of)];
  }
  return { tag: "block", bindings, body: expr(random, wanted, { ...at, variables }), region };
}

/** A def that counts down from a small number; calls of itself may stand anywhere in it. */
function looped(random: Random, wanted: Type, at: At): Expr {
  const [go, count, sum] = [random.newLocal(), random.newLocal(), random.newLocal()];
  const around = [...at.variables, variable(count, int), variable(sum, wanted)];
  const less = apply(host("sub"), mention(count), literal(1n));
  const step = random.newLocal();
  const self: Expr = {
    tag: "lambda",
    params: [{ local: step, type: undefined }],
    body: apply(mention(go), less, mention(step)),
    region,
  };
  const again: Variable = {
    type: { tag: "fn", params: [wanted], result: wanted },
    mention: self,
  };
  const inside = { variables: [...around, again], depth: Math.min(at.depth, 2) };
  const next = expr(random, wanted, inside);
  const onward = random.below(2) === 0 ? apply(mention(go), less, next) : next;
  const isAbove = match(apply(host("cmp_Int"), mention(count), literal(0n)), [
    branch(constructorPattern("GT"), undefined, constructorExpr("True")),
    branch(wildcard, undefined, constructorExpr("False")),
  ]);
  const body = match(mention(count), [
    branch(wildcard, { tag: "condition", condition: isAbove }, onward),
    branch(wildcard, undefined, expr(random, wanted, { ...inside, variables: around })),
  ]);
  const params = [count, sum].map((local) => ({ local, type: undefined }));
  const value: Expr = { tag: "lambda", params, body, region };
  return {
    tag: "block",
    bindings: [{ local: go, value, recursive: true, def: true, region }],
    body: apply(mention(go), literal(BigInt(random.below(3))), expr(random, wanted, at)),
    region,
  };
}

/** Where a pattern can fit in several ways. */
const searchable: readonly Type[] = [
  { tag: "list", of: int },
  { tag: "option", of: { tag: "pair", left: int, right: int } },
  { tag: "pair", left: { tag: "list", of: int }, right: { tag: "pair", left: int, right: int } },
  { tag: "text" },
];

export function matched(random: Random, wanted: Type, at: At): Expr {
  if (random.below(4) === 0) return compared(random, wanted, at);
  const of = random.below(2) === 0 ? randomType(random, 2) : random.pick(searchable);
  const branches = Array.from({ length: 1 + random.below(3) }, () => {
    const { pattern, variables } = patternOf(random, of, 3);
    const inside = { ...at, variables: [...at.variables, ...variables] };
    if (random.below(2) === 0) return branch(pattern, undefined, expr(random, wanted, inside));
    const asked = guardOf(random, inside);
    const body = { ...inside, variables: [...inside.variables, ...asked.variables] };
    return branch(pattern, asked.guard, expr(random, wanted, body));
  });
  const last = branch(wildcard, undefined, expr(random, wanted, at));
  const scrutinee = random.below(3) > 0 ? plain(random, of, at) : expr(random, of, at);
  return match(scrutinee, [...branches, last]);
}

function guardOf(random: Random, at: At): { guard: Guard; variables: readonly Variable[] } {
  const less = { ...at, depth: Math.min(at.depth, 2) };
  if (random.below(3) < 2) {
    const condition = random.below(2) === 0 ? expr(random, bool, less) : asked(random, less);
    return { guard: { tag: "condition", condition }, variables: [] };
  }
  const of = randomType(random, 1);
  const { pattern, variables } = patternOf(random, of, 2);
  const value = expr(random, of, less);
  const guard =
    random.below(2) === 0
      ? guardOf(random, { ...less, variables: [...at.variables, ...variables] })
      : undefined;
  return {
    guard: { tag: "matches", value, pattern, guard: guard?.guard, region },
    variables: [...variables, ...(guard?.variables ?? [])],
  };
}

function textLiteral(random: Random, texts: readonly string[]): Expr {
  return { tag: "literal", literal: { tag: "string", value: random.pick(texts) }, region };
}

/** On one of the newest names, so that it holds for some of the ways in which a pattern fits. */
function asked(random: Random, at: At): Expr {
  const known = at.variables.filter(({ type }) => type.tag === "int" || type.tag === "text");
  if (known.length === 0) return expr(random, bool, at);
  const { type, mention } = random.pick(known.slice(-2));
  return type.tag === "int"
    ? apply(host("eq_Int"), mention, intLiteral(random))
    : apply(host("eq_String"), mention, plain(random, type, at));
}
