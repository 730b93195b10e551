import { admissionSchema } from "@receipts/formats/admission.ts";
import { valueAt } from "@receipts/formats/json-pointer.ts";
import { expect, test } from "vitest";
import { type Certified, certify, certifyAdmission } from "./certificate.ts";
import type { Claim } from "./claim.ts";
import { namedResult, resultNames } from "./results.testing.ts";
import { tamperings } from "./tamperings.testing.ts";

/** What a sum cannot settle: the sentence that the certificate says so with, and the places it is about. */
const open: readonly (readonly [string, RegExp])[] = [
  ["that the files have these digests", /^\/(sources|batch|carried|mode|searchBound)\b/],
  ["that the state starts with these keys", /^\/keys(\/\d+(\/(key|sumOf|initial|bounds)\b.*)?)?$/],
  [
    "that these operations came in this order",
    /^\/operations(\/\d+(\/(id|operation|input|footprint|effects)\b.*)?)?$/,
  ],
  ["that so many batches left each carried operation out", /^\/operations\/\d+\/age$/],
  ["that the sets of the price are as large as it says", /^\/price\//],
  [
    "that the properties hold in the order given",
    /^\/(components\/\d+\/(keys|properties|safeOrders)|operations\/\d+\/(fitsAfterWrite|why\/0\/(property|smallest|repair)))\b/,
  ],
  ["which handlers can write the state", /^\/operations\/\d+\/about\/operation$/],
  ["that the state starts with a property broken", /^\/operations\/\d+\/about\b/],
  ["which operations were searched together", /^\/components(\/\d+(\/candidates\b.*)?)?$/],
  ["that the handlers did this when they were run", /^\/replay\b/],
];

test.for(resultNames)("every change of a result is noticed, or needs a rerun: %s", async (name) => {
  const result = await namedResult(name);
  const certified = certify(result);
  expect(certified).toMatchObject({ ok: true });
  const { rerun } = "rerun" in certified ? certified : { rerun: [] };
  const openHere = open.filter(([sentence]) => rerun.some((each) => each.startsWith(sentence)));
  const isOpen = (pointer: string): boolean => openHere.some(([, place]) => place.test(pointer));
  const unseen: string[] = [];
  const astray: string[] = [];
  for (const { pointer, what, json } of tamperings(JSON.parse(result))) {
    const changed = certifiedOf(json, `${pointer.replaceAll(/\/\d+/g, "/*")}: ${what}`);
    if (changed?.ok === true && !isOpen(pointer)) unseen.push(`${pointer}: ${what}`);
    if (changed?.ok === false && !isThere(changed.claim, json)) {
      astray.push(`${pointer}: ${what}: ${JSON.stringify(changed.claim)}`);
    }
  }
  expect(unseen).toEqual([]);
  expect(astray).toEqual([]);
});

/** Fields that no admission is without, and fields that are never null. */
const refused = new Set<string>();

/** Undefined when it is no admission at all. */
function certifiedOf(json: unknown, kind: string): Certified | undefined {
  if (refused.has(kind)) return undefined;
  const read = admissionSchema.safeParse(json);
  if (read.success) return certifyAdmission(read.data);
  if (/: (null|taken out)$/.test(kind)) refused.add(kind);
  return undefined;
}

/** Whether what the claim says that it found stands where it points. */
function isThere({ pointer, found }: Claim, json: unknown): boolean {
  const stands = pointer === "" ? undefined : (valueAt(json, pointer) ?? null);
  return JSON.stringify(stands) === JSON.stringify(found);
}
