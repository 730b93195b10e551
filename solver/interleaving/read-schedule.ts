import { type ExactJson, isJsonArray, readExactJson } from "@receipts/formats/exact-json.ts";
import type { Source } from "../bosatsu/tree/source.ts";
import { FaultError } from "../program/fault.ts";
import type { Model } from "./program/model.ts";
import { simulate } from "./simulate.ts";

/**
 * The order that a schedule gives, as places of operations: an array of ids, one for each step, or a
 * result, whose `schedule` counts. Throws a `FaultError` where it cannot be followed.
 */
export function readSchedule(model: Model, { path, text }: Source): readonly number[] {
  const read = readExactJson(text);
  if (!read.ok) {
    const { line, column, message } = read.problem;
    throw new FaultError({
      at: { tag: "sources" },
      message: `${path}:${line}:${column}: ${message}.`,
      hint: undefined,
    });
  }
  const refuse = (pointer: string, message: string): FaultError =>
    new FaultError({
      at: { tag: "sources" },
      message: `${path}: at ${pointer}: ${message}.`,
      hint: undefined,
    });
  const { ids, pointerOf } = idsIn(read.value, refuse);
  const order = ids.map((id, at) => {
    const place = model.operations.findIndex((operation) => operation.id === id);
    if (place >= 0) return place;
    throw refuse(pointerOf(at), `the scenario has no operation ${JSON.stringify(id)}`);
  });
  const { stopped } = simulate(model, order);
  if (stopped !== undefined) {
    const { id } = model.operations[order[stopped.at] ?? 0] ?? {};
    const why = stopped.because === "ended" ? "has come to its end already" : "has to wait here";
    throw refuse(pointerOf(stopped.at), `${id} ${why}`);
  }
  return order;
}

function idsIn(
  json: ExactJson,
  refuse: (pointer: string, message: string) => FaultError,
): { readonly ids: readonly string[]; readonly pointerOf: (at: number) => string } {
  if (isJsonArray(json)) {
    const pointerOf = (at: number): string => `/${at}`;
    return { ids: json.map((id, at) => textAt(id, pointerOf(at), refuse)), pointerOf };
  }
  const steps = json instanceof Map ? json.get("schedule") : undefined;
  if (steps === undefined || !isJsonArray(steps)) {
    throw refuse("the top", "expected an array of ids, or a result with a schedule");
  }
  const pointerOf = (at: number): string => `/schedule/${at}/operation`;
  const ids = steps.map((step, at) =>
    textAt(step instanceof Map ? (step.get("operation") ?? null) : null, pointerOf(at), refuse),
  );
  return { ids, pointerOf };
}

function textAt(
  json: ExactJson,
  pointer: string,
  refuse: (pointer: string, message: string) => FaultError,
): string {
  if (typeof json === "string") return json;
  throw refuse(pointer, "expected the id of an operation");
}
