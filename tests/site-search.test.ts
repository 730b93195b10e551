import { describe, expect, test } from "vitest";
import { finderOf } from "../site/search/search.ts";
import { builtBytes } from "./built-site.ts";
import { openedSite } from "./opened-site.ts";

const ledger = "blog/the-append-only-ledger/";
const admission = "blog/admission-without-locks/";
const watermark = "blog/why-the-watermark/";

/** What somebody may type, and where they should be led. */
const english: readonly [string, string][] = [
  ["advisory lock", "notes/how-the-ledger-works/#why-a-lock-comes-first"],
  ["asking before writing", admission],
  ["soundness rules", "notes/how-admission-decides/#soundness-rules"],
  ["corrections", `${ledger}#corrections-come-in-pairs`],
  ["deferred constraint trigger", `${ledger}#three-guards-for-zero`],
  ["handlers", `${admission}#the-handlers-have-the-last-word`],
  ["kuwaiti dinar", `${ledger}#a-yen-has-no-cents`],
  ["largest remainder", `${ledger}#a-yen-has-no-cents`],
  ["letting go", `${ledger}#letting-go-is-not-paying`],
  ["lost update", "demos/interleavings/#a-lost-update"],
  ["rebuild balances", `${ledger}#throwing-the-balances-away`],
  ["refusal answer", `${admission}#a-refusal-is-an-answer-too`],
  ["snapshot functions", `${watermark}#below-the-watermark`],
  ["superuser", `${ledger}#three-guards-for-zero`],
  ["TigerBeetle", `${admission}#what-it-costs`],
  ["wattermark", `${watermark}#below-the-watermark`],
  ["verify clean ledger", "runs/ledger/verify-clean/"],
  ["wait first", `${watermark}#wait-first`],
  ["why the watermark", watermark],
  ["yen", `${ledger}#a-yen-has-no-cents`],
];

const japanese: readonly [string, string][] = [
  ["TigerBeetle", `${admission}#いくらかかるか`],
  ["ウォーターマークより下", `${watermark}#ウォーターマークより下`],
  ["チェックサム", "audit/#elsewhere"],
  ["ハンドラー", `${admission}#最後に決めるのはハンドラー`],
  ["先に着いた訂正", `${watermark}#先に着いた訂正`],
  ["円", `${ledger}#円に銭はない`],
  ["勧告的ロック", "notes/how-the-ledger-works/#なぜロックが先か"],
  ["待つなら先に", `${watermark}#待つなら先に`],
  ["断ることも", `${admission}#断ることも答えのうち`],
  ["最悪", `${admission}#起こりうる最悪`],
  ["書く前に問う", admission],
  ["検算", `${admission}#自分で検算する`],
  ["残高を捨てる", `${ledger}#残高を捨てる`],
  ["番人", `${ledger}#ゼロを守る三つの番人`],
  ["端数", `${ledger}#円に銭はない`],
  ["許すこと", `${ledger}#許すことは払うことではない`],
  ["訂正は二つ", `${ledger}#訂正は二つ一組`],
  ["遅延制約トリガー", `${ledger}#ゼロを守る三つの番人`],
  ["まずロック", `${ledger}#まずロックほかはそのあと`],
  ["飛ばされる出来事", `${watermark}#誰も届けなかった出来事`],
];

describe.each([
  ["en", english],
  ["ja", japanese],
] as const)("in %s", (language, known) => {
  const find = finderOf(JSON.parse(builtBytes(`${language}/search.json`).toString()));

  test.each(known)("%s", (query, first) => {
    const found = find(query).map(({ address }) => address);
    expect(found[0], found.join("\n")).toBe(first);
  });
});

describe("the page", () => {
  const site = openedSite();

  test("finds while one types, by keyboard, and shows what was typed as text only", async () => {
    const page = await site.browser.newPage();
    const faults: string[] = [];
    page.on("pageerror", ({ message }) => faults.push(message));
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    await page.goto(site.address("en/search/?q=<img src=x onerror=alert(1)>"));
    await page.locator(".search-status", { hasText: /\S/ }).waitFor();
    expect(await page.locator("main img").count()).toBe(0);
    await page.locator("#query").fill("wait first");
    await page.keyboard.press("Tab");
    await page.locator(".search-results a").first().waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/why-the-watermark\/#wait-first$/);
    await page.goBack();
    expect(await page.locator("#query").inputValue()).toBe("wait first");
    expect(faults).toEqual([]);
    await page.close();
  });
});
