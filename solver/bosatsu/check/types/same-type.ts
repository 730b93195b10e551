import type { BoundVariable, Type } from "../../tree/type.ts";
import type { Quantified } from "./type-walk.ts";
import { freeParts, kindsEqual, prune } from "./type-walk.ts";

/** Whether two types are equal up to names and order of bound variables. */
export function sameType(one: Type, other: Type): boolean {
  return same(one, other, undefined);
}

/** The variables bound on the way down, and which of them have been found to correspond. */
type Scope = {
  readonly left: ReadonlyMap<string, BoundVariable>;
  readonly right: ReadonlyMap<string, BoundVariable>;
  readonly toRight: Map<string, string>;
  readonly toLeft: Map<string, string>;
  readonly outer: Scope | undefined;
};

function same(one: Type, other: Type, scope: Scope | undefined): boolean {
  const left = prune(one);
  const right = prune(other);
  if (left === right && scope === undefined) return true;
  switch (left.tag) {
    case "apply":
      return (
        right.tag === "apply" &&
        same(left.fn, right.fn, scope) &&
        same(left.argument, right.argument, scope)
      );
    case "constant":
      return right.tag === "constant" && left.name === right.name && left.package === right.package;
    case "skolem":
      return right.tag === "skolem" && left.id === right.id;
    case "meta":
      return right.tag === "meta" && left.meta === right.meta;
    case "variable":
      return right.tag === "variable" && sameVariable(left.name, right.name, scope);
    case "forall":
    case "exists":
      return right.tag === left.tag && sameQuantified(left, right, scope);
  }
}

function sameQuantified(left: Quantified, right: Quantified, outer: Scope | undefined): boolean {
  const leftUsed = usedVariables(left);
  const rightUsed = usedVariables(right);
  if (leftUsed.size !== rightUsed.size) return false;
  return same(left.body, right.body, {
    left: leftUsed,
    right: rightUsed,
    toRight: new Map(),
    toLeft: new Map(),
    outer,
  });
}

function usedVariables({ vars, body }: Quantified): ReadonlyMap<string, BoundVariable> {
  const free = new Set(freeParts(body).variables);
  return new Map(vars.filter(({ name }) => free.has(name)).map((it) => [it.name, it]));
}

function sameVariable(left: string, right: string, scope: Scope | undefined): boolean {
  if (scope === undefined) return left === right;
  const leftBound = scope.left.get(left);
  const rightBound = scope.right.get(right);
  if (leftBound === undefined && rightBound === undefined) {
    return sameVariable(left, right, scope.outer);
  }
  if (leftBound === undefined || rightBound === undefined) return false;
  const known = scope.toRight.get(left);
  if (known !== undefined || scope.toLeft.has(right)) return known === right;
  scope.toRight.set(left, right);
  scope.toLeft.set(right, left);
  return kindsEqual(leftBound.kind, rightBound.kind);
}
