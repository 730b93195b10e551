import { toMinor } from "@receipts/formats/minor.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Outcome } from "../outcome.ts";
import { attempt } from "../store/attempt.ts";
import type { Database } from "../store/database.ts";
import { textOf } from "../store/row.ts";
import type { Ledgers } from "../testing/fresh-ledger.ts";
import { ANN, BEA, CAL, GROUP, id, testStamps } from "../testing/story.ts";
import { append } from "./append.ts";
import { appendAll } from "./append-all.ts";
import type { JournalDraft } from "./draft.ts";
import { stampsFrom } from "./stamps.ts";
import { seededBits, uuidv7Maker } from "./uuidv7.ts";

/** Many journals in one statement a table are what the same journals are one by one. */
export function appendAllConformance({ fresh }: Ledgers): void {
  describe("append many", () => {
    const MAX = 9_223_372_036_854_775_807n;

    function draft(key: string, minor: bigint, group = GROUP): JournalDraft {
      return {
        group,
        kind: "SETTLEMENT",
        key: `settlement:${key}`,
        event: id(`e${key}`),
        date: "2026-10-03",
        reverses: null,
        lines: [
          { member: ANN, kind: "SETTLE_PAY", currency: "EUR", amount: toMinor(minor) },
          { member: BEA, kind: "SETTLE_RECEIVE", currency: "EUR", amount: toMinor(-minor) },
        ],
      };
    }

    const putAll = (ledger: Database, drafts: readonly JournalDraft[], seed = "many") =>
      attempt(ledger, "append", (session) => appendAll(session, drafts, testStamps(seed)));

    /** Every row of the three tables as text, of some groups. */
    const rowsOf = (ledger: Database, groups: readonly string[]) =>
      ledger.transaction("snapshot", async (session) => {
        const texts: string[] = [];
        for (const [table, order] of [
          ["journals", "group_id, sequence"],
          ["postings", "journal_id, line"],
          ["balances", "group_id, member_id, currency"],
        ]) {
          const rows = await session.query(
            `select t::text as text from ${table} as t where group_id = any($1::uuid[]) order by ${order}`,
            [groups],
          );
          texts.push(...rows.map((row) => textOf(row, "text")));
        }
        return texts;
      });

    const drafts = fc.array(
      fc.record({
        group: fc.nat({ max: 2 }),
        // Who pays may share, so one member often has two lines.
        parts: fc.array(
          fc.record({
            payer: fc.constantFrom(ANN, BEA, CAL),
            sharer: fc.constantFrom(ANN, BEA, CAL),
            currency: fc.constantFrom("EUR", "JPY"),
            minor: fc.bigInt({ min: 1n, max: 2n ** 40n }),
          }),
          { minLength: 1, maxLength: 3 },
        ),
      }),
      { minLength: 1, maxLength: 9 },
    );

    test("law: the rows are those of appending one by one, digests and all", async () => {
      const [together, apart] = [await fresh(), await fresh()];
      let run = 0;
      await fc.assert(
        fc.asyncProperty(drafts, async (parts) => {
          run += 1;
          const newId = uuidv7Maker(() => 1_790_000_000_000, seededBits(`batch ${run}`));
          const groups = [newId(), newId(), newId()];
          const journals = parts.map(
            ({ group, parts: lines }): JournalDraft => ({
              ...draft(newId(), 1n, groups[group]),
              event: newId(),
              lines: lines.flatMap(({ payer, sharer, currency, minor }) => [
                { member: payer, kind: "SETTLE_PAY", currency, amount: toMinor(minor) },
                { member: sharer, kind: "SETTLE_RECEIVE", currency, amount: toMinor(-minor) },
              ]),
            }),
          );
          const stamps = () => stampsFrom(() => 1_790_000_000_000, seededBits(`stamps ${run}`));
          const [first, second] = [stamps(), stamps()];
          const many = await attempt(together, "append", (session) =>
            appendAll(session, journals, first),
          );
          const single = await apart.transaction("append", async (session) => {
            const answers = [];
            for (const journal of journals) answers.push(await append(session, journal, second));
            return answers;
          });
          expect(many.ok && many.value.map((value) => ({ ok: true, value }))).toEqual(single);
          expect(await rowsOf(together, groups)).toEqual(await rowsOf(apart, groups));
        }),
        { numRuns: 15, seed: 1 },
      );
    });

    test("none at all", async () => {
      expect(await putAll(await fresh(), [])).toEqual({ ok: true, value: [] });
    });

    test("known keys are answered, the others appended, and a key told twice counts once", async () => {
      const ledger = await fresh();
      const [one] = (await answersOf(putAll(ledger, [draft("1", 5n)], "before"))) ?? [];
      const answers = await answersOf(
        putAll(ledger, [draft("2", 7n), draft("1", 5n), draft("2", 7n), draft("3", 1n)]),
      );
      expect(answers?.map(({ key, replayed }) => `${key} ${replayed}`)).toEqual([
        "settlement:2 false",
        "settlement:1 true",
        "settlement:2 true",
        "settlement:3 false",
      ]);
      expect(answers?.[1]?.journal).toBe(one?.journal);
      expect(answers?.[2]?.journal).toBe(answers?.[0]?.journal);
      expect((await rowsOf(ledger, [GROUP])).slice(-2)).toEqual([
        expect.stringContaining(`,${ANN},EUR,13,`),
        expect.stringContaining(`,${BEA},EUR,-13,`),
      ]);
    });

    test.each<[string, readonly JournalDraft[], object]>([
      [
        "a known key with other words",
        [draft("2", 1n), draft("1", 6n)],
        { code: "conflict", key: "settlement:1", field: "lines[0].amount", offered: "6" },
      ],
      [
        "one key told twice in other words",
        [draft("2", 1n), draft("2", 2n)],
        { code: "conflict", key: "settlement:2", field: "lines[0].amount", stored: "1" },
      ],
      [
        "balances that together leave int8",
        [draft("2", MAX - 5n), draft("3", 1n), draft("4", 9n, id("91"))],
        { code: "overflow", member: ANN, currency: "EUR", amount: MAX + 1n },
      ],
      [
        "movements that leave int8 by themselves",
        [draft("2", MAX, id("91")), draft("3", 1n, id("91"))],
        { code: "overflow", member: ANN, currency: "EUR", amount: MAX + 1n },
      ],
      [
        "one that does not cancel out",
        [draft("2", 1n), { ...draft("3", 1n), lines: draft("3", 1n).lines.slice(1) }],
        { code: "unbalanced", currency: "EUR", sum: -1n },
      ],
    ])("%s: refused, and nothing of the batch is written", async (_name, batch, problem) => {
      const ledger = await fresh();
      await putAll(ledger, [draft("1", 5n)], "before");
      const before = await rowsOf(ledger, [GROUP, id("91")]);
      const outcome = await putAll(ledger, batch);
      expect(outcome.ok ? "appended" : outcome.problem).toMatchObject(problem);
      expect(await rowsOf(ledger, [GROUP, id("91")])).toEqual(before);
    });

    test("a reversal in another group, or of another number of lines, is refused", async () => {
      const ledger = await fresh();
      const [one] = (await answersOf(putAll(ledger, [draft("1", 5n)], "before"))) ?? [];
      const undone = {
        ...draft("1", -5n),
        kind: "SETTLEMENT_REVERSAL",
        key: "settlement:1:reversal",
        reverses: one?.journal ?? "",
      } as const;
      const refusals = [
        { ...undone, group: id("91") },
        { ...undone, lines: [...undone.lines, ...undone.lines] },
      ];
      for (const refusal of refusals) {
        await expect(putAll(ledger, [refusal])).rejects.toThrow(
          "does not reverse a whole journal of its group",
        );
      }
      expect(await putAll(ledger, [undone])).toMatchObject({ ok: true });
    });
  });
}

async function answersOf<Value>(
  outcome: Promise<Outcome<Value, unknown>>,
): Promise<Value | undefined> {
  const settled = await outcome;
  return settled.ok ? settled.value : undefined;
}
