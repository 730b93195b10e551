import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { currencies } from "./currency.ts";

/** List one of ISO 4217 as a package carries it: the entries with a number of decimals. */
function published(): { readonly date: string; readonly decimals: ReadonlyMap<string, bigint> } {
  const path = createRequire(import.meta.url).resolve("currency-codes/iso-4217-list-one.xml");
  const xml = readFileSync(path, "utf8");
  const entries = xml.matchAll(/<Ccy>([A-Z]{3})<\/Ccy>[\s\S]*?<CcyMnrUnts>([^<]+)<\/CcyMnrUnts>/g);
  return {
    date: /Pblshd="([^"]+)"/.exec(xml)?.[1] ?? "",
    decimals: new Map(
      [...entries].flatMap(([, code = "", digits = ""]): readonly [string, bigint][] =>
        /^\d$/.test(digits) ? [[code, BigInt(digits)]] : [],
      ),
    ),
  };
}

test("decimals are those of the published list, and each currency that differs is accounted for", () => {
  const { date, decimals } = published();
  const ours = new Map(currencies().map(({ code, exponent }) => [code, exponent]));
  const differing = [...ours].filter(([code, exponent]) => {
    return decimals.has(code) && decimals.get(code) !== exponent;
  });
  expect(differing).toEqual([]);
  expect(decimals.size).toBeGreaterThan(160);
  // What the standard's amendments changed between that list and ours: the Arab accounting dinar
  // came, the Caribbean guilder took the place of the Antillean, the euro that of the lev, and the
  // convertible peso had ended.
  expect({
    date,
    added: [...ours.keys()].filter((code) => !decimals.has(code)).sort(),
    withdrawn: [...decimals.keys()].filter((code) => !ours.has(code)).sort(),
  }).toEqual({ date: "2024-06-25", added: ["XAD", "XCG"], withdrawn: ["ANG", "BGN", "CUC"] });
});
