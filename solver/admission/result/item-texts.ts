import { type AdmissionTexts, itemText } from "@receipts/formats/admission.ts";
import { add, type Int, subtract } from "../../bosatsu/evaluate/int.ts";
import { quoted } from "../../program/quoted.ts";
import { heldOn } from "../decide/escrow.ts";
import type { HolderList } from "../decide/holders.ts";
import type { Limit, Operation } from "../decide/question.ts";
import type { AdmittedRange, Range } from "../decide/ranges.ts";
import { ageOf } from "../program/requests.ts";
import { boundsText, type Names } from "./bound-texts.ts";
import { keyIn, operationIn, type Told } from "./items.ts";

/**
 * Keys and operations written out at once, byte for byte as `JSON.stringify` writes what `keyIn` and
 * `operationIn` make. Most of a large result are keys, and operations that bounds admit or leave out, whose
 * text is always of one form; everything else is made and handed to `JSON`.
 */
export function textsOf(told: Told): AdmissionTexts {
  const { keys, operations } = told.judged.question;
  const names = {
    keys: keys.map(({ key }) => quoted(key)),
    ids: operations.map(({ id }) => quoted(id)),
  };
  const limitsOf = rememberedLimits();
  return {
    keys: each(keys.length, (key) => keyText(told, key, names, limitsOf)),
    operations: each(operations.length, (at) => operationText(told, at, names)),
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

// Where the fields of an item stand, and what is in them; then what stands between the parts of each
// text. These are put together once, since what a text costs is the number of its parts.

const field = "\n      ";
const inner = "\n        ";
const innermost = "\n          ";

const operationParts = {
  id: `    {${field}"id": `,
  operation: `,${field}"operation": `,
  input: `,${field}"input": `,
  age: `,${field}"age": `,
  footprint: `,${field}"footprint": `,
  effects: `,${field}"effects": `,
  path: `,${field}"path": "`,
  admitted: `",${field}"verdict": "admitted"`,
  deferred: `",${field}"verdict": "deferred",${field}"why": `,
  fitsAfter: `,${field}"fitsAfterWrite": `,
  end: "\n    }",
};

function operationText(told: Told, at: number, names: Names): string {
  const { question, decision, requests, shownText, operations, replay } = told.judged;
  const operation = question.operations[at];
  const request = requests[at];
  const isDecided = replay.drift === undefined && decision.reasons[at] === undefined;
  const refusal = isDecided && decision.admitted[at] !== true ? told.explain(at) : undefined;
  const isPlain = isDecided && refusal?.tag !== "property";
  if (!isPlain || operation === undefined || request === undefined) {
    return itemText(operationIn(told, at));
  }
  const age = ageOf(operations?.[at]);
  const parts = operationParts;
  return (
    parts.id +
    names.ids[at] +
    parts.operation +
    quoted(request.handler) +
    parts.input +
    shownText(request, field) +
    (age === undefined ? "" : parts.age + age) +
    parts.footprint +
    footprintText(operation, names.keys) +
    parts.effects +
    effectsText(operation, names.keys) +
    parts.path +
    (decision.componentOf.has(at) ? "search" : "escrow") +
    (refusal === undefined
      ? parts.admitted
      : parts.deferred + boundsText(told, refusal.failing, names)) +
    rangeText(told.range(at)) +
    (refusal === undefined ? "" : parts.fitsAfter + told.fitsAfter(at)) +
    parts.end
  );
}

const footprintParts = { first: `[${inner}`, next: `,${inner}`, end: `${field}]` };

function footprintText({ footprint, touches }: Operation, names: readonly string[]): string {
  if (footprint.length === 0) return "[]";
  // What is missing is no key, and then the others are not at their places.
  const isKnown = footprint.length === touches.length;
  let text = "";
  for (let at = 0; at < footprint.length; at += 1) {
    const name = isKnown ? names[touches[at] ?? -1] : undefined;
    text += at === 0 ? footprintParts.first : footprintParts.next;
    text += name ?? quoted(footprint[at] ?? "");
  }
  return text + footprintParts.end;
}

const effectParts = {
  first: `[${inner}{${innermost}"key": `,
  next: `"${inner}},${inner}{${innermost}"key": `,
  delta: `,${innermost}"delta": "`,
  end: `"${inner}}${field}]`,
};

function effectsText({ effects }: Operation, names: readonly string[]): string {
  if (effects.length === 0) return "[]";
  let text = "";
  for (const { key, delta } of effects) {
    text += text === "" ? effectParts.first : effectParts.next;
    text += (names[key] ?? '""') + effectParts.delta + delta;
  }
  return text + effectParts.end;
}

const rangeParts = {
  low: `,${field}"admittedIff": {${inner}"amountAtLeast": `,
  high: `,${inner}"amountAtMost": `,
  given: `,${inner}"given": "`,
  end: `"${field}}`,
};

function rangeText(range: AdmittedRange | undefined): string {
  if (range === undefined) return "";
  const { low, high, given } = range;
  const { low: from, high: to, given: under, end } = rangeParts;
  return from + endText(low) + to + endText(high) + under + given + end;
}

function endText(number: Int | undefined): string {
  return number === undefined ? "null" : `"${number}"`;
}

const keyParts = {
  key: `    {${field}"key": `,
  initial: `,${field}"initial": "`,
  final: `",${field}"final": "`,
  low: `",${field}"interval": {${inner}"low": "`,
  high: `",${inner}"high": "`,
  bounds: `"${field}},${field}"bounds": `,
  least: `,${field}"independentIff": {${inner}"initialAtLeast": `,
  most: `,${inner}"initialAtMost": `,
  rangeEnd: `${field}}`,
  debits: `,${field}"debits": `,
  credits: `,${field}"credits": `,
  end: "\n    }",
};

function keyText(
  told: Told,
  key: number,
  names: Names,
  limitsOf: (limits: readonly Limit[]) => string,
): string {
  const { question, decision } = told.judged;
  const state = question.keys[key];
  if (state === undefined || state.sumOf !== undefined) return itemText(keyIn(told, key));
  const { initial, limits } = state;
  const low = subtract(initial, heldOn(decision.held, "debits", key));
  const high = add(initial, heldOn(decision.held, "credits", key));
  const parts = keyParts;
  return (
    parts.key +
    names.keys[key] +
    parts.initial +
    initial +
    parts.final +
    subtract(add(low, high), initial) +
    parts.low +
    low +
    parts.high +
    high +
    parts.bounds +
    limitsOf(limits) +
    independentText(told.independent?.[key]) +
    parts.debits +
    holdersText(names, told.holders.debits[key]) +
    parts.credits +
    holdersText(names, told.holders.credits[key]) +
    parts.end
  );
}

/** Of limits that many keys share. */
function rememberedLimits(): (limits: readonly Limit[]) => string {
  let last: { readonly limits: readonly Limit[]; readonly text: string } | undefined;
  return (limits) => {
    if (last?.limits !== limits) last = { limits, text: limitsText(limits) };
    return last.text;
  };
}

function limitsText(limits: readonly Limit[]): string {
  if (limits.length === 0) return "[]";
  const bounds = limits.map(
    ({ name, kind, limit }) =>
      `${inner}{${innermost}"name": ${quoted(name)},${innermost}"kind": "${kind}",${innermost}"limit": "${limit}"${inner}}`,
  );
  return `[${bounds.join()}${field}]`;
}

function independentText(range: Range | undefined): string {
  if (range === undefined) return "";
  const { least, most, rangeEnd } = keyParts;
  return least + endText(range.low) + most + endText(range.high) + rangeEnd;
}

const holderParts = {
  first: `[${inner}{${innermost}"id": `,
  next: `"${inner}},${inner}{${innermost}"id": `,
  amount: `,${innermost}"amount": "`,
  end: `"${inner}}${field}]`,
};

function holdersText({ ids }: Names, list: HolderList | undefined): string {
  if (list === undefined || list.length === 0) return "[]";
  let text = "";
  for (const { operation, amount } of list) {
    text += text === "" ? holderParts.first : holderParts.next;
    text += ids[operation] + holderParts.amount + amount;
  }
  return text + holderParts.end;
}
