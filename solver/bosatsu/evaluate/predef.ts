import { predef } from "../tree/type.ts";
import { type External, type Externals, type Fn, none, some, type Value } from "../tree/value.ts";
import { assemble } from "./assemble.ts";
import { isData, itemsOf } from "./data.ts";
import { compareFloat, equalFloat } from "./float.ts";
import * as int from "./int.ts";
import { EvaluationLimit } from "./limit.ts";
import { compareStrings } from "./native-dict.ts";
import * as text from "./text.ts";

/** What Predef leaves to its host. `trace` gets one line for each value that a program traces. */
export function predefExternals(trace: (line: string) => void): Externals {
  const traced = (prefix: Value, value: Value) => {
    trace(`${textOf(prefix)}: ${show(value)}`);
    return value;
  };
  const values = {
    ...intValues,
    ...floatValues,
    ...charValues,
    ...stringValues,
    trace: traced,
    todo,
  };
  const externals = Object.entries(values).map(([name, value]): [string, External] => [
    name,
    { tag: "plain", value },
  ]);
  return new Map([[predef, new Map(externals)]]);
}

function todo(): never {
  throw new EvaluationLimit("a `todo` stands where a value is needed");
}

const intValues: Readonly<Record<string, Fn>> = {
  add: int.add,
  sub: int.subtract,
  mul: int.multiply,
  div: int.divide,
  mod_Int: int.modulo,
  div_mod: int.divideModulo,
  cmp_Int: int.compare,
  eq_Int: int.equalInt,
  gcd_Int: int.greatestCommonDivisor,
  shift_left_Int: int.shiftLeft,
  shift_right_Int: int.shiftRight,
  and_Int: int.bitAnd,
  or_Int: int.bitOr,
  xor_Int: int.bitXor,
  not_Int: int.bitNot,
  popcount_Int: int.populationCount,
  int_to_String: (value) => String(value),
  string_to_Int: (value) => int.fromText(textOf(value)),
};

const floatValues: Readonly<Record<string, Fn>> = {
  addf: (left, right) => floatOf(left) + floatOf(right),
  subf: (left, right) => floatOf(left) - floatOf(right),
  mulf: (left, right) => floatOf(left) * floatOf(right),
  divf: (left, right) => floatOf(left) / floatOf(right),
  cmp_Float64: (left, right) => compareFloat(floatOf(left), floatOf(right)),
  eq_Float64: (left, right) => equalFloat(floatOf(left), floatOf(right)),
};

const charValues: Readonly<Record<string, Fn>> = {
  char_to_String: (char) => char,
  char_to_Int: (char) => textOf(char).codePointAt(0) ?? 0,
  int_to_Char: (value) => charAt(value),
  cmp_Char: (left, right) => text.compareText(textOf(left), textOf(right)),
  eq_Char: (left, right) => left === right,
};

const stringValues: Readonly<Record<string, Fn>> = {
  char_List_to_String: (chars) => itemsOf(chars).join(""),
  concat_String: (parts) => itemsOf(parts).join(""),
  cmp_String: compareStrings,
  eq_String: (left, right) => left === right,
  length_String: (value) => text.codePointCount(textOf(value)),
  uncons_String: (value) => {
    const whole = textOf(value);
    if (whole === "") return none;
    const units = text.unitsAt(whole, 0);
    return some([0, whole.slice(0, units), whole.slice(units)]);
  },
  tail_or_empty_String: (value) => {
    const whole = textOf(value);
    return whole.slice(whole === "" ? 0 : text.unitsAt(whole, 0));
  },
  partition_String: (value, separator) => {
    const [whole, part] = [textOf(value), textOf(separator)];
    return split(whole, part, part === "" ? -1 : text.findText(whole, part, 0));
  },
  rpartition_String: (value, separator) => {
    const [whole, part] = [textOf(value), textOf(separator)];
    return split(whole, part, part === "" ? -1 : text.findLastText(whole, part));
  },
};

function split(whole: string, separator: string, at: number): Value {
  if (at === -1) return none;
  return some([0, whole.slice(0, at), whole.slice(at + separator.length)]);
}

/** Surrogates are no characters, and there is none above U+10FFFF. */
function charAt(value: Value): Value {
  const isCodePoint = typeof value === "number" && value >= 0 && value <= 0x10ffff;
  const isSurrogate = isCodePoint && value >= 0xd800 && value <= 0xdfff;
  return isCodePoint && !isSurrogate ? some(String.fromCodePoint(value)) : none;
}

function textOf(value: Value | undefined): string {
  if (typeof value !== "string") throw new Error(`not a String: ${String(value)}`);
  return value;
}

function floatOf(value: Value | undefined): number {
  if (typeof value !== "number") throw new Error(`not a Float64: ${String(value)}`);
  return value;
}

/** A value without its type, as its parts: constructors are numbers here. */
function show(value: Value): string {
  return assemble({ value }, (part) => parts(part.value));
}

function parts(value: Value): readonly (string | { readonly value: Value })[] {
  if (isData(value)) {
    const [index, ...fields] = value;
    const inner = fields.flatMap((field, at) => [at === 0 ? "" : ", ", { value: field }]);
    return [`#${index}(`, ...inner, ")"];
  }
  if (typeof value === "string") return [JSON.stringify(value)];
  if (typeof value === "function") return ["<function>"];
  return [typeof value === "object" ? `<${value.opaque}>` : String(value)];
}
