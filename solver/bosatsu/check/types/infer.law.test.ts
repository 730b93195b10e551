import fc from "fast-check";
import { expect, test } from "vitest";
import { assertLaw } from "../../../law.testing.ts";
import type { Expr, Local, ResolvedPackage } from "../../tree/core.ts";
import type { Type } from "../../tree/type.ts";
import { functionType, intType, predef, star, tupleType } from "../../tree/type.ts";
import { inferValues } from "./check-values.ts";
import { sameType } from "./same-type.ts";
import { quantify } from "./type-walk.ts";
import { checkedPredef } from "./typed.testing.ts";

/** Terms of the lambda calculus with `let`, pairs and lists. A name may shadow another one. */
type Term =
  | { readonly tag: "int" }
  | { readonly tag: "name"; readonly at: number }
  | { readonly tag: "lambda"; readonly body: Term }
  | { readonly tag: "call"; readonly fn: Term; readonly arg: Term }
  | { readonly tag: "let"; readonly value: Term; readonly body: Term }
  | { readonly tag: "pair"; readonly one: Term; readonly other: Term }
  | { readonly tag: "list"; readonly items: readonly Term[] };

const { term } = fc.letrec<{ term: Term }>((tie) => ({
  term: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constant<Term>({ tag: "int" }),
    fc.nat(3).map((at): Term => ({ tag: "name", at })),
    tie("term").map((body): Term => ({ tag: "lambda", body })),
    fc.record({ tag: fc.constant("call" as const), fn: tie("term"), arg: tie("term") }),
    fc.record({ tag: fc.constant("let" as const), value: tie("term"), body: tie("term") }),
    fc.record({ tag: fc.constant("pair" as const), one: tie("term"), other: tie("term") }),
    fc.array(tie("term"), { maxLength: 3 }).map((items): Term => ({ tag: "list", items })),
  ),
}));

// As core

const region = { start: 0, end: 0 };

/** `scope` has the ids of the names in scope, the innermost first; without any, names are numbers. */
function coreOf(term: Term, scope: readonly number[], ids: { next: number }): Expr {
  const inside = (part: Term, names = scope): Expr => coreOf(part, names, ids);
  const bind = (): Local => {
    ids.next += 1;
    return { id: ids.next, name: `x${ids.next}`, region };
  };
  switch (term.tag) {
    case "int":
      return { tag: "literal", literal: { tag: "int", value: 1n }, region };
    case "name": {
      const id = scope[term.at % Math.max(scope.length, 1)];
      if (id === undefined) return inside({ tag: "int" });
      return { tag: "local", id, name: `x${id}`, region };
    }
    case "lambda": {
      const local = bind();
      const body = inside(term.body, [local.id, ...scope]);
      return { tag: "lambda", params: [{ local, type: undefined }], body, region };
    }
    case "call":
      return { tag: "apply", fn: inside(term.fn), args: [inside(term.arg)], region };
    case "let": {
      const value = inside(term.value);
      const local = bind();
      const body = inside(term.body, [local.id, ...scope]);
      const binding = { local, value, recursive: false, def: false, region };
      return { tag: "block", bindings: [binding], body, region };
    }
    case "pair": {
      const fn: Expr = { tag: "constructor", ref: { package: predef, name: "Tuple2" }, region };
      return { tag: "apply", fn, args: [inside(term.one), inside(term.other)], region };
    }
    case "list": {
      const items = term.items.map((it) => ({ tag: "item" as const, value: inside(it) }));
      return { tag: "list", items, region };
    }
  }
}

function inferred(term: Term): Type | undefined {
  const value = coreOf(term, [], { next: 0 });
  const resolved: ResolvedPackage = {
    path: "t.bosatsu",
    name: "T",
    imports: [],
    exports: [],
    exposes: undefined,
    headerRegion: region,
    types: [],
    values: [
      {
        tag: "value",
        name: "x",
        written: "x",
        value,
        recursive: false,
        def: false,
        region,
        broken: false,
      },
    ],
  };
  const typed = inferValues(resolved, new Map(), new Map([[predef, checkedPredef]]));
  return typed.problems.length > 0 ? undefined : typed.valueTypes.get("x");
}

// Algorithm W of Damas and Milner, "Principal type-schemes for functional programs", 1982, with one
// substitution as a map and generalisation by a walk over the environment: slow and plain.

type Mono =
  | { readonly tag: "var"; readonly id: number }
  | {
      readonly tag: "con";
      readonly name: "Int" | "Fn" | "Pair" | "List";
      readonly args: readonly Mono[];
    };
type Scheme = { readonly vars: readonly number[]; readonly body: Mono };

/** What is known so far, and how many variables there are. */
type Knowledge = { readonly substitution: Map<number, Mono>; variables: number };

class IllTyped extends Error {}

function con(name: "Int" | "Fn" | "Pair" | "List", ...args: readonly Mono[]): Mono {
  return { tag: "con", name, args };
}

function fresh(knowledge: Knowledge): Mono {
  knowledge.variables += 1;
  return { tag: "var", id: knowledge.variables };
}

function applied(knowledge: Knowledge, type: Mono): Mono {
  if (type.tag === "con") return { ...type, args: type.args.map((it) => applied(knowledge, it)) };
  const found = knowledge.substitution.get(type.id);
  return found === undefined ? type : applied(knowledge, found);
}

function varsOf(type: Mono): readonly number[] {
  return type.tag === "var" ? [type.id] : type.args.flatMap(varsOf);
}

function makeEqual(knowledge: Knowledge, one: Mono, other: Mono): void {
  const left = applied(knowledge, one);
  const right = applied(knowledge, other);
  if (left.tag === "var" && right.tag === "var" && left.id === right.id) return;
  if (left.tag === "var") {
    if (varsOf(right).includes(left.id)) throw new IllTyped();
    knowledge.substitution.set(left.id, right);
    return;
  }
  if (right.tag === "var") {
    makeEqual(knowledge, right, left);
    return;
  }
  if (left.name !== right.name) throw new IllTyped();
  for (const [index, arg] of left.args.entries())
    makeEqual(knowledge, arg, right.args[index] ?? arg);
}

/** `names` has the innermost name first. */
function algorithmW(knowledge: Knowledge, term: Term, names: readonly Scheme[]): Mono {
  const typed = (part: Term, inner = names): Mono => algorithmW(knowledge, part, inner);
  switch (term.tag) {
    case "int":
      return con("Int");
    case "name": {
      const scheme = names[term.at % Math.max(names.length, 1)];
      return scheme === undefined ? con("Int") : instantiated(knowledge, scheme);
    }
    case "lambda": {
      const param = fresh(knowledge);
      return con("Fn", param, typed(term.body, [{ vars: [], body: param }, ...names]));
    }
    case "call": {
      const fn = typed(term.fn);
      const result = fresh(knowledge);
      makeEqual(knowledge, fn, con("Fn", typed(term.arg), result));
      return result;
    }
    case "let": {
      const scheme = generalised(knowledge, typed(term.value), names);
      return typed(term.body, [scheme, ...names]);
    }
    case "pair":
      return con("Pair", typed(term.one), typed(term.other));
    case "list": {
      const item = fresh(knowledge);
      for (const it of term.items) makeEqual(knowledge, item, typed(it));
      return con("List", item);
    }
  }
}

function instantiated(knowledge: Knowledge, { vars, body }: Scheme): Mono {
  const choice = new Map(vars.map((id) => [id, fresh(knowledge)]));
  const inside = (type: Mono): Mono =>
    type.tag === "var" ? (choice.get(type.id) ?? type) : { ...type, args: type.args.map(inside) };
  return inside(applied(knowledge, body));
}

function generalised(knowledge: Knowledge, type: Mono, names: readonly Scheme[]): Scheme {
  const body = applied(knowledge, type);
  const held = new Set(
    names.flatMap((name) =>
      varsOf(applied(knowledge, name.body)).filter((id) => !name.vars.includes(id)),
    ),
  );
  return { vars: varsOf(body).filter((id) => !held.has(id)), body };
}

function principal(term: Term): Type | undefined {
  const knowledge: Knowledge = { substitution: new Map(), variables: 0 };
  try {
    const { vars, body } = generalised(knowledge, algorithmW(knowledge, term, []), []);
    const bound = [...new Set(vars)].map((id) => ({ name: `t${id}`, kind: star }));
    return quantify("forall", bound, typeOf(body));
  } catch (error) {
    if (error instanceof IllTyped) return undefined;
    throw error;
  }
}

function typeOf(type: Mono): Type {
  if (type.tag === "var") return { tag: "variable", name: `t${type.id}` };
  const [first = intType, second = intType] = type.args.map(typeOf);
  switch (type.name) {
    case "Int":
      return intType;
    case "Fn":
      return functionType([first], second);
    case "Pair":
      return tupleType([first, second]);
    case "List":
      return {
        tag: "apply",
        fn: { tag: "constant", package: predef, name: "List" },
        argument: first,
      };
  }
}

test("law: first-order programs have the type that algorithm W finds, or none", () => {
  const seen = { typed: 0, polymorphic: 0, illTyped: 0 };
  assertLaw(
    fc.property(term, (random) => {
      const expected = principal(random);
      const actual = inferred(random);
      if (expected === undefined) seen.illTyped += 1;
      else seen.typed += 1;
      if (expected?.tag === "forall") seen.polymorphic += 1;
      expect(actual === undefined).toBe(expected === undefined);
      if (actual !== undefined && expected !== undefined) {
        expect(sameType(actual, expected)).toBe(true);
      }
    }),
    {
      numRuns: 2000,
      reached: () =>
        expect(Math.min(seen.typed, seen.polymorphic, seen.illTyped)).toBeGreaterThan(100),
    },
  );
});
