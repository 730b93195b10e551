import { valueAt } from "@receipts/formats/json-pointer.ts";
import { expect, test } from "vitest";
import * as z from "zod";
import { certify } from "./certificate.ts";
import { namedResult, onesThen, transfersResult } from "./results.testing.ts";
import { withValue } from "./tamperings.testing.ts";
import { certifiedText } from "./text.ts";

/** What the certificate says when a place of a result holds another value. */
test.for<readonly [string, string, unknown, string]>([
  [
    "by bounds",
    "/keys/0/interval/low",
    "171",
    '/keys/0/interval/low: it says "171", and should say "170"',
  ],
  ["by bounds", "/keys/1/key", "A", '/keys/1/key: it says "A", and should say "another name"'],
  [
    "by bounds",
    "/keys/0/bounds/0/limit",
    "171",
    '/keys/0/bounds/0/limit: it says "171", and should say "a limit that 170 keeps"',
  ],
  [
    "by bounds",
    "/keys/3/bounds/1/limit",
    "179",
    '/keys/3/bounds/1/limit: it says "179", and should say "a limit that 180 keeps"',
  ],
  [
    "by bounds",
    "/operations/1/id",
    "t1",
    '/operations/1/id: it says "t1", and should say "another id"',
  ],
  [
    "by bounds",
    "/operations/0/footprint",
    ["D"],
    '/operations/0/effects/0/key: it says "A", and should say "another key of the footprint"',
  ],
  [
    "by bounds",
    "/operations/0/effects/0/delta",
    "0",
    '/operations/0/effects/0/delta: it says "0", and should say "a change"',
  ],
  [
    "by bounds",
    "/operations/2/why/0/shortfall",
    "9",
    '/operations/2/why/0/shortfall: it says "9", and should say "10"',
  ],
  ["by bounds", "/admitted", ["t1"], '/admitted/1: it says null, and should say "t2"'],
  [
    "by bounds",
    "/mode",
    "maximum",
    '/operations/0/admittedIff/amountAtLeast: it says "-150", and should say "-145"',
  ],
  ["by bounds", "/price", null, '/price: it says null, and should say "a price"'],
  ["by bounds", "/replay/subsets/of", 6, '/replay/subsets/of: it says 6, and should say "1 to 5"'],
  [
    "largest set",
    "/mode",
    "greedy",
    '/operations/0/admittedIff/amountAtMost: it says "50", and should say "200"',
  ],
  [
    "of a sum",
    "/operations/1/effects",
    [
      { key: "A", delta: "-30" },
      { key: "C", delta: "30" },
    ],
    '/operations/1/effects: it says [{"key":"A","delta":"-30"},{"key":"C","delta":"30"}], and should say "-30 on a-and-b as well"',
  ],
  [
    "drift in the witness",
    "/replay/drift/id",
    null,
    '/operations/0/about/operation: it says "t1", and should say null',
  ],
  [
    "drift in the witness",
    "/replay/drift/got",
    "60",
    '/replay/drift/got: it says "60", and should say "another balance"',
  ],
  [
    "drift to an unknown key",
    "/replay/drift/key",
    "A",
    '/replay/drift/expected: it says null, and should say "199"',
  ],
  [
    "none decided",
    "/operations/0/reason",
    "model drift",
    '/operations/0/reason: it says "model drift", and should say "another reason, since nothing drifted"',
  ],
  [
    "unclassified write",
    "/operations/0/about",
    {},
    '/operations/0/about/operation: it says null, and should say "a handler"',
  ],
  [
    "unknown key and broken bound",
    "/operations/1/about/violated",
    [],
    '/operations/1/about/violated/0: it says null, and should say "non-negative"',
  ],
  [
    "by a property",
    "/operations/0/why/0/property",
    "x",
    '/operations/0/why/0/property: it says "x", and should say "a property of the component"',
  ],
  [
    "in another order",
    "/components/0/safeOrders",
    "7",
    '/components/0/safeOrders: it says "7", and should say "1 to 6"',
  ],
  ["by bounds", "/price/admitted", 4, "/price/admitted: it says 4, and should say 3"],
  [
    "largest set",
    "/price/bestAnyOrder/size",
    4,
    "/price/bestAnyOrder/size: it says 4, and should say 3",
  ],
  [
    "broken property",
    "/operations/0/about/key",
    "C",
    '/operations/0/about/key: it says "C", and should say "a key of the footprint"',
  ],
  [
    "unknown key and broken bound",
    "/operations/1/about/key",
    "D",
    '/operations/1/about/key: it says "D", and should say "C"',
  ],
  [
    "in another order",
    "/components/0/safeOrders",
    null,
    '/components/0/safeOrders: it says null, and should say "1 to 6"',
  ],
  [
    "in another order",
    "/components/0/candidates",
    [],
    '/components/0/candidates/0: it says null, and should say "t1"',
  ],
])("%s, %s as %s", async ([name, pointer, value, said]) => {
  const changed = withValue(JSON.parse(await namedResult(name)), pointer, value);
  expect(certifiedText(certify(JSON.stringify(changed)))).toBe(`Refuted at ${said}.\n`);
});

test.for([
  [32, "heldBy"],
  [32, "smallest"],
  [33, "heldBy"],
  [33, "smallest"],
] as const)("of %i holders, %s names each as long as they are 32", async ([count, part]) => {
  const result = await transfersResult(onesThen(count, `A>B:${201 - count}`));
  expect(certify(result)).toMatchObject({ ok: true });
  const json: unknown = JSON.parse(result);
  const pointer = `/operations/${count}/why/0/${part}`;
  const ids = Array.from({ length: count }, (_, at) => `t${at + 1}`);
  const { ids: named, ...counted } = z
    .looseObject({ ids: z.optional(z.array(z.string())) })
    .parse(valueAt(json, pointer));
  expect(named).toEqual(count === 32 ? ids : undefined);
  const other = count === 32 ? counted : { ...counted, ids };
  const changed = JSON.stringify(withValue(json, pointer, other));
  expect(certify(changed)).toMatchObject({ ok: false, claim: { pointer: `${pointer}/ids` } });
});
