import { expect, test } from "vitest";
import { expenseKey, reversalKey, settlementKey, writeOffKey } from "./keys.ts";

// Whoever tells a fact again finds it by these texts: a ledger that exists has them in its rows.
test("keys say what was told, by ids and versions alone", () => {
  expect(expenseKey("e1", 3)).toBe("expense:e1:v3");
  expect(settlementKey("s1")).toBe("settlement:s1");
  expect(writeOffKey("w1")).toBe("write_off:w1");
  expect(reversalKey("expense:e1:v3")).toBe("expense:e1:v3:reversal");
});
