import { findingCount } from "@receipts/formats/verification.ts";
import { describe, expect, test } from "vitest";
import { readNames } from "../reads/names.ts";
import { verificationText } from "../report/verification-text.ts";
import type { Ledgers } from "../testing/fresh-ledger.ts";
import { ANN, CAL } from "../testing/story.ts";
import { findings, tamper, toldLedger } from "../testing/told-ledger.ts";
import { verifyLedger } from "./verify.ts";

/** What is said of a ledger that is whole, and how a person reads what is said of one that is not. */
export function verifyConformance(ledgers: Ledgers): void {
  describe("verify and rebuild", () => {
    test("a ledger that nobody tampered with is clean", async () => {
      const verification = await verifyLedger(await toldLedger(ledgers));
      expect(findings(verification)).toEqual({});
      expect(findingCount(verification)).toBe(0);
      expect(verification.scanned).toEqual({ journals: 6, postings: 20, balances: 6 });
    });

    test("an empty ledger is clean, and says that it scanned nothing", async () => {
      const verification = await verifyLedger(await ledgers.fresh());
      expect(findings(verification)).toEqual({});
      expect(verification.scanned).toEqual({ journals: 0, postings: 0, balances: 0 });
    });

    test("for people: by currency, with names and exact differences", async () => {
      const ledger = await toldLedger(ledgers);
      await tamper(
        ledger,
        `update balances set amount_minor = 700 where member_id = '${ANN}' and currency = 'EUR';
     delete from balances where member_id = '${CAL}' and currency = 'JPY';`,
      );
      expect(verificationText(await verifyLedger(ledger), await readNames(ledger))).toBe(
        [
          "scanned 6 journals, 20 postings and 5 balances",
          "EUR",
          "  the balance of Ann in Test group is 7.00 EUR, and the postings give 6.66 EUR: off by 0.34 EUR",
          "JPY",
          "  Cal in Test group has no balance, and the postings give -166 JPY",
          "2 findings",
          "",
        ].join("\n"),
      );
    });
  });
}
