import { expect, test } from "vitest";
import { tokensOf, tokensOfQuery } from "./tokens.ts";

test.each([
  ["Two Withdrawals, one", "two withdrawals one", "two withdrawals one"],
  ["pg_snapshot_xmin", "pg_snapshot_xmin", "pg_snapshot_xmin"],
  ["ＩＳＯ 4217", "iso 4217", "iso 4217"],
  ["口座の残高", "口座 座の の残 残高 高", "口座 座の の残 残高"],
  ["鍵", "鍵", "鍵"],
  ["SQLの鍵", "sql の鍵 鍵", "sql の鍵"],
  ["フィード", "フィ ィー ード ド", "フィ ィー ード"],
  ["— · …", "", ""],
])("%s", (text, found, asked) => {
  expect(tokensOf(text).join(" ")).toBe(found);
  expect(tokensOfQuery(text).join(" ")).toBe(asked);
});
