import { readersOf } from "./components.ts";
import { roomOf, roomUnder } from "./escrow.ts";
import type { KeyState, Operation, Property, Question, Reason } from "./question.ts";

/**
 * By operation: why it cannot be decided whatever the others do, or `undefined`. A key that does not
 * exist comes before a key whose initial balance already breaks a bound or a property: in such a
 * state no order can make the property hold at every step.
 */
export function initialReasons(question: Question): readonly (Reason | undefined)[] {
  const violated = violatedAtStart(question);
  return question.operations.map((operation) => reasonOf(operation, question, violated));
}

function reasonOf(
  operation: Operation,
  question: Question,
  violated: ReadonlyMap<number, readonly string[]>,
): Reason | undefined {
  if (operation.barred !== undefined) return operation.barred;
  if (operation.touches.length < operation.footprint.length) {
    const known = new Set(operation.touches.map((key) => question.keys[key]?.key));
    return {
      reason: "unknown key",
      keys: operation.footprint.filter((key) => !known.has(key)),
    };
  }
  if (violated.size === 0) return undefined;
  const touched = [...operation.touches, ...(operation.sums ?? [])];
  const broken = touched.filter((key) => violated.has(key));
  const [key] = broken;
  if (key === undefined) return undefined;
  const names = new Set(broken.flatMap((at) => violated.get(at) ?? []));
  return { reason: "initial state violates", key, violated: [...names] };
}

/** By key: the bounds, then the properties, that the initial state breaks. */
export function violatedAtStart(question: Question): ReadonlyMap<number, readonly string[]> {
  const falseAtStart = question.properties.map((property) => !holdsAtStart(question, property));
  const readers = readersOf(question);
  const { debits, credits } = roomOf(question.keys);
  const violated = new Map<number, readonly string[]>();
  for (const [key, state] of question.keys.entries()) {
    const isOut = (debits[key] ?? 0) < 0 || (credits[key] ?? 0) < 0;
    const names = isOut ? [...brokenBounds(state)] : [];
    for (const at of readers[key] ?? []) {
      if (falseAtStart[at] === true) names.push(question.properties[at]?.name ?? "");
    }
    if (names.length > 0) violated.set(key, names);
  }
  return violated;
}

function brokenBounds(state: KeyState): readonly string[] {
  return state.limits
    .filter((limit) => roomUnder(state.initial, limit) < 0)
    .map((limit) => limit.name);
}

function holdsAtStart(question: Question, property: Property): boolean {
  return property.holds(property.keys.map((key) => question.keys[key]?.initial ?? 0));
}
