import { describe, expect, test } from "vitest";
import { intType, stringType, tupleType } from "../../tree/type.ts";
import { attempt, inScope, newMeta, newSolver } from "./solver.ts";
import { subsume, unify } from "./subsume.ts";
import { prune } from "./type-walk.ts";
import { kindsOf, writtenTypes } from "./typed.testing.ts";

const declarations = `
struct Inv[a: *](get: a)
struct Sink[a](put: a -> Int)
struct Ghost[a: 👻*](n: Int)
`;

type Relation = "same" | "below" | "above" | "apart";

function relation(one: string, other: string): Relation {
  const [left, right] = writtenTypes(declarations, [one, other]);
  if (left === undefined || right === undefined) throw new Error("two types are needed");
  const solver = newSolver(kindsOf(declarations));
  const fits = (actual: typeof left, wanted: typeof left): boolean =>
    inScope(solver, () => attempt(solver, () => subsume(solver, actual, wanted))) === undefined;
  const below = fits(left, right);
  const above = fits(right, left);
  if (below && above) return "same";
  if (below) return "below";
  return above ? "above" : "apart";
}

describe("subsumption", () => {
  const rows: readonly (readonly [string, Relation, string])[] = [
    ["Int", "same", "Int"],
    ["Int", "apart", "String"],
    ["Int -> Int", "apart", "(Int, Int) -> Int"],
    // A polymorphic type is below its instances, an instance below what hides a part of it.
    ["forall a. a", "below", "Int"],
    ["Int", "below", "exists a. a"],
    ["forall a. a", "below", "exists a. a"],
    ["forall a. a -> a", "below", "Int -> Int"],
    ["forall a, b. a -> b", "below", "forall a. a -> a"],
    ["forall a, b. (a, b) -> a", "same", "forall y, x. (y, x) -> y"],
    ["forall a, b. (a, b) -> a", "apart", "forall a, b. (a, b) -> b"],
    // In and out of covariant places.
    ["forall a. List[a]", "same", "List[forall a. a]"],
    ["forall a. Int -> a", "same", "Int -> (forall a. a)"],
    ["exists a. List[a]", "same", "List[exists a. a]"],
    ["List[forall a. a -> a]", "below", "List[Int -> Int]"],
    ["forall a. Option[List[a]]", "below", "Option[List[Int]]"],
    // Functions turn the question round in what they take.
    ["Int -> Int", "below", "(forall a. a) -> Int"],
    ["(Int -> Int) -> Int", "below", "(forall a. a -> a) -> Int"],
    ["((forall a. a -> a) -> Int) -> Int", "below", "((Int -> Int) -> Int) -> Int"],
    ["(exists a. a) -> Int", "same", "forall a. a -> Int"],
    ["Sink[exists a. a]", "below", "Sink[Int]"],
    ["Sink[forall a. a]", "above", "Sink[Int]"],
    // An invariant parameter wants the very same type, a phantom one does not care.
    ["Inv[forall a. a -> a]", "apart", "Inv[Int -> Int]"],
    ["Inv[forall a. a -> a]", "same", "Inv[forall b. b -> b]"],
    ["forall a. Inv[a]", "below", "Inv[forall a. a -> a]"],
    ["forall a. (Inv[a], a)", "below", "(Inv[forall b. b -> b], forall b. b -> b)"],
    ["Inv[Int]", "below", "exists a. Inv[a]"],
    ["Inv[Int]", "apart", "Inv[exists a. a]"],
    ["Ghost[Int]", "same", "Ghost[String]"],
    // What is hidden in each item is not one type for all items.
    ["List[exists a. (a, a -> Int)]", "above", "exists a. List[(a, a -> Int)]"],
    ["(exists a. (a, a -> Int), Int)", "above", "exists a. ((a, a -> Int), Int)"],
    ["Int -> (exists a. (a, a -> Int))", "above", "exists a. (Int -> (a, a -> Int))"],
    // What is hidden may differ from instance to instance.
    ["forall a. exists b. (a -> b, b -> a)", "above", "exists b. (forall a. (a -> b, b -> a))"],
    // Variables of higher kind.
    ["forall a, f: * -> *. f[a]", "below", "forall x. List[x]"],
    ["forall f: * -> *. f[Int]", "below", "forall f: +* -> *. f[Int]"],
    ["forall f: -* -> *. f[Int]", "apart", "List[Int]"],
    ["forall f: +* -> *. f[forall a. a]", "same", "forall a, f: +* -> *. f[a]"],
  ];
  test.each(rows)("%s is %s %s", (one, expected, other) => {
    expect(relation(one, other)).toBe(expected);
  });
});

test("an attempt that fails leaves nothing behind", () => {
  const solver = newSolver(kindsOf(""));
  const open = newMeta(solver);
  const left = tupleType([open, open]);
  const fault = attempt(solver, () => unify(solver, left, tupleType([intType, stringType])));
  expect(fault).toMatchObject({ reason: "mismatch", actual: intType, wanted: stringType });
  expect(prune(open)).toBe(open);
  expect(attempt(solver, () => unify(solver, left, tupleType([intType, intType])))).toBeUndefined();
  expect(prune(open)).toBe(intType);
});
