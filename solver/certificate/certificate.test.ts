import { readFileSync } from "node:fs";
import { encodeAdmission } from "@receipts/formats/admission.ts";
import { valueAt } from "@receipts/formats/json-pointer.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { caseBatch, caseSources } from "../admission/cases/bosatsu-case.ts";
import { type KnownAnswer, readKnownAnswers } from "../admission/cases/known-answers.ts";
import { admitFiles, batchName, edited, type Files } from "../admission/cases/mini-ledger.ts";
import { judge } from "../admission/judge.ts";
import { resultOf } from "../admission/result/result.ts";
import { compile } from "../bosatsu/compile.ts";
import { FaultError } from "../program/fault.ts";
import { type Certified, certify } from "./certificate.ts";
import type { Claim } from "./claim.ts";
import { certifiedText } from "./text.ts";

const demo = new URL("../../content/demos/admission/", import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, demo), "utf8");
const escrow: Files = new Map(
  ["ledger.bosatsu", "ledger.spec.bosatsu", "ledger_handlers.bosatsu", batchName].map((name) => [
    name,
    read(name),
  ]),
);
const parity: Files = new Map(escrow).set(
  "ledger.spec.bosatsu",
  read("ledger_parity.spec.bosatsu"),
);
const drifted = edited(
  parity,
  "ledger_handlers.bosatsu",
  ".add(amount))",
  ".add(amount).add(amount))",
);
const withUnknown = edited(
  edited(parity, batchName, '"source": "B"', '"source": "Z"'),
  "ledger.bosatsu",
  '"C": 40',
  '"C": -40',
);

/** What a result rests on or claims that no sum settles: a tampering there may go unseen. */
const premises: readonly RegExp[] = [
  /^\/(sources|batch|searchBound|mode)\b/,
  /^\/keys\/\d+\/bounds\/\d+\/name$/,
  /^\/operations\/\d+\/(id|operation|input)\b/,
  /^\/replay\/(orders|subsets|drift)\b/,
];

/** The same where a property was judged. */
const judged: readonly RegExp[] = [
  ...premises,
  /^\/components\/\d+\/(keys|properties|safeOrders)\b/,
  /^\/operations\/\d+\/why\/\d+\/(smallest|repair)\/count$/,
  /^\/operations\/[457]\/(effects|fitsAfterWrite)\b/,
  /^\/price\/(arrivalSerial|bestAnyOrder|bestFixedOrder)\b/,
];

/** The same where operations have no verdict: nothing follows from what they would have changed. */
const undecided: readonly RegExp[] = [
  ...judged,
  /^\/operations\/\d+(\/effects\b.*)?$/,
  /^\/operations\/\d+\/fitsAfterWrite$/,
];

/** The same after a drift, which takes back every verdict. */
const takenBack: readonly RegExp[] = [
  ...undecided,
  /^\/keys\/\d+\/bounds\b/,
  /^\/components\/\d+(\/candidates\b.*)?$/,
  /^\/replay\/steps$/,
];

const files: readonly (readonly [string, Files, readonly RegExp[]])[] = [
  ["drift", drifted, takenBack],
  ["unknown key and a broken start", withUnknown, undecided],
  ["parity", parity, judged],
  ["escrow", escrow, premises],
];

const results = new Map<Files, string>();

/** Made once for all tests: only what the certificate makes of it is looked at. */
async function resultFor(given: Files): Promise<string> {
  const made = results.get(given);
  if (made !== undefined) return made;
  const { result, problems } = await admitFiles(given);
  if (result === undefined) throw new Error(problems);
  results.set(given, result);
  return result;
}

test("a refutation names the claim, what it says and what it should say", async () => {
  const text = (await resultFor(escrow)).replace('"shortfall": "10"', '"shortfall": "9"');
  expect(certifiedText(certify(text))).toBe(
    'Refuted at /operations/3/why/0/shortfall: it says "9", and should say "10".\n',
  );
});

test.for([
  ['"headroom": "70"', '"headroom": "71"', "/operations/3/why/0/headroom"],
  ['"low": "70"', '"low": "71"', "/keys/0/interval/low"],
  ['"serial": 5', '"serial": 6', "/rounds/serial"],
  ['"initialAtLeast": "210"', '"initialAtLeast": "209"', "/keys/0/independentIff/initialAtLeast"],
  ['"amountAtMost": "50"', '"amountAtMost": "51"', "/operations/0/admittedIff/amountAtMost"],
  ['"verdict": "admitted"', '"verdict": "inconclusive", "reason": "unknown key", "about": {}', ""],
] as const)("%s for %s is refuted at %s", async ([from, to, pointer]) => {
  const text = await resultFor(escrow);
  expect(text).toContain(from);
  const changed = text.replace(from, () => to);
  if (pointer === "") expect(() => certify(changed)).toThrow();
  else expect(certify(changed)).toMatchObject({ ok: false, claim: { pointer } });
});

test("what no sum can settle is listed", async () => {
  expect(
    certifiedText(certify(await resultFor(parity)))
      .split("\n")
      .slice(1, -1),
  ).toEqual([
    "- that the sources and the batch have these digests",
    "- that the state starts with these keys and balances, under these bounds",
    "- that these operations came in this order, each with this footprint and these effects",
    "- that no larger set is possible than the price says",
    "- that the properties hold in the order given, in so many orders, and in no set that was refused for them",
    "- that the handlers did this when they were run",
  ]);
});

/** Every place of a JSON value, with all that may stand there instead. */
function* tamperings(json: unknown, pointer = ""): Generator<readonly [string, unknown]> {
  if (typeof json === "string") {
    yield [pointer, /^-?\d+$/.test(json) ? String(BigInt(json) + 1n) : `${json}x`];
  } else if (typeof json === "number") {
    yield [pointer, json + 1];
  } else if (typeof json === "boolean") {
    yield [pointer, !json];
  } else if (Array.isArray(json)) {
    for (const [at, item] of json.entries()) {
      yield [`${pointer}/${at}`, undefined];
      yield* tamperings(item, `${pointer}/${at}`);
    }
  } else if (typeof json === "object" && json !== null) {
    for (const [name, item] of Object.entries(json)) yield* tamperings(item, `${pointer}/${name}`);
  }
}

/** The value with another one at the pointer; an item of a list is taken out by `undefined`. */
function tampered(json: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(json)) {
    const at = Number(name);
    if (rest.length === 0 && value === undefined) return json.toSpliced(at, 1);
    return json.with(at, tampered(json[at], rest, value));
  }
  if (typeof json !== "object" || json === null) throw new Error(`nothing at ${name}`);
  return {
    ...json,
    [name]: tampered(Object.entries(json).find(([key]) => key === name)?.[1], rest, value),
  };
}

describe("a result in which one claim was changed is refuted", () => {
  test.for(files)("%s", async ([, given, open]) => {
    const result = await resultFor(given);
    expect(certify(result)).toMatchObject({ ok: true });
    const json: unknown = JSON.parse(result);
    const unseen: string[] = [];
    const astray: string[] = [];
    let changes = 0;
    for (const [pointer, value] of tamperings(json)) {
      if (open.some((pattern) => pattern.test(pointer))) continue;
      changes += 1;
      const changed = tampered(json, pointer.split("/").slice(1), value);
      const certified = certifiedOf(changed);
      if (certified?.ok === true) unseen.push(`${pointer} -> ${JSON.stringify(value)}`);
      if (certified?.ok === false && !leadsSomewhere(certified.claim, changed)) {
        astray.push(`${pointer} -> ${JSON.stringify(value)}: ${certified.claim.pointer}`);
      }
    }
    expect(unseen).toEqual([]);
    expect(astray).toEqual([]);
    expect(changes).toBeGreaterThan(80);
  });

  /** Undefined when it is no admission at all. */
  function certifiedOf(json: unknown): Certified | undefined {
    try {
      return certify(JSON.stringify(json));
    } catch {
      return undefined;
    }
  }

  /** Whether there is something where the claim points, or it says itself that nothing is there. */
  function leadsSomewhere({ pointer, found }: Claim, json: unknown): boolean {
    return pointer !== "" && (found === null || valueAt(json, pointer) !== undefined);
  }
});

describe("known answers certify", () => {
  const known = readKnownAnswers(
    readFileSync(new URL("../admission/cases/cases.jsonl", import.meta.url), "utf8"),
  );
  const sources = known.map((each, at) => caseSources(`Case${at}`, each));
  const { packages, texts } = compile(sources.flat());
  const library = packages.filter(({ resolved }) => resolved.path.startsWith("library/"));

  function resultOfCase(each: KnownAnswer, at: number): string | undefined {
    const paths = new Set(sources[at]?.map(({ path }) => path));
    const own = packages.filter(({ resolved }) => paths.has(resolved.path));
    const compiled = { packages: [...library, ...own], own, texts };
    try {
      const judged = judge(compiled, caseBatch(each), {
        searchBound: each.problem.searchBound,
      });
      const batch = { path: "batch.json", sha256: "0".repeat(64) };
      return encodeAdmission(resultOf(judged, { sources: [], batch }));
    } catch (error) {
      if (error instanceof FaultError) return undefined;
      throw error;
    }
  }

  let results: readonly { readonly name: string; readonly result: string }[] = [];
  beforeAll(() => {
    results = known.flatMap((each, at) => {
      const result = resultOfCase(each, at);
      return result === undefined ? [] : [{ name: each.name, result }];
    });
  });

  test("all of them", () => {
    expect(results.length).toBeGreaterThan(130);
    const refuted = results.flatMap(({ name, result }) => {
      const certified = certify(result);
      return certified.ok ? [] : [{ name, ...certified.claim }];
    });
    expect(refuted).toEqual([]);
  });
});
