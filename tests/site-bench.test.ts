import { readFileSync } from "node:fs";
import { decodeBenchmark } from "@receipts/formats/benchmark.ts";
import { amountIn, targetText } from "@receipts/formats/benchmark-texts.ts";
import { decodeManifest } from "@receipts/formats/manifest.ts";
import { describe, expect, test } from "vitest";
import { base, builtBytes, builtPages } from "./built-site.ts";

const text = readFileSync("bench/results/published.json", "utf8");
const { figures, curves } = decodeBenchmark(text);

/** What stands in the element with the id, as its text and its markup. */
function partOf(html: string, tag: string, id: string): string {
  const found = new RegExp(`<${tag}[^>]* id="${id}"[^>]*>.*?</${tag}>`, "s").exec(html)?.[0];
  return found ?? "";
}

describe.each(["en", "ja"] as const)("the page of measurements in %s", (language) => {
  const address = `${base}${language}/bench/`;
  const html = builtPages().find((page) => page.address === address)?.html ?? "";

  test.for(figures)("shows $id", ({ id, title, unit, better, target, outcome }) => {
    const row = partOf(html, "tr", id.replaceAll("/", "-")).replaceAll("<code>", "`");
    expect(row.replaceAll("</code>", "`")).toContain(escaped(title[language]));
    if (target !== null && language === "en")
      expect(row).toContain(targetText(target, { better, unit }));
    if (outcome.status === "unavailable") return expect(row).toContain("mark unavailable");
    if (language === "en") expect(row).toContain(amountIn(unit, outcome.value.median));
    const marks = { true: "mark good", false: "mark bad", null: "</td></tr>" };
    return expect(row).toContain(marks[`${outcome.met}`]);
  });

  test.for(curves)("draws $id, and has its amounts in a table", ({ id, series, unit }) => {
    const name = `curve-${id.replaceAll("/", "-")}`;
    for (const size of ["wide", "narrow"]) {
      expect(partOf(html, "desc", `${name}-${size}-description`)).not.toBe("");
    }
    const amounts = series.flatMap(({ points }) => points.map(({ value }) => value.median));
    for (const amount of language === "en" ? amounts : [])
      expect(html).toContain(amountIn(unit, amount));
  });

  test("says what it is not, and is found from the page of what is audited and from every footer", () => {
    expect(html).toContain(`${base}${language}/audit/`);
    expect(html).toMatch(/not part of the audited bytes|監査されるバイト列には含まれません/);
    for (const page of builtPages().filter((each) =>
      each.address.startsWith(`${base}${language}/`),
    )) {
      expect(page.references, page.address).toContain(address);
    }
  });
});

test("the measurement is published as it was checked in, outside of what is audited", () => {
  expect(builtBytes("bench.json").toString()).toBe(text);
  expect(builtBytes("SHA256SUMS").toString()).not.toMatch(/ bench/);
  const manifest = decodeManifest(builtBytes("deploy-manifest.json").toString());
  const materials = manifest.runs.flatMap((run) => run.materials.map(({ name }) => name));
  expect(materials.filter((name) => name.startsWith("bench/"))).toEqual([]);
});

function escaped(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
