import { sameType } from "../../bosatsu/check/types/same-type.ts";
import type { CheckedPackage } from "../../bosatsu/tree/checked.ts";
import type { Expr } from "../../bosatsu/tree/core.ts";
import { expressionsIn } from "../../bosatsu/tree/expr-children.ts";
import type { Place } from "../../bosatsu/tree/source.ts";
import { predef, type Type } from "../../bosatsu/tree/type.ts";
import { argumentsOf } from "../../program/exported.ts";
import { sourceFault } from "../../program/fault.ts";
import type { Handler } from "../../program/handlers.ts";
import { specPackage } from "./specification.ts";

/**
 * Compares the input of each `Operation` with its handler's. `Operation` hides the type of the input
 * that its rows take, so a value of it can no longer be asked; but every such value was made at some
 * place, and there the type is known. So each place has to show its operation's name and input.
 */
export function checkDeclaredInputs(
  packages: readonly CheckedPackage[],
  handlers: ReadonlyMap<string, Handler>,
): void {
  for (const checked of packages) {
    for (const value of checked.resolved.values) {
      if (value.tag === "value") checkIn(checked, value.value, handlers);
    }
  }
}

function checkIn(
  checked: CheckedPackage,
  definition: Expr,
  handlers: ReadonlyMap<string, Handler>,
): void {
  const applied = new Set<Expr>();
  for (const expr of expressionsIn(definition)) {
    if (expr.tag === "apply" && isOperation(expr.fn)) {
      applied.add(expr.fn);
      checkMade(checked, expr, handlers);
    } else if (isOperation(expr) && !applied.has(expr)) {
      throw sourceFault(
        placeIn(checked, expr),
        "`Operation` is passed on as a function here, which hides what it is applied to.",
        "Apply it to a name and rows.",
      );
    }
  }
}

function isOperation(expr: Expr): boolean {
  return (
    expr.tag === "constructor" && expr.ref.package === specPackage && expr.ref.name === "Operation"
  );
}

type Made = Extract<Expr, { readonly tag: "apply" }>;

function checkMade(
  checked: CheckedPackage,
  made: Made,
  handlers: ReadonlyMap<string, Handler>,
): void {
  const [name, deltas] = made.args;
  const written = name === undefined ? undefined : literalText(name);
  if (name === undefined || deltas === undefined || written === undefined) {
    throw sourceFault(
      placeIn(checked, name ?? made),
      "The name of an operation has to be a literal string where the operation is made.",
      "Then the input of its rows can be compared with the handler's.",
    );
  }
  const handler = handlers.get(written);
  if (handler === undefined) {
    throw sourceFault(
      placeIn(checked, name),
      `The specification declares the operation \`${written}\`, but no package exports a handler of that name.`,
      "A handler is an exported function from one input of a fixed type to an IO.",
    );
  }
  const type = checked.exprTypes.get(deltas);
  if (type === undefined) throw new Error("rows without a type");
  if (!takes(type, handler.input)) {
    throw sourceFault(
      placeIn(checked, deltas),
      `The rows of \`${written}\` take another input than its handler does, or one that is not known here.`,
      "Key and amount have to be functions of the handler's own input type.",
    );
  }
}

/** Whether a list of rows works on the input: rows of exactly it, or, with an open type, of anything. */
function takes(type: Type, input: Type, open: ReadonlySet<string> = new Set()): boolean {
  if (type.tag === "forall") {
    return takes(type.body, input, new Set([...open, ...type.vars.map(({ name }) => name)]));
  }
  const [row] = argumentsOf(type, predef, "List") ?? [];
  if (row !== undefined) return takes(row, input, open);
  const [taken] = argumentsOf(type, specPackage, "Delta") ?? [];
  if (taken === undefined) return false;
  return (taken.tag === "variable" && open.has(taken.name)) || sameType(taken, input);
}

function literalText(expr: Expr): string | undefined {
  if (expr.tag === "annotate") return literalText(expr.value);
  if (expr.tag !== "literal" || expr.literal.tag !== "string") return undefined;
  return expr.literal.value;
}

function placeIn(checked: CheckedPackage, expr: Expr): Place {
  return { path: checked.resolved.path, region: expr.region };
}
