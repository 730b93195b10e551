import type { KindRef, Name, TypeParameter } from "../tree/syntax.ts";
import type { BoundVariable, Kind } from "../tree/type.ts";
import { star } from "../tree/type.ts";
import type { Scope, TypeVariable, VariableFrame } from "./scope.ts";

/**
 * Type variables need no declaration: one that no enclosing list, quantifier or def signature binds
 * belongs to the innermost open frame, which is a def without a list or the top-level statement.
 */

export function pushFrame(scope: Scope, open: boolean): VariableFrame {
  const frame: VariableFrame = { variables: new Map(), open, part: "signature" };
  scope.frames.push(frame);
  return frame;
}

export function popFrame(scope: Scope, frame: VariableFrame): void {
  if (scope.frames.pop() !== frame) throw new Error("type variable frames are not nested");
}

/** Puts listed variables into a frame; the names listed twice come back. */
export function declareVariables(
  scope: Scope,
  frame: VariableFrame,
  params: readonly TypeParameter[],
): readonly string[] {
  const repeated: string[] = [];
  for (const param of params) {
    if (frame.variables.has(param.name.text)) repeated.push(param.name.text);
    else addVariable(scope, frame, param.name.text, kindOf(param.kind));
  }
  return repeated;
}

/** What a lower-case name in a type means here; taken in by the innermost open frame if need be. */
export function variableNamed(scope: Scope, written: string): TypeVariable | undefined {
  let crossed = false;
  for (const frame of scope.frames.toReversed()) {
    const known = frame.variables.get(written);
    if (known !== undefined && !(known.loose && crossed)) {
      known.used = true;
      return known;
    }
    crossed ||= frame.open;
  }
  const owner = scope.frames.findLast(({ open }) => open);
  if (owner === undefined) return undefined;
  const added = addVariable(scope, owner, written, star);
  added.used = true;
  return added;
}

function addVariable(
  scope: Scope,
  frame: VariableFrame,
  written: string,
  kind: Kind,
): TypeVariable {
  const loose = frame.part === "body";
  const variable = { written, name: freeName(scope, written, loose), kind, loose, used: false };
  scope.variableNames.add(variable.name);
  frame.variables.set(written, variable);
  return variable;
}

/**
 * Two quantifiers inside each other never bind the same core name. A loose variable is quantified
 * around parts that are done already, so it keeps clear of their names too.
 */
function freeName(scope: Scope, written: string, loose: boolean): string {
  const enclosing = new Set(
    scope.frames.flatMap(({ variables }) => [...variables.values()].map(({ name }) => name)),
  );
  const clashes = enclosing.has(written) || (loose && scope.variableNames.has(written));
  if (!clashes) return written;
  let count = 1;
  while (scope.variableNames.has(`${written}$${count}`)) count += 1;
  return `${written}$${count}`;
}

/** The variables of a frame, as a quantifier lists them. */
export function boundVariables(frame: VariableFrame): readonly BoundVariable[] {
  return [...frame.variables.values()].map(({ name, kind }) => ({ name, kind }));
}

/** An unwritten kind is `*`. */
export function kindOf(ref: KindRef | undefined): Kind {
  return ref ?? star;
}

export function namesOf(params: readonly { readonly name: Name }[]): readonly string[] {
  return params.map(({ name }) => name.text);
}

/** The variables in scope that `inside` mentions; what was used before stays used. */
export function usedWithin<Result>(
  scope: Scope,
  inside: () => Result,
): { readonly result: Result; readonly used: ReadonlySet<TypeVariable> } {
  const variables = scope.frames.flatMap((frame) => [...frame.variables.values()]);
  const usedBefore = variables.filter(({ used }) => used);
  for (const variable of variables) variable.used = false;
  const result = inside();
  const used = new Set(variables.filter((variable) => variable.used));
  for (const variable of usedBefore) variable.used = true;
  return { result, used };
}
