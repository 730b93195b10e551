import { expect, test } from "vitest";
import { certify } from "./certificate.ts";
import { namedResult, transfersResult } from "./results.testing.ts";
import { withValue } from "./tamperings.testing.ts";

const none = { count: 0, ids: [] };

const brokenBound = {
  bound: "non-negative",
  key: "A",
  limit: "0",
  initial: "200",
  headroom: "200",
  need: "3",
  shortfall: "1",
  heldBy: { side: "debits", upTo: 0, total: "0", ids: [] },
  smallest: none,
  repair: null,
  admissibleIf: { depositAtLeast: "1", amountAtMost: "200" },
};

const component = {
  keys: [],
  properties: [],
  candidates: [],
  searched: true,
  admitted: [],
  order: [],
  safeOrders: null,
  allOrders: null,
};

const undecidedNoMore = {
  id: "t3",
  operation: "transfer",
  input: {},
  footprint: ["D", "A"],
  effects: [
    { key: "D", delta: "-2" },
    { key: "A", delta: "2" },
  ],
  path: "search",
  verdict: "deferred",
  why: [{ property: "d-stays-even", component: 0, with: [], smallest: none, repair: null }],
  fitsAfterWrite: false,
};

/** Changes that fit together, so that just the place which cannot be so gives them away. */
test.for<readonly [string, string, Readonly<Record<string, unknown>>, string, string?]>([
  [
    "names that are what a refutation says",
    "all of them",
    { "/keys/2/key": "another name", "/keys/3/key": "another name" },
    "/keys/3/key",
  ],
  [
    "a verdict where a bound is broken at the start",
    "all of them",
    { "/keys/3/bounds/0/limit": "151", "/keys/3/independentIff/initialAtLeast": "151" },
    "/operations/2/verdict",
    "inconclusive",
  ],
  [
    "a verdict on a key that is not there",
    "all of them",
    { "/operations/0/footprint": ["A", "B", "Z"] },
    "/operations/0/footprint/2",
  ],
  [
    "an effect on a key that is not there",
    "none decided",
    { "/operations/0/effects": [{ key: "X", delta: "1" }] },
    "/operations/0/effects/0/key",
  ],
  [
    "a part of a sum that is not there",
    "of a sum",
    { "/keys/4/sumOf": ["A", "B", "Z"] },
    "/keys/4/sumOf/2",
  ],
  [
    "an unknown key in place of a broken bound",
    "unknown key and broken bound",
    { "/operations/1/footprint": ["C", "D", "Z"] },
    "/operations/1/footprint/2",
  ],
  [
    "a refusal though there is room",
    "none of them",
    {
      "/keys/0/initial": "300",
      "/keys/0/final": "300",
      "/keys/0/interval": { low: "300", high: "300" },
      "/operations/0/admittedIff/amountAtMost": "300",
      "/operations/0/fitsAfterWrite": true,
    },
    "/operations/0/why/0",
  ],
  [
    "a bound that breaks in place of a property",
    "by a property",
    { "/operations/0/why": [brokenBound] },
    "/operations/0/why",
    "a property, since no bound is broken",
  ],
  [
    "a component of nothing",
    "by bounds",
    { "/components": [component] },
    "/components/0/candidates",
    "others, in order of arrival",
  ],
  [
    "an order of more than was admitted",
    "by its neighbour",
    { "/components/0/order": ["t1", "t9"] },
    "/components/0/order/1",
  ],
  [
    "a candidate that is missing",
    "by its neighbour",
    { "/components/0/candidates": ["t2"] },
    "/components/0/candidates/0",
  ],
  [
    "a verdict in a component that was not searched",
    "past the search bound",
    {
      "/operations/2": undecidedNoMore,
      "/keys/3/independentIff/initialAtLeast": "2",
    },
    "/operations/2/verdict",
    "another verdict",
  ],
  [
    "a step after one that is not of the batch",
    "drift in reverse",
    { "/replay/drift/after": ["t9"], "/replay/drift/step": 2 },
    "/replay/drift/after/0",
  ],
  [
    "a step after itself",
    "drift in reverse",
    { "/replay/drift/after": ["t2"], "/replay/drift/step": 2 },
    "/replay/drift/after/0",
  ],
  [
    "a step before the start",
    "drift at the start",
    { "/replay/drift/after": ["t1"] },
    "/replay/drift/after/0",
  ],
  [
    "a component that reads what is no key",
    "by its neighbour",
    { "/components/0/keys": ["D", "Z"] },
    "/components/0/keys/1",
  ],
  [
    "an operation in two components",
    "two components",
    {
      "/components/0/keys": ["C", "D"],
      "/components/0/candidates": ["t1", "t3", "t5"],
      "/components/0/admitted": ["t1", "t5"],
      "/components/0/order": ["t1", "t5"],
      "/components/0/allOrders": "2",
    },
    "/components/1/candidates",
    "others, in order of arrival",
  ],
  [
    "a sum that is not called after its bound",
    "of a sum",
    { "/keys/4/bounds/0/name": "x" },
    "/keys/4/key",
  ],
  ["a sum that starts elsewhere", "of a sum", { "/keys/4/initial": "261" }, "/keys/4/initial"],
  [
    "a sum that changes otherwise",
    "of a sum",
    { "/operations/1/effects/2/delta": "-31" },
    "/operations/1/effects/2/delta",
  ],
  [
    "a drift that was verified",
    "drift in reverse",
    { "/replay/status": "verified" },
    "/replay/status",
  ],
  ["orders after the drift", "drift in reverse", { "/replay/orders": 3 }, "/replay/orders"],
  [
    "a step that is not the next",
    "drift in reverse",
    { "/replay/drift/step": 2 },
    "/replay/drift/step",
  ],
  [
    "a step of another operation",
    "drift in reverse",
    { "/replay/drift/operation": "look" },
    "/replay/drift/operation",
  ],
  [
    "a drift of what is not of the batch",
    "drift in reverse",
    {
      "/replay/drift/id": "t9",
      "/operations/0/about/operation": "t9",
      "/operations/1/about/operation": "t9",
    },
    "/replay/drift/id",
    "an operation of the batch",
  ],
  ["steps after the drift", "drift in the witness", { "/replay/steps": 2 }, "/replay/steps"],
])("%s", async ([, name, places, pointer, expected]) => {
  let json: unknown = JSON.parse(await namedResult(name));
  for (const [place, value] of Object.entries(places)) json = withValue(json, place, value);
  const claim = { pointer, ...(expected === undefined ? {} : { expected }) };
  expect(certify(JSON.stringify(json))).toMatchObject({ ok: false, claim });
});

const often = (count: number, transfer: string): string =>
  Array.from({ length: count }, () => transfer).join(" ");
const smallOnes = `A>B:150 ${often(17, "A>B:10")}`;
const entangled = `${often(6, "A>D:9")} ${often(6, "A>B:30")} ${often(6, "B>D:10")}`;

/** The sizes of a price where there are too many operations to look at every subset. */
test.for([
  ["more than the largest set", smallOnes, "maximum", "bestAnyOrder", 18],
  ["less than what is safe in any order", smallOnes, "greedy", "bestFixedOrder", 16],
  [
    "less than was admitted, where a bound is all that is known",
    entangled,
    "maximum",
    "bestAnyOrder",
    9,
  ],
  ["more than there are", entangled, "maximum", "bestFixedOrder", 19],
] as const)("a price of %s", async ([, transfers, mode, best, size]) => {
  const result = await transfersResult(transfers, { mode });
  expect(certify(result)).toMatchObject({ ok: true });
  const pointer = `/price/${best}/size`;
  const changed = JSON.stringify(withValue(JSON.parse(result), pointer, size));
  expect(certify(changed)).toMatchObject({ ok: false, claim: { pointer } });
});
