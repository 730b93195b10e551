import type { Place } from "./source.ts";

/**
 * What evaluation yields. Which shape a value has follows from its static type:
 *
 * | type | shape |
 * |---|---|
 * | Int | `number` while it is a safe integer, else `bigint`; never `-0` |
 * | Float64 | `number` |
 * | String | `string` of code points; Char is a string of one code point |
 * | Bool | `boolean` |
 * | every other struct and enum, tuples, Unit, List, Option, Comparison | `Data` |
 * | function | a JavaScript function of exactly its arity |
 * | external struct | whatever its host chose |
 */
export type Value = number | bigint | string | boolean | Data | Fn | Opaque;

/** Element 0 is the constructor's index in its type, the rest are its fields. Never mutated. */
export type Data = readonly [number, ...Value[]];

export type Fn = (...args: Value[]) => Value;

/** A host's own object, such as a cell or an IO action. */
export type Opaque = { readonly opaque: string };

/**
 * What the host supplies for an `external` value. A located one is told, at each place where the
 * program mentions it, where that is (the region of the call, or of the bare name). A function that
 * calls functions of the program is a resumable one, since their calls may nest beyond JavaScript's
 * stack: it hands over each call and is given the result.
 */
export type External =
  | { readonly tag: "plain"; readonly value: Value }
  | { readonly tag: "located"; readonly at: (place: Place) => Value }
  | { readonly tag: "resumable"; readonly start: Resumable };

export type Resumable = (...args: Value[]) => Resumption;

export type Resumption<Result = Value> = Generator<PendingCall, Result, Value>;

export type PendingCall = { readonly fn: Fn; readonly args: readonly Value[] };

/** By package, then by name. */
export type Externals = ReadonlyMap<string, ReadonlyMap<string, External>>;

export const unit: Data = [0];
export const emptyList: Data = [0];
export const none: Data = [0];

export function cons(head: Value, tail: Value): Data {
  return [1, head, tail];
}

export function some(value: Value): Data {
  return [1, value];
}
