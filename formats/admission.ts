import * as z from "zod/mini";
import "./zod-words.ts";

/** A domain integer of any size. */
const integer = z.string().check(z.regex(/^(0|-?[1-9]\d*)$/, "an integer as decimal text"));

const count = z.int().check(z.nonnegative());

const file = z.strictObject({
  path: z.string(),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, "64 lowercase hex digits")),
});

const held = z.strictObject({ id: z.string(), amount: integer });

const bound = z.strictObject({
  name: z.string(),
  kind: z.enum(["at_least", "at_most"]),
  limit: integer,
});

/** A set of holders: how many, and which ones when they are few enough to be listed. */
const holders = z.strictObject({ count, ids: z.optional(z.array(z.string())) });

export const keySchema = z.strictObject({
  key: z.string(),
  /** For a sum that is bounded like a key, and called after its bound: the keys that it adds up. */
  sumOf: z.optional(z.array(z.string())),
  initial: integer,
  final: integer,
  /** The lowest and the highest balance that any order of the admitted operations can lead to. */
  interval: z.strictObject({ low: integer, high: integer }),
  bounds: z.array(bound),
  /**
   * All operations of the batch that could be decided keep this key's bounds in every order just when
   * it starts within these; `null` where nothing limits that side.
   */
  independentIff: z.optional(
    z.strictObject({ initialAtLeast: z.nullable(integer), initialAtMost: z.nullable(integer) }),
  ),
  /** Admitted operations that lower or raise the balance, in arrival order. */
  debits: z.array(held),
  credits: z.array(held),
});

const boundWhySchema = z.strictObject({
  bound: z.string(),
  key: z.string(),
  limit: integer,
  initial: integer,
  /** What the holders leave, what the operation needs, and what is missing. */
  headroom: integer,
  need: integer,
  shortfall: integer,
  /** The first `upTo` holders on that side of the key; `ids` when they are few. */
  heldBy: z.strictObject({
    side: z.enum(["debits", "credits"]),
    upTo: count,
    total: integer,
    ids: z.optional(z.array(z.string())),
  }),
  /** The fewest of them that already leave too little. */
  smallest: holders,
  /** The fewest of them without which there would be room; `null` when there would be none at all. */
  repair: z.nullable(holders),
  /** What would do: more at the start (for a cap: less), or a smaller amount. */
  admissibleIf: z.strictObject({
    depositAtLeast: z.optional(integer),
    withdrawalAtLeast: z.optional(integer),
    amountAtMost: integer,
  }),
});

const propertyWhySchema = z.strictObject({
  property: z.string(),
  component: count,
  /** The admitted operations of the component: with them, no order keeps the property. */
  with: z.array(z.string()),
  /** The fewest of those with which it has no order already. */
  smallest: z.optional(holders),
  /** The fewest of those without which it would have an order; `null` when it has none even alone. */
  repair: z.optional(z.nullable(holders)),
});

const operation = {
  id: z.string(),
  operation: z.string(),
  input: z.json(),
  /** For a carried operation: of how many batches before this one it was left out. */
  age: z.optional(count),
  footprint: z.array(z.string()),
  effects: z.array(z.strictObject({ key: z.string(), delta: integer })),
};

const path = z.enum(["escrow", "search"]);

/**
 * For an operation whose changes are all of one size, on no property's key: bounds admit it just when
 * that size, counted negative when it runs the other way, is within these. `given` says what else is
 * taken to stay: nothing, the whole batch being decided again; or the other admitted operations.
 */
const admittedIff = z.strictObject({
  amountAtLeast: z.nullable(integer),
  amountAtMost: z.nullable(integer),
  given: z.enum(["the batch", "the other admitted"]),
});

const reason = z.union([
  z.enum([
    "unclassified write",
    "no implementing write",
    "unknown key",
    "search bound exhausted",
    "model drift",
  ]),
  z.templateLiteral(["initial state violates ", z.string()]),
]);

export const operationSchema = z.discriminatedUnion("verdict", [
  z.strictObject({
    ...operation,
    path,
    verdict: z.literal("admitted"),
    admittedIff: z.optional(admittedIff),
  }),
  z.strictObject({
    ...operation,
    path,
    verdict: z.literal("deferred"),
    why: z.array(z.union([boundWhySchema, propertyWhySchema])).check(z.minLength(1)),
    admittedIff: z.optional(admittedIff),
    /** Whether it could be admitted alone once this write is made. */
    fitsAfterWrite: z.optional(z.boolean()),
  }),
  z.strictObject({
    ...operation,
    verdict: z.literal("inconclusive"),
    reason,
    about: z.strictObject({
      operation: z.optional(z.string()),
      key: z.optional(z.string()),
      keys: z.optional(z.array(z.string())),
      violated: z.optional(z.array(z.string())),
      component: z.optional(count),
      size: z.optional(count),
      bound: z.optional(count),
    }),
  }),
]);

export const componentSchema = z.strictObject({
  /** The keys that its properties read. */
  keys: z.array(z.string()),
  properties: z.array(z.string()),
  candidates: z.array(z.string()),
  /** False when it is larger than the search bound. */
  searched: z.boolean(),
  admitted: z.array(z.string()),
  order: z.array(z.string()),
  /** How many of all orders of the admitted ones keep the properties; `null` when none was admitted. */
  safeOrders: z.nullable(integer),
  allOrders: z.nullable(integer),
});

/**
 * `table`: all subsets were looked at. `sorted prefix`: the smallest fit and the next one does not.
 * `bound`: no more than `size` is possible, and less may be.
 */
const best = z.strictObject({ size: count, proof: z.enum(["table", "sorted prefix", "bound"]) });

export const priceSchema = z.strictObject({
  admitted: count,
  bestAnyOrder: best,
  arrivalSerial: count,
  bestFixedOrder: best,
});

export const driftSchema = z.strictObject({
  order: z.enum(["start", "witness", "reverse", "debits first", "subset"]),
  /** The operations that had run before, in that order. */
  after: z.array(z.string()),
  /** One-based; 0 is the state before the first operation. */
  step: count,
  id: z.nullable(z.string()),
  operation: z.nullable(z.string()),
  key: z.string(),
  /** `null` where the key should not exist, or does not. */
  expected: z.nullable(integer),
  got: z.nullable(integer),
  /** Of the last write of the step, or of the handler when it wrote nothing. */
  position: z.nullable(
    z.strictObject({
      path: z.string(),
      line: z.int().check(z.positive()),
      column: z.int().check(z.positive()),
    }),
  ),
});

export const replaySchema = z.strictObject({
  status: z.enum(["verified", "drift", "not run"]),
  /** Whole orders of the admitted operations, and the steps of all of them. */
  orders: count,
  steps: count,
  /** Small groups of operations that share keys, run through the handlers from each of their subsets. */
  subsets: z.strictObject({ groups: count, of: count, steps: count }),
  drift: z.nullable(driftSchema),
});

export const admissionSchema = z.strictObject({
  schema: z.literal("yichus.admission/1"),
  sources: z.array(file),
  batch: file,
  /** The operations that earlier batches had left out; they stand before those of the batch. */
  carried: z.optional(file),
  searchBound: count,
  /** How the set was chosen: in arrival order, or as large as one can be. */
  mode: z.enum(["greedy", "maximum"]),
  keys: z.array(keySchema),
  operations: z.array(operationSchema),
  components: z.array(componentSchema),
  admitted: z.array(z.string()),
  /** `any` when no admitted operation was searched for; else the order that the write has to follow. */
  order: z.union([z.literal("any"), z.array(z.string())]),
  /** Of carried operations, those that have now been left out of `starvingAge` batches or more. */
  starving: z.optional(z.array(z.string())),
  /** Writes needed: one by one, and as one set. */
  rounds: z.strictObject({ serial: count, escrow: count }),
  /** `null` when nothing was decided. */
  price: z.nullable(priceSchema),
  replay: replaySchema,
});

export type Admission = z.infer<typeof admissionSchema>;
export type AdmissionKey = z.infer<typeof keySchema>;
export type AdmissionOperation = z.infer<typeof operationSchema>;
export type AdmissionComponent = z.infer<typeof componentSchema>;
export type AdmissionPrice = z.infer<typeof priceSchema>;
export type AdmissionReplay = z.infer<typeof replaySchema>;
export type Drift = z.infer<typeof driftSchema>;
export type BoundWhy = z.infer<typeof boundWhySchema>;
export type PropertyWhy = z.infer<typeof propertyWhySchema>;
export type AdmittedIff = z.infer<typeof admittedIff>;

/** An operation that was left out of so many batches in a row is said to starve. */
export const starvingAge = 3;

/** The admission's one text. */
export function encodeAdmission(admission: Admission): string {
  return [...admissionText(admission)].join("");
}

/** How many keys or operations make one piece of text: longer texts cost more than the pieces. */
const pieceLength = 64;

/**
 * An admission whose keys and operations are made when it is their turn, since together they may be
 * many.
 */
export type AdmissionInParts = Omit<Admission, "keys" | "operations"> & {
  readonly keys: Iterable<AdmissionKey>;
  readonly operations: Iterable<AdmissionOperation>;
  /** The same items as `itemText` writes them, from who can write them without making them first. */
  readonly texts?: AdmissionTexts | undefined;
};

export type AdmissionTexts = {
  readonly keys: Iterable<string>;
  readonly operations: Iterable<string>;
};

/** An item as it stands in the list of keys or of operations. */
export function itemText(item: AdmissionKey | AdmissionOperation): string {
  // Inside two lists it is indented as it has to be.
  return JSON.stringify([[item]], null, 2).slice("[\n  [\n".length, -"\n  ]\n]".length);
}

/**
 * The same text in pieces, so that nobody has to hold a large one. The type stands for the schema's
 * check, and whoever makes an admission puts its fields in the schema's order; a test holds it to that.
 */
export function* admissionText(admission: AdmissionInParts): Generator<string> {
  const { keys, operations, texts, ...others } = admission;
  const { schema, sources, batch, carried, searchBound, mode, ...after } = others;
  const before = { schema, sources, batch, carried, searchBound, mode };
  const head = JSON.stringify(before, null, 2).slice(0, -"\n}".length);
  yield `${head},\n  "keys": `;
  yield* listText(texts?.keys ?? itemTexts(keys));
  yield ',\n  "operations": ';
  yield* listText(texts?.operations ?? itemTexts(operations));
  yield `,${JSON.stringify(after, null, 2).slice("{".length)}\n`;
}

function* itemTexts(items: Iterable<AdmissionKey | AdmissionOperation>): Generator<string> {
  for (const item of items) yield itemText(item);
}

/** The text of a list one level down, in pieces. */
function* listText(items: Iterable<string>): Generator<string> {
  let piece = "";
  let count = 0;
  for (const item of items) {
    piece += (count === 0 ? "[\n" : ",\n") + item;
    count += 1;
    if (count % pieceLength > 0) continue;
    yield piece;
    piece = "";
  }
  yield count === 0 ? "[]" : `${piece}\n  ]`;
}

/** Reads an admission's text. Throws a zod error that names the field. */
export function decodeAdmission(text: string): Admission {
  return admissionSchema.parse(JSON.parse(text));
}
