import type {
  Admission,
  AdmissionInParts,
  AdmissionKey,
  AdmissionOperation,
  AdmissionReplay,
  AdmittedIff,
  BoundWhy,
  PropertyWhy,
} from "./admission.ts";

/**
 * An admission in sentences, for a terminal and for a page alike. Names that come from the user are
 * left as they are; whoever shows them as markup escapes them.
 */

/** `5 admitted, 3 deferred, 0 inconclusive` */
export function countsOf({ operations }: Pick<AdmissionInParts, "operations">): string {
  const counts = { admitted: 0, deferred: 0, inconclusive: 0 };
  for (const { verdict } of operations) counts[verdict] += 1;
  return `${counts.admitted} admitted, ${counts.deferred} deferred, ${counts.inconclusive} inconclusive`;
}

/** Why the operation was not admitted, one sentence each; none for an admitted one. */
export function sentencesOf(
  operation: AdmissionOperation,
  admission: Pick<Admission, "replay">,
): readonly string[] {
  switch (operation.verdict) {
    case "admitted":
      return [];
    case "deferred":
      return [
        ...operation.why.flatMap((why) =>
          "bound" in why ? boundSentences(operation.id, why) : propertySentences(operation.id, why),
        ),
        ...rangeSentence(operation.id, operation.admittedIff),
        ...(operation.fitsAfterWrite === true
          ? [`${operation.id} would fit alone once this write is made.`]
          : []),
      ];
    case "inconclusive":
      return [`${operation.id} is inconclusive: ${becauseOf(operation, admission)}.`];
  }
}

function boundSentences(id: string, why: BoundWhy): readonly string[] {
  const { bound, key, limit, initial, headroom, need, shortfall, heldBy } = why;
  const isFloor = heldBy.side === "debits";
  const rule = `${bound} (${key} ${isFloor ? "at least" : "at most"} ${limit})`;
  const direction = isFloor ? "takes" : "adds";
  const held = heldBy.upTo === 0 ? "" : `, ${heldBy.total} of it held by ${holderNames(heldBy)}`;
  const whole = isFloor
    ? `${subtract(initial, limit)} can be taken`
    : `${subtract(limit, initial)} can be added`;
  return [
    `${id} is turned away by ${rule}: it ${direction} ${need}, and ${whole}${held}, which leaves ${headroom}: ${shortfall} short.`,
    ...smallestSentence(why),
    ...repairSentence(id, why),
    `It would fit ${changeNeeded(why)}, or with an amount of at most ${why.admissibleIf.amountAtMost}.`,
  ];
}

function smallestSentence({ smallest, heldBy }: BoundWhy): readonly string[] {
  if (smallest.count === 0) return ["It would not fit even if nothing else were admitted."];
  if (smallest.count === heldBy.upTo) return [];
  return [`${holderNames({ ...smallest, upTo: smallest.count })} alone already leave too little.`];
}

function repairSentence(id: string, { repair }: BoundWhy): readonly string[] {
  if (repair === null || repair.count === 0) return [];
  return [`Without ${holderNames({ ...repair, upTo: repair.count })}, ${id} would fit.`];
}

function changeNeeded({ key, admissibleIf }: BoundWhy): string {
  return admissibleIf.depositAtLeast === undefined
    ? `with ${admissibleIf.withdrawalAtLeast ?? "0"} less on ${key} at the start`
    : `with ${admissibleIf.depositAtLeast} more on ${key} at the start`;
}

function propertySentences(
  id: string,
  { property, with: others, smallest, repair }: PropertyWhy,
): readonly string[] {
  const broken =
    others.length === 0 ? "alone it breaks it" : `no order of it with ${listed(others)} keeps it`;
  const few = smallest?.count ?? others.length;
  const already = few === 0 ? "Alone it breaks it already." : "";
  const fewer =
    few === 0 ? already : `With ${listed(smallest?.ids ?? [])} alone there is none already.`;
  return [
    `${id} is turned away by ${property}: ${broken}.`,
    ...(few < others.length ? [fewer] : []),
    ...(repair == null || repair.count === 0
      ? []
      : [`Without ${listed(repair.ids ?? [])}, ${id} would have an order.`]),
  ];
}

/** `t4 is admitted iff its amount is at most 50.` */
function rangeSentence(id: string, range: AdmittedIff | undefined): readonly string[] {
  if (range === undefined) return [];
  const { amountAtLeast, amountAtMost, given } = range;
  const ends = [
    ...(amountAtLeast === null ? [] : [`at least ${amountAtLeast}`]),
    ...(amountAtMost === null ? [] : [`at most ${amountAtMost}`]),
  ];
  const said = ends.length === 0 ? "whatever its amount is" : `iff its amount is ${listed(ends)}`;
  const rest = given === "the batch" ? "" : ", the other admitted ones staying";
  return [`${id} is admitted ${said}${rest}.`];
}

/** What would make the whole batch independent of its order, a sentence for each key that stands in the way. */
export function independenceSentences({ keys }: Pick<AdmissionInParts, "keys">): readonly string[] {
  return dependences(keys).map(({ key, initial, initialAtLeast, initialAtMost }) => {
    const ends = [
      ...(initialAtLeast === null ? [] : [`at least ${initialAtLeast}`]),
      ...(initialAtMost === null ? [] : [`at most ${initialAtMost}`]),
    ];
    const start = `starts with ${listed(ends)}; it starts with ${initial}`;
    return `The whole batch keeps ${key}'s bounds in every order iff ${key} ${start}.`;
  });
}

/** A key that starts with too much or too little for the whole batch to be safe in every order. */
export type Dependence = NonNullable<AdmissionKey["independentIff"]> &
  Pick<AdmissionKey, "key" | "initial">;

/** The keys on whose account the whole batch depends on its order, and what each had to start with. */
export function dependences(keys: Iterable<AdmissionKey>): readonly Dependence[] {
  const found: Dependence[] = [];
  for (const { key, initial, independentIff } of keys) {
    if (independentIff === undefined) continue;
    const { initialAtLeast, initialAtMost } = independentIff;
    const low = initialAtLeast === null || BigInt(initial) >= BigInt(initialAtLeast);
    const high = initialAtMost === null || BigInt(initial) <= BigInt(initialAtMost);
    if (!low || !high) found.push({ key, initial, initialAtLeast, initialAtMost });
  }
  return found;
}

function becauseOf(
  { reason, about }: Extract<AdmissionOperation, { readonly verdict: "inconclusive" }>,
  { replay }: Pick<Admission, "replay">,
): string {
  switch (reason) {
    case "unclassified write":
      return `the handler ${about.operation} can write the state, but the specification has no row for it, so nothing about that state is decided`;
    case "no implementing write":
      return `the specification has rows for ${about.operation}, but its handler writes nothing`;
    case "unknown key":
      return `there is no key ${listed(about.keys ?? [])}`;
    case "search bound exhausted":
      return `${about.size} operations have to be searched together, and the search bound is ${about.bound}`;
    case "model drift":
      return replay.drift === null ? reason : "the handlers do other than the specification says";
    default:
      return `the ${reason} on ${about.key}, before anything has run`;
  }
}

/** What the replay found, in one sentence. */
export function replaySentence({ status, orders, steps, subsets, drift }: AdmissionReplay): string {
  if (drift !== null) {
    const { order, step, id, operation, key, expected, got, position } = drift;
    const at =
      position === null ? "" : ` See ${position.path}:${position.line}:${position.column}.`;
    const where =
      id === null
        ? "before the first operation"
        : `at step ${step} of the ${order} order, ${id} (${operation})`;
    return `Model drift ${where}: ${key} ${balance("should be", expected, "should not exist")} and ${balance("is", got, "is gone")}.${at}`;
  }
  if (status === "not run") return "Nothing was replayed.";
  const whole = `${orders} orders with ${steps} steps`;
  const parts =
    subsets.groups === 0
      ? ""
      : `, and ${subsets.groups} of ${subsets.of} groups from all their subsets with ${subsets.steps} steps`;
  return `Replayed through the handlers: ${whole}${parts}; every balance was as declared.`;
}

function balance(verb: string, value: string | null, none: string): string {
  return value === null ? none : `${verb} ${value}`;
}

function holderNames({ upTo, ids }: { upTo: number; ids?: readonly string[] | undefined }): string {
  return ids === undefined ? `${upTo} operations` : listed(ids);
}

function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join();
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function subtract(left: string, right: string): string {
  return String(BigInt(left) - BigInt(right));
}
