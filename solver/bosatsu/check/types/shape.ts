import type { DeclarationFault } from "../../tree/problem-type.ts";
import type { Kind, Type } from "../../tree/type.ts";
import { star } from "../../tree/type.ts";

/** Shapes are kinds without variances. They are found first, by unification. */

export type Shape =
  | { readonly tag: "star" }
  | { readonly tag: "arrow"; readonly argument: Shape; readonly result: Shape }
  | { readonly tag: "unknown"; solution: Shape | undefined };

export function unknownShape(): Shape {
  return { tag: "unknown", solution: undefined };
}

export function shapeOfKind(kind: Kind): Shape {
  if (kind.tag === "star") return kind;
  return { tag: "arrow", argument: shapeOfKind(kind.argument), result: shapeOfKind(kind.result) };
}

/** A shape with nothing unknown in it: what no use decides is `*`. */
export type KnownShape =
  | { readonly tag: "star" }
  | { readonly tag: "arrow"; readonly argument: KnownShape; readonly result: KnownShape };

export function knownShape(shape: Shape): KnownShape {
  const found = pruneShape(shape);
  if (found.tag !== "arrow") return star;
  return { tag: "arrow", argument: knownShape(found.argument), result: knownShape(found.result) };
}

/** What names mean while the shapes of one declaration are found. */
export type ShapeScope = {
  readonly constants: (packageName: string, name: string) => Shape;
  readonly variables: ReadonlyMap<string, Shape>;
  /** Faults go here; the walk goes on. */
  readonly faults: DeclarationFault[];
};

/** Takes note of how a field's type uses the variables: it is the type of a value. */
export function useAsValue(scope: ShapeScope, type: Type): void {
  expectShape(scope, { type, actual: shapeOf(scope, type), expected: star });
}

export function shapeOf(scope: ShapeScope, type: Type): Shape {
  switch (type.tag) {
    case "constant":
      return scope.constants(type.package, type.name);
    case "variable":
      return scope.variables.get(type.name) ?? star;
    case "apply":
      return shapeOfApplied(scope, type);
    case "forall":
    case "exists": {
      const own = type.vars.map(({ name, kind }) => [name, shapeOfKind(kind)] as const);
      const variables = new Map([...scope.variables, ...own]);
      useAsValue({ ...scope, variables }, type.body);
      return star;
    }
    case "skolem":
    case "meta":
      throw new Error(`a declaration has a ${type.tag} in it`);
  }
}

function shapeOfApplied(
  scope: ShapeScope,
  { fn, argument }: Extract<Type, { readonly tag: "apply" }>,
): Shape {
  const shape = pruneShape(shapeOf(scope, fn));
  const actual = shapeOf(scope, argument);
  if (shape.tag === "star") {
    scope.faults.push({ reason: "argument", type: fn });
    return star;
  }
  if (shape.tag === "arrow") {
    expectShape(scope, { type: argument, actual, expected: shape.argument });
    return shape.result;
  }
  const result = unknownShape();
  const arrow: Shape = { tag: "arrow", argument: actual, result };
  if (occurs(shape, arrow)) scope.faults.push({ reason: "loop", type: fn });
  else shape.solution = arrow;
  return result;
}

type Expectation = { readonly type: Type; readonly actual: Shape; readonly expected: Shape };

function expectShape(scope: ShapeScope, { type, actual, expected }: Expectation): void {
  const outcome = unifyShapes(actual, expected);
  if (outcome === "loop") scope.faults.push({ reason: "loop", type });
  if (outcome !== "different") return;
  scope.faults.push({
    reason: "shape",
    type,
    actual: asKind(knownShape(actual)),
    expected: asKind(knownShape(expected)),
  });
}

function unifyShapes(one: Shape, other: Shape): "same" | "different" | "loop" {
  const left = pruneShape(one);
  const right = pruneShape(other);
  if (left === right) return "same";
  if (left.tag === "unknown") return solveShape(left, right);
  if (right.tag === "unknown") return solveShape(right, left);
  if (left.tag === "star" || right.tag === "star") {
    return left.tag === right.tag ? "same" : "different";
  }
  const argument = unifyShapes(left.argument, right.argument);
  return argument === "same" ? unifyShapes(left.result, right.result) : argument;
}

function solveShape(
  unknown: Extract<Shape, { readonly tag: "unknown" }>,
  shape: Shape,
): "same" | "loop" {
  if (occurs(unknown, shape)) return "loop";
  unknown.solution = shape;
  return "same";
}

function occurs(unknown: Shape, shape: Shape): boolean {
  const found = pruneShape(shape);
  if (found === unknown) return true;
  return (
    found.tag === "arrow" && (occurs(unknown, found.argument) || occurs(unknown, found.result))
  );
}

function pruneShape(shape: Shape): Shape {
  let found = shape;
  while (found.tag === "unknown" && found.solution !== undefined) found = found.solution;
  return found;
}

function asKind(shape: KnownShape): Kind {
  if (shape.tag === "star") return star;
  return {
    tag: "arrow",
    variance: "invariant",
    argument: asKind(shape.argument),
    result: asKind(shape.result),
  };
}
