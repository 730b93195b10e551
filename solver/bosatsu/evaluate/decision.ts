import type { Value } from "../tree/value.ts";
import type { Code, Operand } from "./code.ts";
import {
  type Case,
  type Load,
  leafNode,
  literalNode,
  type Move,
  type Orders,
  type Searched,
  type Subject,
  searchNode,
  tagNode,
  testNode,
  truthNode,
  untilOne,
} from "./decision-node.ts";
import { slotOperand } from "./operand.ts";
import { isIrrefutable, matchOf, type Pattern } from "./pattern.ts";

/**
 * Matches as decision trees: what a value is made of is looked at once, from left to right, and each
 * finding leaves only the branches that it allows. Parts of the value that are looked at again have
 * slots of their own.
 */

/** A branch as far as it has been decided. */
export type Row = {
  /** What is left to test, in order. Patterns that take everything are not here. */
  readonly columns: readonly Column[];
  readonly moves: readonly Move[];
  /** Present when a guard takes part in a search; the columns are then not used. */
  readonly search: Searched | undefined;
  readonly guard: Code | undefined;
  readonly body: Code;
};

export type Column = { readonly slot: number; readonly pattern: Pattern };

/** `fresh` gives a slot that nothing else uses until a branch has been chosen. */
export type Plan = { readonly fresh: () => number; nodes: number };

/** Branches that nothing tells apart at once are gone through by a loop when they are more. */
const chainMax = 32;

/** A tree may repeat branches. When it has this many nodes, patterns are tested as wholes. */
const nodesMax = 500;

/** What to do with the rows, in order; `fail` when none fits. */
export function decide(rows: readonly Row[], fail: Operand, plan: Plan): Operand {
  plan.nodes += 1;
  const [row] = rows;
  if (row === undefined) return fail;
  const [column] = row.columns;
  if (row.search === undefined && column !== undefined && plan.nodes < nodesMax) {
    const keyed = keysOf(column.pattern);
    const subject = { on: slotOperand(column.slot) };
    if (keyed !== undefined) return switched(rows, subject, { column, fail, plan });
  }
  if (rows.length > chainMax) return inChunks(rows, fail, plan);
  const rest = rows.slice(1);
  const otherwise = isSure(row) ? fail : decide(rest, fail, plan);
  if (row.search !== undefined) return searchNode(row.search, row, otherwise);
  if (column === undefined) return leafNode(row, otherwise);
  const columns = row.columns.slice(1);
  const then = decide([{ ...row, columns }], otherwise, plan);
  return testNode(column.slot, matchOf(column.pattern), { then, otherwise });
}

function isSure({ columns, guard, search }: Row): boolean {
  return columns.length === 0 && guard === undefined && search === undefined;
}

function inChunks(rows: readonly Row[], fail: Operand, plan: Plan): Operand {
  return untilOne((pending) => {
    const chunks: Operand[] = [];
    for (let at = 0; at < rows.length; at += chainMax) {
      chunks.push(decide(rows.slice(at, at + chainMax), pending, plan));
    }
    return chunks;
  }, fail);
}

type Key = number | bigint | string | boolean;
type Keyed = Extract<Pattern, { readonly tag: "tagged" | "boolean" | "literal" }>;

/** The patterns of one constructor or literal each that the pattern consists of. */
export function keysOf(pattern: Pattern): readonly Keyed[] | undefined {
  if (pattern.tag === "tagged" || pattern.tag === "boolean" || pattern.tag === "literal") {
    return [pattern];
  }
  if (pattern.tag !== "union") return undefined;
  const keys: Keyed[] = [];
  for (const alternative of pattern.alternatives) {
    const inner = keysOf(alternative);
    if (inner === undefined) return undefined;
    keys.push(...inner);
  }
  return keys;
}

/** What to decide on, and what to do when no row fits. */
type Choice = { readonly column: Column; readonly fail: Operand; readonly plan: Plan };

/** Decides by the constructor, truth or literal that the subject has. */
export function switched(rows: readonly Row[], subject: Subject, choice: Choice): Operand {
  const { groups, caseOf, other } = casesOf(rows, choice);
  const [kind] = keysOf(choice.column.pattern) ?? [];
  if (kind?.tag === "boolean") {
    return truthNode(subject, caseOf(true).next, caseOf(false).next);
  }
  if (kind?.tag === "tagged") {
    return tagNode(
      subject,
      Array.from({ length: kind.siblings }, (_, at) => caseOf(at)),
    );
  }
  const table = new Map([...groups.keys()].map((key): [Value, Operand] => [key, caseOf(key).next]));
  return literalNode(subject, table, other().next);
}

/** What each order of two Ints leads to, where patterns ask for a Comparison. */
export function ordered(rows: readonly Row[], choice: Choice): Orders {
  const { caseOf } = casesOf(rows, choice);
  return { onLess: caseOf(0).next, onEqual: caseOf(1).next, onGreater: caseOf(2).next };
}

function casesOf(rows: readonly Row[], { column, fail, plan }: Choice) {
  const { groups, open } = grouped(rows, column.slot);
  let rest: Case | undefined;
  const other = () => {
    rest ??= { loads: [], next: decide(open, fail, plan) };
    return rest;
  };
  const caseOf = (key: Key): Case => {
    const group = groups.get(key);
    if (group === undefined) return other();
    const { rows: inside, loads } = opened(group, plan);
    return { loads, next: decide(inside, fail, plan) };
  };
  return { groups, caseOf, other };
}

/** Whether the value itself is used after its constructor is known. */
export function isKept(rows: readonly Row[], slot: number): boolean {
  return rows.some(
    ({ columns, moves, search }) =>
      search !== undefined ||
      moves.some(({ from }) => from === slot) ||
      columns.some((each) => each.slot === slot && keysOf(each.pattern) === undefined),
  );
}

type Group = { readonly row: Row; readonly pattern: Keyed | undefined }[];

/** The rows that each key allows, and those that any other allows. */
function grouped(
  rows: readonly Row[],
  slot: number,
): { readonly groups: ReadonlyMap<Key, Group>; readonly open: readonly Row[] } {
  const groups = new Map<Key, Group>();
  const open: Row[] = [];
  for (const row of rows) {
    const column = row.columns.find((each) => each.slot === slot);
    const keys = row.search === undefined && column ? keysOf(column.pattern) : undefined;
    if (keys === undefined) {
      open.push(row);
      for (const group of groups.values()) addTo(group, { row, pattern: undefined });
    }
    for (const pattern of keys ?? []) {
      const columns = row.columns.filter((each) => each !== column);
      addTo(groupOf(groups, pattern, open), { row: { ...row, columns }, pattern });
    }
  }
  return { groups, open };
}

/** A new group begins with the rows before it that any key allows. */
function groupOf(groups: Map<Key, Group>, pattern: Keyed, open: readonly Row[]): Group {
  const key = pattern.tag === "tagged" ? pattern.index : pattern.value;
  const known = groups.get(key);
  if (known !== undefined) return known;
  const group = open.map((row) => ({ row, pattern: undefined }));
  groups.set(key, group);
  return group;
}

/** Nothing gets past a row that is sure. */
function addTo(group: Group, member: Group[number]): void {
  const last = group.at(-1);
  const isLast = last !== undefined && isSure(last.row) && fieldsOf(last).every(isIrrefutable);
  if (!isLast) group.push(member);
}

function fieldsOf({ pattern }: Group[number]): readonly Pattern[] {
  return pattern?.tag === "tagged" ? pattern.fields : [];
}

/** The fields of the constructor become columns. */
function opened(
  group: Group,
  plan: Plan,
): { readonly rows: readonly Row[]; readonly loads: readonly Load[] } {
  const size = Math.max(...group.map((member) => fieldsOf(member).length));
  const slots = Array.from({ length: size }, (_, at) => {
    const asked = group.map((member) => fieldsOf(member)[at]).filter((each) => isAsked(each));
    const [first] = asked;
    if (first === undefined) return undefined;
    return first.tag === "bind" && isOnly(group) ? first.slot : plan.fresh();
  });
  const loads = slots.flatMap((slot, at) => (slot === undefined ? [] : [{ at: at + 1, slot }]));
  const rows = group.map((member) => {
    const columns = fieldsOf(member).flatMap((pattern, at) => {
      const slot = slots[at];
      return slot === undefined ? [] : [{ slot, pattern }];
    });
    return withColumns(member.row, columns);
  });
  return { rows, loads };
}

function isAsked(pattern: Pattern | undefined): pattern is Pattern {
  return pattern !== undefined && pattern.tag !== "any";
}

/** Whether the names of the first row may be filled before it is sure: the others use no slots. */
function isOnly(group: Group): boolean {
  return group
    .slice(1)
    .every(
      ({ row, pattern }) =>
        row.columns.length === 0 && row.moves.length === 0 && pattern?.tag !== "tagged",
    );
}

/** The row with further columns ahead. What takes everything only moves a value, or nothing. */
export function withColumns(row: Row, columns: readonly Column[]): Row {
  const tested: Column[] = [];
  const moves: Move[] = [];
  for (const { slot, pattern } of columns) {
    let inner = pattern;
    while (inner.tag === "as") {
      moves.push({ from: slot, to: inner.slot });
      inner = inner.pattern;
    }
    if (inner.tag === "bind") moves.push({ from: slot, to: inner.slot });
    else if (inner.tag !== "any") tested.push({ slot, pattern: inner });
  }
  const needed = moves.filter(({ from, to }) => from !== to);
  return { ...row, columns: [...tested, ...row.columns], moves: [...row.moves, ...needed] };
}
