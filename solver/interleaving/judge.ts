import type { Counts, Ending, Order } from "../orders/count-paths.ts";
import {
  countPaths,
  endingPaths,
  forwardOrder,
  shuffled,
  sumOf,
  total,
} from "../orders/count-paths.ts";
import { fewestPreemptions, type Path } from "../orders/fewest-preemptions.ts";
import { allEnded, isLast } from "../orders/interleavings.ts";
import { type Exploration, type Group, isAbout } from "./explore.ts";
import type { Asked, Model } from "./program/model.ts";

/** What is said of a property. */
export type Judgement = {
  readonly property: Pick<Asked, "name" | "expect" | "moment">;
  readonly verdict: "holds" | "violated" | "inconclusive";
  readonly reason: string | undefined;
  /** Numbers of the cells that it reads. */
  readonly cells: readonly number[];
  /** Whole interleavings that break an always or reach a sometimes. */
  readonly interleavings: bigint | undefined;
  /** Places of operations in the order in which they step; the shortest that shows it. */
  readonly shown: Shown | undefined;
};

export type Shown = {
  readonly order: readonly number[];
  readonly preemptions: number;
  /** Whether everything was explored, so that nothing shorter was missed. */
  readonly fewest: boolean;
};

export type Judged = {
  readonly judgements: readonly Judgement[];
  /** Of all operations; `undefined` when the bound stopped the exploration. */
  readonly interleavings: bigint | undefined;
};

/** What is said of the program itself when operations may wait for each other. */
const endsProperty = {
  name: "every operation comes to its end",
  expect: "always",
  moment: "end",
} as const;

/** Judges every property in the group that it is about. */
export function judge(model: Model, exploration: Exploration): Judged {
  const { groups, complete } = exploration;
  const counting = complete ? countingOf(groups) : undefined;
  const judgements = model.properties.map((property, at) => {
    const group = groups.find((each) => isAbout(groups, at, each));
    const cells = [...model.cells.keys()].filter((cell) =>
      groups.some(({ properties }) => properties[at]?.reads[cell] === true),
    );
    if (group === undefined) return untouched(property, cells, complete);
    return judgeIn(group, property, { at, cells, exploration, counting });
  });
  if (model.mayWait) judgements.push(judgeEnds(exploration, counting));
  return { judgements, interleavings: counting?.all };
}

function untouched(property: Asked, cells: readonly number[], complete: boolean): Judgement {
  const reason = complete ? "vacuous: no operation touches its cells" : boundReason;
  return {
    property,
    verdict: "inconclusive",
    reason,
    cells,
    interleavings: undefined,
    shown: undefined,
  };
}

const boundReason = "search bound exhausted";

type About = {
  readonly at: number;
  readonly cells: readonly number[];
  readonly exploration: Exploration;
  readonly counting: Counting | undefined;
};

function judgeIn(group: Group, property: Asked, about: About): Judgement {
  const { at, cells, exploration, counting } = about;
  const answers = group.properties[at]?.answers;
  const wanted = property.expect === "sometimes" ? 1 : 0;
  const isAtEnd = property.moment === "end";
  // Cut short, the group may still have to be joined with others, whose steps then belong to the end.
  const isJudged = !isAtEnd || exploration.complete || exploration.groups.length === 1;
  const shows = (node: number): boolean =>
    isJudged && answers?.[node] === wanted && (!isAtEnd || allEnded(group.graph, node));
  const path = fewestPreemptions(group.graph, shows);
  const shown = path && shownBy(path, group, isAtEnd ? exploration : undefined);
  return {
    property,
    ...verdictOf(property.expect, shown !== undefined, exploration.complete),
    cells,
    interleavings: isAtEnd ? counting?.ending(group, shows) : counting?.passing(group, shows),
    shown,
  };
}

function verdictOf(
  expect: "always" | "sometimes",
  isShown: boolean,
  complete: boolean,
): Pick<Judgement, "verdict" | "reason"> {
  if (isShown) return { verdict: expect === "always" ? "violated" : "holds", reason: undefined };
  if (!complete) return { verdict: "inconclusive", reason: boundReason };
  if (expect === "always") return { verdict: "holds", reason: undefined };
  return { verdict: "violated", reason: "no interleaving reaches it" };
}

function judgeEnds(exploration: Exploration, counting: Counting | undefined): Judgement {
  const { groups, complete } = exploration;
  const isStuck = ({ graph }: Group, node: number): boolean =>
    node < graph.expanded && isLast(graph, node) && !allEnded(graph, node);
  const found = groups.flatMap((group) => {
    const path = fewestPreemptions(group.graph, (node) => isStuck(group, node));
    return path === undefined ? [] : [{ group, path }];
  });
  const [first] = found;
  return {
    property: endsProperty,
    ...verdictOf("always", first !== undefined, complete),
    cells: [],
    interleavings:
      counting && counting.all - counting.where((group, node) => !isStuck(group, node)),
    shown: first && shownBy(first.path, first.group, undefined),
  };
}

/**
 * The way in terms of operations. To the end belongs that all others have run as well; `undefined`
 * when they cannot.
 */
function shownBy(path: Path, group: Group, toTheEnd: Exploration | undefined): Shown | undefined {
  const order = (members: readonly number[], { threads }: Path): number[] =>
    threads.flatMap((thread) => members[thread] ?? []);
  const others: number[] = [];
  for (const other of toTheEnd?.groups ?? []) {
    if (other === group) continue;
    const rest = fewestPreemptions(other.graph, (node) => allEnded(other.graph, node));
    if (rest === undefined) return undefined;
    others.push(...order(other.members, rest));
  }
  return {
    order: [...order(group.members, path), ...others],
    preemptions: path.preemptions,
    fewest: group.graph.complete,
  };
}

type Counting = {
  readonly all: bigint;
  /** Interleavings that pass through a state of the group that shows something. */
  readonly passing: (group: Group, shows: (node: number) => boolean) => bigint;
  /** Interleavings in which all come to their end, the group in a state that shows something. */
  readonly ending: (group: Group, shows: (node: number) => boolean) => bigint;
  /** Interleavings that pass in every group through allowed states only. */
  readonly where: (isAllowed: (group: Group, node: number) => boolean) => bigint;
};

/** All interleavings of a group. */
type Paths = {
  readonly order: Order;
  readonly endings: readonly Ending[];
  readonly counts: Counts;
};

function pathsOf({ graph }: Group): Paths {
  const order = forwardOrder(graph);
  const endings = endingPaths(graph, order, () => true);
  return { order, endings, counts: sumOf(endings) };
}

function countingOf(groups: readonly Group[]): Counting {
  const each = new Map(groups.map((group) => [group, pathsOf(group)]));
  const pathsIn = (group: Group): Paths => each.get(group) ?? pathsOf(group);
  const counts = (group: Group, isAllowed: (node: number) => boolean): Counts =>
    countPaths(group.graph, pathsIn(group).order, isAllowed);
  const whole = (countsOf: (group: Group) => Counts): bigint =>
    total(groups.map(countsOf).reduce(shuffled, [1n]));
  const known = (group: Group): Counts => pathsIn(group).counts;
  const all = whole(known);
  return {
    all,
    passing: (group, shows) => {
      const avoiding = counts(group, (node) => !shows(node));
      return all - whole((other) => (other === group ? avoiding : known(other)));
    },
    ending: (group, shows) =>
      whole((other) => {
        const isWanted = other === group ? shows : (node: number) => allEnded(other.graph, node);
        return sumOf(pathsIn(other).endings.filter(({ node }) => isWanted(node)));
      }),
    where: (isAllowed) => whole((group) => counts(group, (node) => isAllowed(group, node))),
  };
}
