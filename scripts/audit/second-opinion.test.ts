import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inRoot } from "../runs/paths.ts";

const hasPython = spawnSync("python3", ["--version"]).status === 0;
const program = inRoot("scripts", "audit", "second_opinion.py");

/** One change to a result, and a part of what has to be said about it. */
const changes: readonly [string, string, string, string][] = [
  ["admission/escrow/admission.json", '"low": "70"', '"low": "71"', "the interval should be 70 to"],
  ["admission/escrow/admission.json", '"final": "70"', '"final": "60"', "at the end should be 70"],
  ["admission/escrow/admission.json", '"limit": "200"', '"limit": "170"', "breaks credit-cap"],
  ["admission/escrow/admission.json", '"shortfall": "10"', '"shortfall": "11"', "do not add up"],
  ["admission/escrow/admission.json", '"delta": "-80"', '"delta": "-60"', "t4: should be admitted"],
  ["admission/parity/admission-parity.json", '"t1",\n    "t2",\n', '"t2",\n', "`admitted` is not"],
  ["ledger/verify-clean/book.json", '"minor": "3200000"', '"minor": "3200001"', "adds up to 1 INR"],
  ["ledger/verify-clean/book.json", '"minor": "-4245"', '"minor": "-4244"', "should have"],
  ["admission/escrow/admission.json", '"operations":', '"operatoins":', "promises: KeyError"],
  ["admission/escrow/admission.json", '"low": "70"', '"low": "seven"', "promises: ValueError"],
  ["ledger/verify-clean/book.json", "{", "", "is no JSON"],
  ["ledger/verify-broken/verification.json", '"sum": "500"', '"sum": "501"', "unbalanced groups"],
  ["ledger/verify-broken/verification.json", '"-4200"', '"-4245"', "and has not"],
];

describe.skipIf(!hasPython)("the second opinion, in Python", () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "second-opinion-"));
  });

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = () => spawnSync("python3", [program, folder], { encoding: "utf8" });

  test("agrees with everything that was accepted", () => {
    cpSync(inRoot("accepted"), folder, { recursive: true });
    const { status, stdout } = ask();
    expect(stdout).toMatch(/^\d+ results added up again, 0 objections\.\n$/);
    expect(status).toBe(0);
  });

  test.each(changes)("objects to %s with %s as %s", (name, from, to, said) => {
    cpSync(inRoot("accepted"), folder, { recursive: true });
    const file = path.join(folder, name);
    const text = readFileSync(file, "utf8");
    expect(text).toContain(from);
    writeFileSync(file, text.replace(from, to));
    const { status, stdout } = ask();
    expect(stdout).toContain(said);
    expect(status).toBe(1);
  });

  test("reads the artifacts of a whole site, and no page or source that has such a name", () => {
    const site = path.join(folder, "site");
    cpSync(inRoot("accepted"), path.join(site, "artifacts"), { recursive: true });
    mkdirSync(path.join(site, "artifacts", "a-page.json"));
    mkdirSync(path.join(site, "sources"));
    writeFileSync(path.join(site, "sources", "broken.json"), "{");
    const { status, stdout } = spawnSync("python3", [program, site], { encoding: "utf8" });
    expect(stdout).toMatch(/^\d+ results added up again, 0 objections\.\n$/);
    expect(status).toBe(0);
  });

  test("says how to call it where there is nothing to read", () => {
    expect(spawnSync("python3", [program]).status).toBe(2);
  });
});
