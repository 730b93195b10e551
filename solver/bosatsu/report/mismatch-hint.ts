import type { Because } from "../tree/problem-type.ts";
import type { Type } from "../tree/type.ts";
import { asFunction, predef, unapply } from "../tree/type.ts";

/** How two types that do not fit are often made to. */
export function mismatchHint(actual: Type, expected: Type, because: Because): string | undefined {
  return (
    conversionHint(actual, expected, because) ??
    optionHint(actual, expected, because) ??
    callHint(actual, expected) ??
    variableHint(actual, expected) ??
    hintOf(because)
  );
}

/** From one basic type to another, by name. */
const conversions: ReadonlyMap<string, string> = new Map([
  ["Int String", "`int_to_String` makes text of a number."],
  [
    "String Int",
    "`string_to_Int` reads a number and gives an `Option[Int]`, as the text may be no number.",
  ],
  ["Char String", "`char_to_String` makes text of a character; inside of a text it is `$.{c}`."],
  ["Comparison Bool", "Ask which comparison it is: `... matches LT`."],
  [
    "Int Float64",
    "There is no automatic conversion of numbers. A literal such as `2.0` is a `Float64`.",
  ],
  [
    "Float64 Int",
    "There is no automatic conversion of numbers. A literal such as `2` is an `Int`.",
  ],
]);

function conversionHint(actual: Type, expected: Type, because: Because): string | undefined {
  if (isPattern(because)) return undefined;
  return conversions.get(`${basicName(actual)} ${basicName(expected)}`);
}

/** In a pattern nothing can be converted. */
function isPattern({ from }: Because): boolean {
  return from === "pattern" || from === "pattern-annotation" || from === "alternative";
}

function basicName(type: Type): string {
  return type.tag === "constant" && type.package === predef ? type.name : "";
}

function optionHint(actual: Type, expected: Type, because: Because): string | undefined {
  const given = itemOf("Option", actual);
  const wanted = itemOf("Option", expected);
  if (given !== undefined && wanted === undefined && looksAlike(given, expected)) {
    return "It is optional: `match` it with `Some(x)` and `None`, and say what to do without a value.";
  }
  if (!isPattern(because) && wanted !== undefined && looksAlike(actual, wanted)) {
    return "Wrap it with `Some(...)`.";
  }
  return undefined;
}

function itemOf(name: string, type: Type): Type | undefined {
  const { head, args } = unapply(type);
  return basicName(head) === name ? args[0] : undefined;
}

/** The same constant at the head; what is inside may still differ. */
function looksAlike(one: Type, other: Type): boolean {
  const left = unapply(one).head;
  const right = unapply(other).head;
  if (left.tag === "skolem") return right.tag === "skolem" && left.id === right.id;
  return (
    left.tag === "constant" &&
    right.tag === "constant" &&
    left.name === right.name &&
    left.package === right.package
  );
}

function callHint(actual: Type, expected: Type): string | undefined {
  const fn = asFunction(actual.tag === "forall" ? actual.body : actual);
  if (fn === undefined || asFunction(expected) !== undefined) return undefined;
  if (!looksAlike(fn.result, expected)) return undefined;
  return `It is a function that gives one: call it with its ${
    fn.params.length === 1 ? "argument" : `${fn.params.length} arguments`
  }.`;
}

/** What a rigid variable is, as that is why nothing else fits. */
function variableHint(actual: Type, expected: Type): string | undefined {
  const variable = [expected, actual].find((it) => it.tag === "skolem");
  if (variable?.tag !== "skolem") return undefined;
  if (!variable.existential) {
    return `\`${variable.name}\` stands for any type that the caller likes, so nothing may be assumed about it.`;
  }
  return "A type that a value hides is like no other, not even like one that another value hides.";
}

function hintOf(because: Because): string | undefined {
  if (because.from !== "recursion") return undefined;
  return "A def that calls itself at another type needs all parameter types and its result type written.";
}
