import { connectedGroups } from "../orders/groups.ts";
import {
  blocked,
  copyCells,
  explore,
  type Graph,
  type Threads,
  threadsMax,
} from "../orders/interleavings.ts";
import { questionFault } from "../program/fault.ts";
import type { Model } from "./program/model.ts";
import { ended, waits } from "./program/unfold.ts";

/** Operations that share a cell or a property with each other and with no other, and all they can do. */
export type Group = {
  /** Places in the scenario, ascending; thread n of the graph is member n. */
  readonly members: readonly number[];
  readonly graph: Graph;
  /** By cell: whether a member was seen to read or write it. */
  readonly touched: readonly boolean[];
  readonly properties: readonly Answers[];
};

/** A property in every state of a group. */
export type Answers = {
  /** By node: 1 for true. */
  readonly answers: Uint8Array;
  /** By cell: whether it was seen to read it. */
  readonly reads: readonly boolean[];
};

export type Exploration = {
  readonly groups: readonly Group[];
  readonly complete: boolean;
  /** Steps taken in all, those of smaller groups that were joined later included. */
  readonly steps: number;
};

/**
 * Explores operations apart as far as that is sound. It begins with each operation alone and joins
 * those that were seen to touch one cell, or that a property joins, until nothing has to be joined. In
 * the end no group ever saw a cell that another one touches: so whatever the others do, it behaves as
 * it did alone (by induction on the steps of an interleaving).
 */
export function exploreGroups(model: Model, stepsMax: number): Exploration {
  let steps = 0;
  const exploreGroup = (members: readonly number[]): Group => {
    const group = explored(model, members, Math.max(0, stepsMax - steps));
    steps += group.graph.target.length;
    return group;
  };
  let groups = model.operations.map((_, operation) => exploreGroup([operation]));
  for (;;) {
    const joined = connectedGroups(model.operations.length, linksOf(model, groups));
    if (joined.length === groups.length) break;
    const known = groups;
    groups = joined.map(
      (members) =>
        known.find((group) => String(group.members) === String(members)) ?? exploreGroup(members),
    );
  }
  return { groups, complete: groups.every(({ graph }) => graph.complete), steps };
}

/** Throws a `FaultError` when there are too many of them. */
function explored(model: Model, members: readonly number[], stepsMax: number): Group {
  if (members.length > threadsMax) {
    throw questionFault(
      `/operations/${members[threadsMax]}`,
      `${members.length} operations share cells, and at most ${threadsMax} can be explored together.`,
      "Leave operations out: what goes wrong among many mostly goes wrong among few.",
    );
  }
  const touched = model.cells.map(() => false);
  const mark = (cell: number): void => {
    touched[cell] = true;
  };
  const operations = members.flatMap((member) => model.operations[member] ?? []);
  const threads: Threads = {
    positions: operations.map(({ start }) => start),
    classes: operations.map((operation) => operation.class),
    cells: [...model.initial],
    step: (position, cells) => {
      const after = model.unfolding.step(position, cells, mark);
      return after === waits ? blocked : after;
    },
    hasEnded: (position) => position === ended,
  };
  const graph = explore(threads, stepsMax);
  return { members, graph, touched, properties: answersIn(model, graph) };
}

function answersIn({ properties, cells, unfolding }: Model, graph: Graph): readonly Answers[] {
  const all = properties.map(({ question }) => {
    const reads = cells.map(() => false);
    const mark = (cell: number): void => {
      reads[cell] = true;
    };
    return { question, answers: new Uint8Array(graph.nodes), reads, mark };
  });
  const state = new Int32Array(cells.length);
  for (let node = 0; node < graph.nodes; node += 1) {
    copyCells(graph, node, state);
    for (const { question, answers, mark } of all) {
      answers[node] = unfolding.ask(question, state, mark) === true ? 1 : 0;
    }
  }
  return all;
}

/** What belongs together: the members of a group, and of groups that share a cell or a property. */
function* linksOf(
  { cells, properties }: Model,
  groups: readonly Group[],
): Generator<readonly number[]> {
  for (const { members } of groups) yield members;
  for (const cell of cells.keys()) {
    yield groups.flatMap(({ members, touched }) => (touched[cell] === true ? members : []));
  }
  for (const property of properties.keys()) {
    yield groups.flatMap((group) => (isAbout(groups, property, group) ? group.members : []));
  }
}

/** Whether a group touches a cell that the property reads in any state of any group. */
export function isAbout(groups: readonly Group[], property: number, { touched }: Group): boolean {
  return touched.some(
    (is, cell) => is && groups.some(({ properties }) => properties[property]?.reads[cell] === true),
  );
}
