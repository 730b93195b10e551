import { isClosure } from "../../bosatsu/evaluate/code.ts";
import { inOrder, isEntries } from "../../bosatsu/evaluate/dict-entries.ts";
import type { Value } from "../../bosatsu/tree/value.ts";

/** How many parts of a value are compared; beyond, it is the same only as itself. */
const partsMax = 1000;

/**
 * Gives values texts: equal texts mean that no program can tell the values apart. A function is known
 * by its code and by what it captured, which is all that it can depend on. Other values may be the
 * same and have different texts.
 */
export function sameValues(): (value: Value) => string {
  const numbers = new Map<object, number>();
  const numberOf = (it: object): number => {
    const number = numbers.get(it) ?? numbers.size;
    numbers.set(it, number);
    return number;
  };
  return (value) => {
    const parts: string[] = [];
    const isWhole = describe(value, { numberOf, parts, open: [] });
    return isWhole || typeof value !== "function" ? parts.join(" ") : `itself ${numberOf(value)}`;
  };
}

type Description = {
  readonly numberOf: (it: object) => number;
  readonly parts: string[];
  /** The functions that are being described: one may have captured itself. */
  readonly open: object[];
};

/** False when there is too much of it. */
function describe(value: Value, into: Description): boolean {
  const { numberOf, parts, open } = into;
  if (parts.length >= partsMax) return false;
  switch (typeof value) {
    case "function": {
      if (!isClosure(value) || open.includes(value)) {
        parts.push(`host ${numberOf(value)}`);
        return true;
      }
      const { lambda, captured } = value.closure;
      parts.push(`function ${numberOf(lambda)} ${captured.length}`);
      open.push(value);
      const isWhole = captured.every((each) =>
        each === value ? parts.push("self") > 0 : describe(each, into),
      );
      open.pop();
      return isWhole;
    }
    case "object": {
      if (isEntries(value)) {
        const entries = inOrder(value);
        parts.push(`entries ${entries.length}`);
        return entries.flat().every((each) => describe(each, into));
      }
      if (!Array.isArray(value)) {
        parts.push(`object ${numberOf(value)}`);
        return true;
      }
      parts.push(`data ${value.length}`);
      return value.every((each: Value) => describe(each, into));
    }
    default:
      parts.push(`${typeof value} ${JSON.stringify(String(value))}`);
      return true;
  }
}
