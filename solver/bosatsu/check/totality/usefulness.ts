import type { ConstructorDeclaration } from "../../tree/core.ts";
import type { Type } from "../../tree/type.ts";
import { charType, stringType } from "../../tree/type.ts";
import type { DeclaredTypes } from "../declared-types.ts";
import { asDataType, constructorsOf, fieldTypes, typeKey } from "../declared-types.ts";
import { inhabitedness } from "./inhabited.ts";
import type { Cases } from "./sequences.ts";
import {
  casesOf,
  isSequenceCase,
  looksInsideStrings,
  sequenceCases,
  withParts,
} from "./sequences.ts";
import type { CaseKey, Row, Space, Spaces } from "./space.ts";
import { constructorKey } from "./space.ts";

export type Question = {
  readonly spaces: Spaces;
  readonly declared: DeclaredTypes;
  /** The type of the values, if it is known. */
  readonly type: Type | undefined;
  /** What is taken already. */
  readonly taken: readonly Space[];
  /** Where to look for something else. */
  readonly within: Space;
  /** Whether to pass over what no value can be. */
  readonly inhabitedOnly: boolean;
};

export type Answer =
  | { readonly tag: "covered" }
  /** A part of `within` that is not taken; smallest in the number of choices that lead to it. */
  | { readonly tag: "left"; readonly space: Space }
  /** More than `statesMax` situations: nothing is known. */
  | { readonly tag: "undecided" };

const statesMax = 50_000;

/**
 * Looks for a value in `within` that `taken` leaves out. This is Maranget's usefulness ("Warnings for
 * pattern matching", JFP 2007) read as a search through a graph: a state is a matrix of rows, a step
 * decides how the value in the first column is made and keeps the rows that agree, and a state
 * without rows is a find. A state seen before is never entered again, which bounds the search also
 * where globs make a matrix return to itself, and breadth first finds short answers first.
 */
export function findLeft(question: Question): Answer {
  const search = createSearch(question);
  if (!search.habitable(question.type)) return { tag: "covered" };
  const queue: State[] = [];
  const seen = new Set<string>();
  let found = enter(search, { queue, seen }, search.root);
  for (let at = 0; found === undefined && at < queue.length; at += 1) {
    if (queue.length > statesMax) return { tag: "undecided" };
    const state = queue[at];
    if (state === undefined) break;
    for (const next of successors(search, state)) {
      found ??= enter(search, { queue, seen }, next);
      if (found !== undefined) break;
    }
  }
  return found === undefined ? { tag: "covered" } : { tag: "left", space: found };
}

type Column = { readonly id: number; readonly type: Type | undefined };

/** The columns' types, first to last; equal lists are one object. */
type Columns = {
  readonly id: number;
  readonly first: { column: Column; rest: Columns } | undefined;
};

type State = {
  readonly columns: Columns;
  readonly rows: readonly Row[];
  readonly query: Row;
  /** How it was reached: what the first column was decided to be. */
  readonly from: { readonly state: State; readonly choice: Choice } | undefined;
};

/** A case whose parts are columns of the next state, or a space that is settled. */
type Choice =
  | { readonly tag: "case"; readonly key: CaseKey; readonly arity: number }
  | { readonly tag: "settled"; readonly space: Space };

type Search = Question & {
  readonly root: State;
  readonly push: (types: readonly (Type | undefined)[], rest: Columns) => Columns;
  readonly habitable: (type: Type | undefined) => boolean;
};

function createSearch(question: Question): Search {
  const { spaces, declared, inhabitedOnly } = question;
  const known = new Map<string, Columns>();
  const columnsByType = new Map<string, Column>();
  const none: Columns = { id: 0, first: undefined };
  const column = (type: Type | undefined): Column => {
    const key = type === undefined ? "" : typeKey(type);
    const found = columnsByType.get(key) ?? { id: columnsByType.size, type };
    columnsByType.set(key, found);
    return found;
  };
  const pushOne = (type: Type | undefined, rest: Columns): Columns => {
    const first = column(type);
    const key = `${first.id} ${rest.id}`;
    const found = known.get(key) ?? { id: known.size + 1, first: { column: first, rest } };
    known.set(key, found);
    return found;
  };
  const habitableByColumn = new Map<Column, boolean>();
  const habitable = (type: Type | undefined): boolean => {
    if (!inhabitedOnly || type === undefined) return true;
    const key = column(type);
    const found = habitableByColumn.get(key) ?? inhabitedness(declared, type) !== "uninhabited";
    habitableByColumn.set(key, found);
    return found;
  };
  const { make, noColumns } = spaces;
  const root: State = {
    columns: pushOne(question.type, none),
    rows: distinct(question.taken.map((space) => make.row(space, noColumns))),
    query: make.row(question.within, noColumns),
    from: undefined,
  };
  const push: Search["push"] = (types, rest) =>
    types.reduceRight((columns: Columns, type) => pushOne(type, columns), rest);
  return { ...question, root, push, habitable };
}

/** Queues a state that is worth a look; gives the find when no row is left to take it. */
function enter(
  { spaces }: Search,
  { queue, seen }: { readonly queue: State[]; readonly seen: Set<string> },
  state: State,
): Space | undefined {
  if (state.rows.some(({ open }) => open)) return undefined;
  if (state.rows.length === 0) return spaceAt(spaces, state);
  const rows = state.rows.map(({ id }) => id).join(" ");
  const key = `${state.columns.id} ${state.query.id} ${rows}`;
  if (!seen.has(key)) {
    seen.add(key);
    queue.push(state);
  }
  return undefined;
}

function distinct(rows: readonly Row[]): readonly Row[] {
  return [...new Set(rows)].sort((left, right) => left.id - right.id);
}

function* successors(search: Search, state: State): Iterable<State> {
  const column = state.columns.first;
  const query = state.query.first;
  if (column === undefined || query === undefined) return;
  const { spaces } = search;
  const firsts = state.rows.map((row) => row.first?.space ?? spaces.any);
  const inside = looksInsideStrings([...firsts, query.space]);
  const split = splitRows(search, state, inside);
  const wanted = casesOf(spaces, query.space, inside);
  const rest = column.rest;
  for (const plan of plans(search, column.column.type, { split, wanted })) {
    if (plan.types.some((type) => !search.habitable(type))) continue;
    const rows = split.rowsFor(plan.key, plan.types.length);
    for (const parts of plan.queries) {
      yield {
        columns: search.push(plan.types, rest),
        rows,
        query: withParts(spaces, parts, query.rest),
        from: { state, choice: { tag: "case", key: plan.key, arity: plan.types.length } },
      };
    }
  }
  const other = wanted.rest ? otherwise(search, column.column.type, split) : undefined;
  if (other === undefined) return;
  const choice: Choice = { tag: "settled", space: other };
  yield { columns: rest, rows: split.others, query: query.rest, from: { state, choice } };
}

type Split = {
  readonly mentioned: ReadonlyMap<string, CaseKey>;
  /** Rows that say nothing of how the first column is made, without it. */
  readonly others: readonly Row[];
  readonly rowsFor: (key: CaseKey, arity: number) => readonly Row[];
};

function splitRows({ spaces }: Search, state: State, inside: boolean): Split {
  const mentioned = new Map<string, CaseKey>();
  const byCase = new Map<string, Row[]>();
  const others: Row[] = [];
  for (const { first } of state.rows) {
    if (first === undefined) continue;
    const cases = casesOf(spaces, first.space, inside);
    if (cases.rest) others.push(first.rest);
    for (const [text, { key, parts }] of cases.made) {
      mentioned.set(text, key);
      const rows = byCase.get(text) ?? [];
      for (const part of parts) rows.push(withParts(spaces, part, first.rest));
      byCase.set(text, rows);
    }
  }
  const rowsFor = (key: CaseKey, arity: number): readonly Row[] => {
    const anything = Array.from({ length: arity }, () => spaces.any);
    const open = others.map((rest) => withParts(spaces, anything, rest));
    return distinct([...(byCase.get(key.text) ?? []), ...open]);
  };
  return { mentioned, others: distinct(others), rowsFor };
}

type Plan = {
  readonly key: CaseKey;
  readonly types: readonly (Type | undefined)[];
  /** The ways in which the query can be made in this case. */
  readonly queries: readonly (readonly Space[])[];
};

/** The cases that must be looked at one by one: those that the query or a row mentions. */
function* plans(
  search: Search,
  type: Type | undefined,
  { split, wanted }: { readonly split: Split; readonly wanted: Cases },
): Iterable<Plan> {
  for (const { key, parts } of wanted.made.values()) {
    const [some] = parts;
    if (some === undefined) continue;
    yield { key, types: partTypes(search, type, key) ?? some.map(() => undefined), queries: parts };
  }
  if (!wanted.rest) return;
  const keys = [...split.mentioned.values()].flatMap((key) => sequenceCases(key) ?? [key]);
  for (const key of new Map(keys.map((it) => [it.text, it])).values()) {
    const types = partTypes(search, type, key);
    if (types === undefined) continue;
    yield { key, types, queries: [types.map(() => search.spaces.any)] };
  }
}

function partTypes(
  { declared }: Search,
  type: Type | undefined,
  key: CaseKey,
): readonly (Type | undefined)[] | undefined {
  switch (key.made.tag) {
    case "literal":
    case "empty-string":
      return [];
    case "character":
      return [charType, stringType];
    case "constructor": {
      const found = declared.constructor(key.made.ref);
      if (found === undefined) return undefined;
      const data = type === undefined ? undefined : asDataType(declared, type);
      if (data?.declaration !== found.type) return found.variant.fields.map(() => undefined);
      return fieldTypes(data, found.variant);
    }
  }
}

/**
 * A case that no row mentions, if there is one: it stands for all of them. Both cases of a sequence
 * are planned as soon as one is mentioned.
 */
function otherwise(search: Search, type: Type | undefined, split: Split): Space | undefined {
  const { any, make } = search.spaces;
  const [first] = split.mentioned.values();
  if (first === undefined) return any;
  if (first.made.tag === "literal") return any;
  if (first.made.tag !== "constructor") return undefined;
  const declaration = search.declared.constructor(first.made.ref)?.type;
  const constructors = constructorsOf(declaration);
  if (declaration === undefined || constructors === undefined) return any;
  for (const variant of constructors) {
    const key = constructorKey({ package: declaration.package, name: variant.name });
    if (split.mentioned.has(key.text) || isSequenceCase(key)) continue;
    const types = partTypes(search, type, key) ?? [];
    if (types.some((it) => !search.habitable(it))) continue;
    return make.case(key, anyFields(search.spaces, variant));
  }
  return undefined;
}

function anyFields(spaces: Spaces, variant: ConstructorDeclaration): readonly Space[] {
  return variant.fields.map(() => spaces.any);
}

/** The space that the choices up to this state describe. */
function spaceAt(spaces: Spaces, state: State): Space {
  const built: Space[] = [];
  for (let row: Row = state.query; row.first !== undefined; row = row.first.rest) {
    built.push(row.first.space);
  }
  built.reverse();
  for (let from = state.from; from !== undefined; from = from.state.from) {
    const { choice } = from;
    if (choice.tag === "settled") built.push(choice.space);
    else built.push(spaces.make.case(choice.key, popped(built, choice.arity)));
  }
  const [whole] = built;
  if (whole === undefined || built.length !== 1) {
    throw new Error(`the choices leave ${built.length} spaces instead of one`);
  }
  return whole;
}

/** The last `count`, last first. */
function popped(stack: Space[], count: number): readonly Space[] {
  return stack.splice(stack.length - count, count).reverse();
}
