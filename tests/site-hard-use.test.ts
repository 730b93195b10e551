import { readFileSync } from "node:fs";
import { amountText } from "@receipts/formats/benchmark-texts.ts";
import { decodeFaults, decodeFuzz, decodeMutation } from "@receipts/formats/hard-use.ts";
import { describe, expect, test } from "vitest";
import { kernels } from "../scripts/mutation/kernels.ts";
import { base, builtBytes, builtPages } from "./built-site.ts";
import { FAULTS } from "./faults/all.ts";
import { subjects } from "./fuzz/subjects.ts";

const files = {
  fuzz: "tests/results/fuzz.json",
  faults: "tests/results/faults.json",
  mutation: "scripts/mutation/results.json",
} as const;
const textOf = (use: keyof typeof files) => readFileSync(files[use], "utf8");
const fuzz = decodeFuzz(textOf("fuzz"));
const faults = decodeFaults(textOf("faults"));
const mutation = decodeMutation(textOf("mutation"));

test("what is shown is all that there is to try, and none of it went wrong", () => {
  expect(fuzz.readers.map(({ name }) => name)).toEqual(subjects.map(({ name }) => name));
  expect(fuzz.readers.filter(({ failure }) => failure !== null)).toEqual([]);
  expect(faults.faults.map(({ fault }) => fault)).toEqual(Object.keys(FAULTS));
  expect(faults.faults.filter(({ failing, struck }) => failing > 0 || struck === 0)).toEqual([]);
  expect(mutation.map(({ kernel }) => kernel)).toEqual(kernels.map(({ name }) => name));
  for (const { kernel, faults, survived } of mutation) {
    expect(survived / faults, kernel).toBeLessThanOrEqual(0.1);
  }
});

describe.each(["en", "ja"] as const)("the page in %s", (language) => {
  const html =
    builtPages().find(({ address }) => address === `${base}${language}/hard-use/`)?.html ?? "";
  const rows = [...html.matchAll(/<th scope="row">(.*?)<\/th>(.*?)<\/tr>/g)].map(
    ([, name = "", cells = ""]) => ({
      name,
      counts: [...cells.matchAll(/<td[^>]*>([^<]*)<\/td>/g)].map(([, count]) => count),
    }),
  );

  test("has a row with the counts for each", () => {
    const counts = [
      ...fuzz.readers.map(({ taken, refused }) => [taken, refused, 0]),
      ...faults.faults.map(({ groups, events, struck, lost, doubled, verify, rebuild }) => [
        ...[groups, events, struck],
        ...[lost, doubled, verify, rebuild],
      ]),
      ...mutation.map(({ kernel, ...numbers }) => Object.values(numbers)),
    ];
    expect(rows.map((row) => row.counts)).toEqual(counts.map((row) => row.map(amountText)));
  });

  test("names each in the language", () => {
    const known = [...subjects.map(({ name }) => name), ...Object.keys(FAULTS)];
    for (const { name } of language === "ja" ? rows : []) expect(known).not.toContain(name);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  });
});

test.each(["fuzz", "faults", "mutation"] as const)(
  "%s is published as it was checked in",
  (use) => {
    expect(builtBytes(`hard-use/${use}.json`).toString()).toBe(textOf(use));
    expect(builtBytes("SHA256SUMS").toString()).not.toMatch(/ hard-use/);
  },
);
