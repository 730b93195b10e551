import { readFileSync } from "node:fs";
import { decodeManifest } from "@receipts/formats/manifest.ts";
import { expect, test } from "vitest";
import { derivationOf } from "./derivation.ts";

const manifest = decodeManifest(readFileSync("deploy-manifest.json", "utf8"));
const run = manifest.runs.find(({ id }) => id === "admission/escrow");
const document: unknown = JSON.parse(
  readFileSync("accepted/admission/escrow/admission.json", "utf8"),
);
const sources = (run?.materials ?? []).map(({ name: path }) => ({
  path,
  text: readFileSync(path, "utf8"),
}));
const textAt = (path: string, line: number) =>
  sources
    .find((source) => source.path === path)
    ?.text.split("\n")
    [line - 1]?.trim();

test.each([
  ["/operations/3/admittedIff/amountAtMost", ['{ "id": "t4", "operat', 'Operation("transfer",']],
  [
    "/keys/0/interval/low",
    ['{ "id": "t1", "operat', '{ "id": "t2", "operat', 'Operation("transfer",'],
  ],
  ["/operations", []],
  ["/rounds/serial", []],
])("%s follows from these lines", (pointer, lines) => {
  if (run === undefined) throw new Error("the run is gone");
  const steps = derivationOf(run, document, pointer, sources);
  expect(steps.map(({ path, line }) => textAt(path, line)?.slice(0, 21))).toEqual(lines);
});

test("another kind of result has no such lines", () => {
  if (run === undefined) throw new Error("the run is gone");
  expect(derivationOf(run, { schema: "other" }, "/operations/0", sources)).toEqual([]);
});
