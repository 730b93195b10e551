import type { Data } from "../tree/value.ts";
import { equal, greater, less } from "./int.ts";

/**
 * Strings as sequences of code points over JavaScript's UTF-16. Every position here is an offset in
 * code units that lies between two code points. A surrogate without its partner counts as one.
 */

/** How many code units the code point at `at` takes; `at` is before the end. */
export function unitsAt(text: string, at: number): 1 | 2 {
  return isHigh(text.charCodeAt(at)) && isLow(text.charCodeAt(at + 1)) ? 2 : 1;
}

/** How many code units the code point before `at` takes; `at` is after the start. */
export function unitsBefore(text: string, at: number): 1 | 2 {
  return at > 1 && isLow(text.charCodeAt(at - 1)) && isHigh(text.charCodeAt(at - 2)) ? 2 : 1;
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

export function codePointCount(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += unitsAt(text, at)) count += 1;
  return count;
}

/**
 * By code point, a prefix before what it begins. Differs from the order of code units where a
 * surrogate meets U+E000..U+FFFF.
 */
export function compareText(left: string, right: string): Data {
  const order = orderOfTexts(left, right);
  if (order === 0) return equal;
  return order < 0 ? less : greater;
}

/** The same as a number that is negative, 0 or positive. */
export function orderOfTexts(left: string, right: string): number {
  const shared = Math.min(left.length, right.length);
  for (let at = 0; at < shared; at += 1) {
    const a = left.charCodeAt(at);
    const b = right.charCodeAt(at);
    if (a === b) continue;
    return a < 0xd800 && b < 0xd800 ? a - b : orderFrom(left, right, at);
  }
  return left.length === right.length ? 0 : orderFrom(left, right, shared);
}

/** For texts that are the same before `at` and differ there. */
function orderFrom(left: string, right: string, at: number): number {
  // The differing units may be the second halves of two code points that begin alike.
  const isInside =
    at > 0 &&
    isHigh(left.charCodeAt(at - 1)) &&
    (isLow(left.charCodeAt(at)) || isLow(right.charCodeAt(at)));
  const from = isInside ? at - 1 : at;
  return codePointOrEnd(left, from) - codePointOrEnd(right, from);
}

function codePointOrEnd(text: string, at: number): number {
  return text.codePointAt(at) ?? -1;
}

/** The first place at or after `from` where `part` stands as whole code points, or -1. */
export function findText(text: string, part: string, from: number): number {
  let at = text.indexOf(part, from);
  while (at !== -1 && !standsAt(text, part, at)) at = text.indexOf(part, at + 1);
  return at;
}

/** The last place where `part` stands as whole code points, or -1. */
export function findLastText(text: string, part: string): number {
  let at = text.lastIndexOf(part);
  while (at > 0 && !standsAt(text, part, at)) at = text.lastIndexOf(part, at - 1);
  return at === 0 && !standsAt(text, part, 0) ? -1 : at;
}

/** Whether `part`, whose units are at `at`, begins and ends there between code points. */
export function standsAt(text: string, part: string, at: number): boolean {
  return isBetween(text, at) && isBetween(text, at + part.length);
}

function isBetween(text: string, at: number): boolean {
  return !(at > 0 && isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1)));
}
