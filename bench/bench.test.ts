import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Benchmark, decodeBenchmark, encodeBenchmark } from "@receipts/formats/benchmark.ts";
import { afterAll, describe, expect, test } from "vitest";

const folder = mkdtempSync(path.join(os.tmpdir(), "receipts-bench-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const inFolder = (name: string) => path.join(folder, name);

/** Runs the command as npm does. */
function bench(...args: readonly string[]) {
  const script = path.join(import.meta.dirname, "bench.ts");
  return spawnSync(process.execPath, [script, ...args], { encoding: "utf8" });
}

describe("the command", () => {
  // The quickest part there is.
  const part = ["language/starting", "--rounds", "1"];
  const [now, slow, quick] = ["now.json", "slow.json", "quick.json"].map(inFolder);

  test("measures a part, shows it and writes it", () => {
    const { status, stdout, stderr } = bench(...part, "--out", now ?? "");
    expect(stderr).toMatch(/^language\/starting {2}1 figure(, 1 target not met)?\n$/);
    expect(status).toBe(0);
    expect(stdout).toMatch(/`yichus check`.* ms .*×.* {2}≤ 4×/);
    expect(stdout).toMatch(/[01] of 1 targets met/);
    const { figures, machine } = decodeBenchmark(readFileSync(now ?? "", "utf8"));
    expect(figures.map(({ id, outcome }) => `${id} ${outcome.status}`)).toEqual([
      "language/cold-start measured",
    ]);
    expect(machine.node).toBe(process.version);
  });

  /** What was measured, as if everything had taken so many times as long. */
  function written(file: string | undefined, times: number): string {
    const measured = decodeBenchmark(readFileSync(now ?? "", "utf8"));
    const scaled: Benchmark = {
      ...measured,
      figures: measured.figures.map((figure) => {
        const { outcome } = figure;
        if (outcome.status === "unavailable") return figure;
        const { low, median, high } = outcome.ratio;
        const ratio = { low: low * times, median: median * times, high: high * times };
        return { ...figure, target: null, outcome: { ...outcome, ratio, met: null } };
      }),
    };
    writeFileSync(file ?? "", encodeBenchmark(scaled));
    return file ?? "";
  }

  test("names what became slower, and fails then", () => {
    const { status, stdout } = bench(...part, "--compare", written(quick, 0.001));
    expect(stdout).toContain("slower language/cold-start: 0.00");
    expect(status).toBe(1);
  });

  test("does not fail where it was slower before", () => {
    const { status, stdout } = bench(...part, "--compare", written(slow, 1000));
    expect(stdout).toContain("faster language/cold-start");
    expect(status).toBe(0);
  });
});

describe("what means nothing is refused before anything is measured", () => {
  writeFileSync(inFolder("old.json"), '{"schema": "receipts.benchmark/1"}');
  test.each([
    [["weather"], '"weather" is no subject; there are: language language/running'],
    [["--rounds", "many"], "--rounds takes a whole number of at least 1"],
    [["--rounds", "0"], 'not "0"'],
    [["--hasty"], "--hasty"],
    [["--compare", inFolder("none.json")], "is no measurement"],
    [["--compare", inFolder("old.json")], "is no measurement"],
    [["--onto", inFolder("old.json")], "is no measurement"],
    [["--out", inFolder("no/where.json")], "cannot be written to"],
  ])("%j", (args, said) => {
    const { status, stdout, stderr } = bench(...args);
    expect(stderr).toContain(said);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(existsSync(inFolder("no"))).toBe(false);
  });
});
