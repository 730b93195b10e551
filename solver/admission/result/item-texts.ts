import { type AdmissionTexts, itemText } from "@receipts/formats/admission.ts";
import { quoted } from "../../program/quoted.ts";
import { heldOn } from "../decide/escrow.ts";
import type { HolderList } from "../decide/holders.ts";
import type { KeyState, Limit, Operation, Question } from "../decide/question.ts";
import type { AdmittedRange, Range } from "../decide/ranges.ts";
import { ageOf } from "../program/requests.ts";
import { idAt, keyIn, operationIn, type Told } from "./items.ts";

/**
 * Keys and operations written out at once, byte for byte as `JSON.stringify` writes what `keyIn` and
 * `operationIn` make. Most of a large result are keys and admitted operations, whose text is always of
 * one form; everything else is made and handed to `JSON`.
 */
export function textsOf(told: Told): AdmissionTexts {
  const { question } = told.judged;
  const names = quotedKeys(question.keys);
  return {
    keys: each(question.keys.length, (key) => keyText(told, key, names)),
    operations: each(question.operations.length, (at) => operationText(told, at, names)),
  };
}

/** Made one by one, anew for each who asks. */
export function each<Item>(count: number, make: (at: number) => Item): Iterable<Item> {
  return {
    *[Symbol.iterator]() {
      for (let at = 0; at < count; at += 1) yield make(at);
    },
  };
}

function quotedKeys(keys: readonly KeyState[]): readonly string[] {
  return keys.map(({ key }) => quoted(key));
}

/** Where the fields of an item stand, and what is in them. */
const field = "\n      ";
const inner = "\n        ";
const innermost = "\n          ";

function operationText(told: Told, at: number, names: readonly string[]): string {
  const { question, decision, requests, shownText, operations, replay } = told.judged;
  const operation = question.operations[at];
  const request = requests[at];
  const isPlain =
    replay.drift === undefined &&
    decision.reasons[at] === undefined &&
    decision.admitted[at] === true;
  if (!isPlain || operation === undefined || request === undefined) {
    return itemText(operationIn(told, at));
  }
  const age = ageOf(operations?.[at]);
  const path = decision.componentOf.has(at) ? "search" : "escrow";
  return `    {${field}"id": ${quoted(operation.id)},${field}"operation": ${quoted(
    request.handler,
  )},${field}"input": ${shownText(request, field)},${
    age === undefined ? "" : `${field}"age": ${age},`
  }${field}"footprint": ${footprintText(operation, names)},${field}"effects": ${effectsText(
    operation,
    names,
  )},${field}"path": "${path}",${field}"verdict": "admitted"${rangeText(told.range(at))}\n    }`;
}

function footprintText({ footprint, touches }: Operation, names: readonly string[]): string {
  if (footprint.length === 0) return "[]";
  // What is missing is no key, and then the others are not at their places.
  const isKnown = footprint.length === touches.length;
  let text = "";
  for (let at = 0; at < footprint.length; at += 1) {
    const name = isKnown ? names[touches[at] ?? -1] : undefined;
    text += `${at === 0 ? "" : ","}${inner}${name ?? quoted(footprint[at] ?? "")}`;
  }
  return `[${text}${field}]`;
}

function effectsText({ effects }: Operation, names: readonly string[]): string {
  if (effects.length === 0) return "[]";
  let text = "";
  for (const { key, delta } of effects) {
    const entry = `{${innermost}"key": ${names[key] ?? '""'},${innermost}"delta": "${delta}"${inner}}`;
    text += `${text === "" ? "" : ","}${inner}${entry}`;
  }
  return `[${text}${field}]`;
}

function rangeText(range: AdmittedRange | undefined): string {
  if (range === undefined) return "";
  const { low, high, given } = range;
  return `,${field}"admittedIff": {${inner}"amountAtLeast": ${end(low)},${inner}"amountAtMost": ${end(
    high,
  )},${inner}"given": "${given}"${field}}`;
}

function end(number: bigint | undefined): string {
  return number === undefined ? "null" : `"${number}"`;
}

function keyText(told: Told, key: number, names: readonly string[]): string {
  const { question, decision } = told.judged;
  const state = question.keys[key];
  if (state === undefined || state.sumOf !== undefined) return itemText(keyIn(told, key));
  const { initial, limits } = state;
  const low = initial - heldOn(decision.held, "debits", key);
  const high = initial + heldOn(decision.held, "credits", key);
  const interval = `{${inner}"low": "${low}",${inner}"high": "${high}"${field}}`;
  return `    {${field}"key": ${names[key]},${field}"initial": "${initial}",${field}"final": "${
    low + high - initial
  }",${field}"interval": ${interval},${field}"bounds": ${boundsText(limits)},${independentText(
    told.independent?.[key],
  )}${field}"debits": ${holdersText(question, told.holders.debits[key])},${field}"credits": ${holdersText(
    question,
    told.holders.credits[key],
  )}\n    }`;
}

function boundsText(limits: readonly Limit[]): string {
  if (limits.length === 0) return "[]";
  const bounds = limits.map(
    ({ name, kind, limit }) =>
      `${inner}{${innermost}"name": ${quoted(name)},${innermost}"kind": "${kind}",${innermost}"limit": "${limit}"${inner}}`,
  );
  return `[${bounds.join()}${field}]`;
}

function independentText(range: Range | undefined): string {
  if (range === undefined) return "";
  const { low, high } = range;
  return `${field}"independentIff": {${inner}"initialAtLeast": ${end(low)},${inner}"initialAtMost": ${end(
    high,
  )}${field}},`;
}

function holdersText(question: Question, list: HolderList | undefined): string {
  if (list === undefined || list.holders.length === 0) return "[]";
  const texts: string[] = [];
  for (const { operation, amount } of list.holders) {
    const id = quoted(idAt(question, operation));
    texts.push(`${inner}{${innermost}"id": ${id},${innermost}"amount": "${amount}"${inner}}`);
  }
  return `[${texts.join()}${field}]`;
}
