import type { Because, FormPart, TypeDetail, TypeProblem } from "../tree/problem-type.ts";
import type { Type } from "../tree/type.ts";
import { mismatchHint } from "./mismatch-hint.ts";
import { counted } from "./suggest.ts";
import { typeSpeller } from "./type-text.ts";
import type { Words } from "./words.ts";

type Mismatch = Extract<TypeProblem, { readonly code: "NotUnifiable" | "ContextualTypeError" }>;

/** What it is, what it had to be, and why. */
export function mismatchWords({ actual, expected, because, detail }: Mismatch): Words {
  const spell = typeSpeller([
    actual,
    expected,
    ...(detail === undefined ? [] : [detail.actual, detail.expected]),
  ]);
  const types = { actual: quoted(spell(actual)), expected: quoted(spell(expected)) };
  const sentence = because.from === "branch" ? branchText(because, types) : text(because, types);
  return {
    message: `${sentence}${detailText(detail, spell)}`,
    hint: mismatchHint(actual, expected, because),
  };
}

/** The types as text in backticks. */
type Texts = { readonly actual: string; readonly expected: string };

function quoted(text: string): string {
  return `\`${text}\``;
}

function text(because: Exclude<Because, { readonly from: "branch" }>, types: Texts): string {
  const { actual, expected } = types;
  switch (because.from) {
    case "annotation":
      return `This is ${actual}, but the type written for it is ${expected}.`;
    case "argument":
      return `${argumentName(because)} has to be ${expected}, but this is ${actual}.`;
    case "form":
      return `${formParts[because.part]} has to be ${expected}, but this is ${actual}.`;
    case "other-branch":
      return `This branch is ${actual}, but the ones before it are ${expected}, and all must be of one type.`;
    case "condition":
      return `A condition has to be ${expected}, but this is ${actual}.`;
    case "guard":
      return `A guard has to be ${expected}, but this is ${actual}.`;
    case "item":
      return `Item ${because.index + 1} of this list has to be ${expected}, but this is ${actual}.`;
    case "splice":
      return `What \`*\` puts into this list has to be ${expected}, but this is ${actual}.`;
    case "pattern":
      return `This pattern is for ${actual}, but what it is compared with is ${expected}.`;
    case "pattern-annotation":
      return `What is matched here is ${actual}, but the type written for it is ${expected}.`;
    case "alternative":
      return `${quoted(because.name)} is ${actual} in this alternative, but ${expected} in the first one.`;
    case "call":
      return `This is called with ${counted(because.count, "argument")}, but it is no function: it is ${actual}.`;
    case "parameter":
      return `${quoted(because.name)} is written as ${expected}, but what is passed for it here is ${actual}.`;
    case "recursion":
      return `${quoted(because.name)} is ${actual}, but calls itself as ${expected}.`;
  }
}

const formParts: Readonly<Record<FormPart, string>> = {
  text: "What is put into a text",
  character: "What `$.{...}` puts into a text",
  key: "A key of this dict",
  value: "A value of this dict",
  source: "What a comprehension goes through",
  element: "What this comprehension makes of an item",
};

function argumentName({ of, index, count }: Extract<Because, { readonly from: "argument" }>) {
  const which = count === 1 ? "The argument" : `Argument ${index + 1}`;
  return `${which} of ${of === undefined ? "this call" : quoted(of)}`;
}

function branchText(
  { origin, why }: Extract<Because, { readonly from: "branch" }>,
  { actual, expected }: Texts,
): string {
  const whole = origin === "if" || origin === "if-matches" ? "if" : "match";
  return `This branch is ${actual}, but the whole \`${whole}\` has to be ${expected}${reason(why)}.`;
}

/** Continues a sentence about what a match has to be. */
function reason(why: Because): string {
  switch (why.from) {
    case "annotation":
      return ", the type written for it";
    case "argument":
      return `, as ${lowerFirst(argumentName(why))}`;
    case "form":
      return `, as ${lowerFirst(formParts[why.part])}`;
    case "condition":
      return ", as it is a condition";
    case "guard":
      return ", as it is a guard";
    case "item":
      return `, as item ${why.index + 1} of a list`;
    case "splice":
      return ", as it is put into a list";
    default:
      return "";
  }
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

function detailText(detail: TypeDetail | undefined, spell: (type: Type) => string): string {
  if (detail === undefined) return "";
  return ` They differ in ${quoted(spell(detail.actual))} against ${quoted(spell(detail.expected))}.`;
}
