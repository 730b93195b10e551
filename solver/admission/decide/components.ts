import { connectedGroups } from "../../orders/groups.ts";
import type { Operation, Property, Question } from "./question.ts";

/**
 * Search operations that have to be judged together: one property reads what two of them change.
 */
export type Component = {
  /** Positions of operations, in arrival order. */
  readonly operations: readonly number[];
  /** Properties that read a key which one of the operations changes, in declaration order. */
  readonly properties: readonly number[];
  /** The keys that those properties read, ascending. */
  readonly keys: readonly number[];
};

/** The properties that read each key; nothing when there are none. */
export function readersOf(question: Question): readonly (readonly number[])[] {
  if (question.properties.length === 0) return [];
  const readers: number[][] = question.keys.map(() => []);
  for (const [property, { keys }] of question.properties.entries()) {
    for (const key of new Set(keys)) readers[key]?.push(property);
  }
  return readers;
}

/** The properties that the operation can change the answer of, in declaration order. */
export function propertiesChangedBy(
  operation: Operation,
  readers: readonly (readonly number[])[],
): readonly number[] {
  const changed = new Set(operation.effects.flatMap(({ key }) => readers[key] ?? []));
  return [...changed].sort((a, b) => a - b);
}

/** The components of the decidable operations, by the arrival of their first member. */
export function componentsOf(
  question: Question,
  isDecidable: (at: number) => boolean,
): readonly Component[] {
  if (question.properties.length === 0) return [];
  const readers = readersOf(question);
  const changes = new Map<number, readonly number[]>();
  for (const [at, operation] of question.operations.entries()) {
    if (!isDecidable(at)) continue;
    const changed = propertiesChangedBy(operation, readers);
    if (changed.length > 0) changes.set(at, changed);
  }
  const members = [...changes.keys()];
  const links: number[][] = question.properties.map(() => []);
  for (const [member, at] of members.entries()) {
    for (const property of changes.get(at) ?? []) links[property]?.push(member);
  }
  return connectedGroups(members.length, links).map((group) => {
    const operations = group.map((member) => members[member] ?? -1);
    const properties = sortedSet(operations.flatMap((at) => changes.get(at) ?? []));
    return { operations, properties, keys: keysRead(properties, question.properties) };
  });
}

function keysRead(properties: readonly number[], declared: readonly Property[]): readonly number[] {
  return sortedSet(properties.flatMap((property) => declared[property]?.keys ?? []));
}

function sortedSet(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}
