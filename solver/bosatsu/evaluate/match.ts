import { alternativesOf } from "./alternatives.ts";
import {
  type Branch,
  type Code,
  type Comparison,
  type Known,
  type Operand,
  type Search,
  simpleDepth,
  type Test,
} from "./code.ts";
import {
  type Column,
  decide,
  isKept,
  keysOf,
  ordered,
  type Plan,
  type Row,
  switched,
  withColumns,
} from "./decision.ts";
import { fillNode, type Orders, orderNode } from "./decision-node.ts";
import { constantIn, knownOf, leafOf, operandOf, runOperand } from "./operand.ts";
import { mapItems, matchOf, type Pattern } from "./pattern.ts";
import { isListSearch, listSearch } from "./pattern-list.ts";
import { isTextSearch, textSearch } from "./pattern-text.ts";

/** A branch as translated, its pattern still to be turned into tests. */
export type SourceBranch = {
  readonly pattern: Pattern;
  readonly guard: Code | undefined;
  readonly body: Code;
};

/**
 * The code of a match: a decision tree to run, and the branches one by one for the machine. `fresh`
 * gives a slot that neither the patterns nor the guards use.
 */
export function matchCode(
  scrutinee: Code,
  branches: readonly SourceBranch[],
  fresh: () => number,
): Code {
  const spread = branches.flatMap(alternatives);
  const { operand, test } = treeOf(scrutinee, spread, { fresh, nodes: 0 });
  const { run } = operand;
  const known: Known = test === undefined ? {} : { test: { ...test, run } };
  const parts = [
    scrutinee,
    ...branches.flatMap(({ guard, body }) => (guard ? [guard, body] : [body])),
  ];
  const depth = simpleDepth(parts);
  if (depth !== undefined) return { tag: "simple", run, depth, ...known };
  return { tag: "match", scrutinee, branches: spread.map(branchOf), run, ...known };
}

function alternatives(branch: SourceBranch): readonly SourceBranch[] {
  if (branch.guard === undefined) return [branch];
  return alternativesOf(branch.pattern).map((pattern) => ({ ...branch, pattern }));
}

function branchOf({ pattern, guard, body }: SourceBranch): Branch {
  return { match: matchOf(pattern), search: guard && searchOf(pattern), guard, body };
}

/** Present when lengthening the pattern's first glob can give it another solution. */
function searchOf(pattern: Pattern): Search | undefined {
  if (pattern.tag === "list" && isListSearch(pattern.parts)) {
    return listSearch(mapItems(pattern.parts));
  }
  return pattern.tag === "text" && isTextSearch(pattern.parts)
    ? textSearch(pattern.parts)
    : undefined;
}

/** `test` is there when the match only says what the order of two Ints means. */
type Tree = { readonly operand: Operand; readonly test?: Omit<Test, "run"> | undefined };

const noBranch: Operand = runOperand(() => {
  // Cannot happen: a checked match is total.
  throw new Error("no branch of a match takes its value");
});

function treeOf(scrutinee: Code, branches: readonly SourceBranch[], plan: Plan): Tree {
  const fields = openedFields(scrutinee, branches);
  if (fields !== undefined) return { operand: fieldsTree(fields, branches, plan) };
  const leaf = leafOf(scrutinee);
  const isThere = leaf?.from === "slot";
  const slot = isThere ? leaf.index : plan.fresh();
  const rows = branches.map((branch) => rowOf(branch, slot));
  const on = operandOf(scrutinee);
  const column = firstKeyed(rows);
  if (column === undefined) {
    const operand = decide(rows, noBranch, plan);
    return { operand: isThere ? operand : fillNode([{ slot, operand: on }], operand) };
  }
  const keep = isThere || !isKept(rows, slot) ? undefined : slot;
  const { comparison, test } = knownOf(scrutinee);
  if (keep === undefined && comparison !== undefined && !isKept(rows, slot)) {
    const orders = ordered(rows, { column, fail: noBranch, plan });
    return { operand: orderNode(comparison, orders), test: orderTest(comparison, orders) };
  }
  const condition = keep === undefined ? test : undefined;
  return { operand: switched(rows, { on, keep, condition }, { column, fail: noBranch, plan }) };
}

function firstKeyed([row]: readonly Row[]): Column | undefined {
  const column = row?.search === undefined ? row?.columns[0] : undefined;
  return column && keysOf(column.pattern) && column;
}

function rowOf({ pattern, guard, body }: SourceBranch, slot: number): Row {
  const next = guard && searchOf(pattern);
  const search = next && { slot, next };
  return withColumns({ columns: [], moves: [], search, guard, body }, [{ slot, pattern }]);
}

function orderTest(comparison: Comparison, orders: Orders): Tree["test"] {
  const onLess = constantIn(orders.onLess);
  const onEqual = constantIn(orders.onEqual);
  const onGreater = constantIn(orders.onGreater);
  const areTruths =
    typeof onLess === "boolean" && typeof onEqual === "boolean" && typeof onGreater === "boolean";
  return areTruths ? { comparison, onLess, onEqual, onGreater } : undefined;
}

/** The fields of a value that is made only to be taken apart again. */
function openedFields(
  scrutinee: Code,
  branches: readonly SourceBranch[],
): readonly Code[] | undefined {
  const isOpened = ({ pattern }: SourceBranch) => pattern.tag === "any" || pattern.tag === "tagged";
  return branches.every(isOpened) ? knownOf(scrutinee).fields : undefined;
}

/** Decides on the fields without the value. */
function fieldsTree(
  fields: readonly Code[],
  branches: readonly SourceBranch[],
  plan: Plan,
): Operand {
  const places = fields.map((field) => {
    const leaf = leafOf(field);
    return leaf?.from === "slot"
      ? { slot: leaf.index, operand: undefined }
      : { slot: plan.fresh(), operand: operandOf(field) };
  });
  const rows = branches.map(({ pattern, guard, body }) => {
    const row: Row = { columns: [], moves: [], search: undefined, guard, body };
    if (pattern.tag !== "tagged") return row;
    const columns = pattern.fields.flatMap((inner, at) => {
      const slot = places[at]?.slot;
      return slot === undefined ? [] : [{ slot, pattern: inner }];
    });
    return withColumns(row, columns);
  });
  const fills = places.flatMap(({ slot, operand }) => (operand ? [{ slot, operand }] : []));
  return fillNode(fills, decide(rows, noBranch, plan));
}
