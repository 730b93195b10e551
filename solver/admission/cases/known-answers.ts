import * as z from "zod";

/** An integer of a case: a JSON number while it is exact, decimal text beyond. */
const integer = z
  .union([z.int(), z.string().regex(/^-?\d+$/)])
  .transform((written) => BigInt(written));

const named = { name: z.string(), scope: z.enum(["step", "commit"]) };

const property = z.discriminatedUnion("kind", [
  z.strictObject({ ...named, kind: z.literal("even"), key: z.string() }),
  z.strictObject({
    ...named,
    kind: z.literal("mod"),
    key: z.string(),
    m: integer,
    in: z.array(integer),
  }),
  z.strictObject({ ...named, kind: z.literal("notEqual"), key: z.string(), value: integer }),
  z.strictObject({ ...named, kind: z.literal("sumEven"), keys: z.array(z.string()) }),
]);

const why = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("bound"),
    later: z.boolean().optional(),
    bounds: z.array(
      z.strictObject({
        bound: z.string(),
        key: z.string(),
        initial: integer,
        limit: integer,
        headroom: integer,
        need: integer,
        shortfall: integer,
        consumers: z.array(z.strictObject({ id: z.string(), amount: integer })),
      }),
    ),
  }),
  z.strictObject({
    kind: z.literal("property"),
    property: z.string(),
    properties: z.array(z.string()),
    component: z.array(z.string()),
    admitted: z.array(z.string()),
  }),
  z.strictObject({
    kind: z.literal("inconclusive"),
    keys: z.array(z.string()).optional(),
    key: z.string().optional(),
    violated: z.array(z.string()).optional(),
    component: z.array(z.string()).optional(),
    size: z.int().optional(),
    bound: z.int().optional(),
  }),
]);

const answer = z.strictObject({
  verdicts: z.array(
    z.strictObject({
      id: z.string(),
      verdict: z.enum(["admitted", "deferred", "inconclusive"]),
      path: z.enum(["escrow", "search"]).optional(),
      reason: z.string().optional(),
      why: why.optional(),
    }),
  ),
  admitted: z.array(z.string()),
  witness: z.array(
    z.strictObject({
      component: z.array(z.string()),
      order: z.array(z.string()),
      safeOrders: integer,
      orders: integer,
    }),
  ),
  intervals: z.array(
    z.strictObject({
      key: z.string(),
      initial: integer,
      low: integer,
      high: integer,
      final: integer,
    }),
  ),
  measured: z.strictObject({
    rounds: z.int(),
    readmitted: z.array(z.string()),
    safeOrders: z.string(),
    orders: z.string(),
    maximum: z.strictObject({ size: z.int(), set: z.array(z.string()) }).optional(),
    withSomeOrder: z.int().optional(),
  }),
});

const refusal = z.strictObject({
  error: z.string(),
  at: z.int(),
  field: z.string(),
  exit: z.literal(2),
});

const knownAnswer = z.strictObject({
  name: z.string(),
  category: z.string(),
  seed: z.int().optional(),
  why: z.string().optional(),
  expect: z.record(z.string(), z.string()).optional(),
  sensitive: z.array(z.string()).optional(),
  problem: z.strictObject({
    accounts: z.array(z.strictObject({ key: z.string(), balance: integer })),
    bounds: z.array(
      z.strictObject({
        name: z.string(),
        kind: z.enum(["at_least", "at_most"]),
        key: z.string().optional(),
        all: z.literal(true).optional(),
        limit: integer,
      }),
    ),
    properties: z.array(property).default([]),
    /** As given: some are malformed on purpose. */
    ops: z.array(z.record(z.string(), z.unknown())),
    searchBound: z.int(),
  }),
  expected: z.union([answer, refusal]),
});

export type KnownAnswer = z.infer<typeof knownAnswer>;
export type Answer = z.infer<typeof answer>;
export type CaseProperty = KnownAnswer["problem"]["properties"][number];

/** Every case of the text of `cases.jsonl`, checked against the shape of a case. */
export function readKnownAnswers(text: string): readonly KnownAnswer[] {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => knownAnswer.parse(JSON.parse(line)));
}

/** What a case's property says of the balances of its keys. */
export function holdsIn(property: CaseProperty): (balances: readonly bigint[]) => boolean {
  const remainder = (value: bigint, m: bigint): bigint => ((value % m) + m) % m;
  return (balances) => {
    const [balance = 0n] = balances;
    switch (property.kind) {
      case "even":
        return remainder(balance, 2n) === 0n;
      case "mod":
        return property.in.includes(remainder(balance, property.m));
      case "notEqual":
        return balance !== property.value;
      case "sumEven":
        return (
          remainder(
            balances.reduce((sum, item) => sum + item, 0n),
            2n,
          ) === 0n
        );
    }
  };
}

export function keysOf(property: CaseProperty): readonly string[] {
  return property.kind === "sumEven" ? property.keys : [property.key];
}
