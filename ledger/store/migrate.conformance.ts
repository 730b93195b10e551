import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { verifyLedger } from "../audit/verify.ts";
import { apply } from "../delivery/apply.ts";
import { consume } from "../delivery/consume.ts";
import { record } from "../delivery/record.ts";
import { migrationSources } from "../migrations/sources.ts";
import type { Ledgers } from "../testing/fresh-ledger.ts";
import { expense, id, settlement, story, testStamps, writeOff } from "../testing/story.ts";
import { describeSchema } from "./describe-schema.ts";
import { migrate } from "./migrate.ts";
import { textOf } from "./row.ts";
import { sqlStateOf } from "./sql-state.ts";

/** Migrations add up, and their history cannot be edited. */
export function migrateConformance({ engine, fresh }: Ledgers): void {
  describe("migrate", () => {
    const golden = readFileSync(
      join(dirname(fileURLToPath(import.meta.url)), "../schema.sql"),
      "utf8",
    );

    test("the migrations add up to schema.sql, and schema.sql to the same again", async () => {
      const migrated = await migrate(engine(), migrationSources);
      expect(migrated.ok && migrated.value).toEqual(migrationSources.map(({ name }) => name));
      expect(await describeSchema(engine())).toBe(golden);

      await engine().transaction("owner", (session) =>
        session.script(`drop schema public cascade; create schema public; ${golden}`),
      );
      expect(await describeSchema(engine())).toBe(golden);
    });

    test("migrating again does nothing", async () => {
      const ledger = await fresh();
      expect(await migrate(ledger, migrationSources)).toEqual({ ok: true, value: [] });
    });

    const [first, second] = [
      { name: "0001_a.sql", text: "create table a (id integer);" },
      { name: "0002_b.sql", text: "create table b (id integer);" },
    ];

    test.each([
      ["edited", [{ ...first, text: `${first.text} -- now` }, second], first.name],
      ["edited", [first, { ...second, text: `${second.text} -- now` }], second.name],
      ["edited", [first, { name: "0001_b.sql", text: "" }, second], second.name],
      ["newer", [first], second.name],
      ["newer", [first, { ...second, name: "0002_c.sql" }], second.name],
    ])("%s: a history that differs is refused at %s", async (code, migrations, name) => {
      const ledger = await fresh([first, second]);
      const outcome = await migrate(ledger, migrations);
      expect(outcome.ok ? "applied" : outcome.problem).toMatchObject({ code, name });
    });

    test("a digest covers all that came before it", async () => {
      const digestOfSecond = async (before: string) => {
        const ledger = await fresh([{ ...first, text: before }, second]);
        const rows = await ledger.transaction("owner", (session) =>
          session.query("select digest from schema_migrations where name = $1", [second.name]),
        );
        return textOf(rows[0] ?? {}, "digest");
      };
      const digest = await digestOfSecond(first.text);
      expect(await digestOfSecond(first.text)).toBe(digest);
      expect(await digestOfSecond(`${first.text} -- otherwise`)).not.toBe(digest);
    });

    test("a migration that fails takes all of its run back", async () => {
      const ledger = await fresh([first]);
      const broken = { name: "0003_broken.sql", text: "create table a (id integer);" };
      await expect(migrate(ledger, [first, second, broken])).rejects.toThrow("already exists");
      expect(await migrate(ledger, [first])).toEqual({ ok: true, value: [] });
      expect(await migrate(ledger, [first, second])).toEqual({ ok: true, value: [second.name] });
    });

    test("a write-off is refused before its migration and accepted after, on the same data", async () => {
      const before = migrationSources.filter(({ name }) => name < "0008");
      const ledger = await fresh(before);
      await apply(ledger, story(), { live: testStamps("old") });
      for (const event of [
        expense({ event: id("e1"), expense: id("1"), minor: 900n }),
        settlement(id("2"), { event: id("e2"), minor: 100n }),
      ]) {
        await record(ledger, event);
        // Not delivered as it is today: that needs tables of today.
        const consumed = await ledger.transaction("append", (session) =>
          consume(session, event, testStamps(event.id)),
        );
        expect(consumed.ok).toBe(true);
      }

      const insert = `
    insert into journals (
      journal_id, group_id, sequence, kind, idempotency_key, event_id, event_date, recorded_at,
      line_count, payload_digest, chain_digest
    ) values (
      '${id("f1")}', '${id("90")}', 3, 'WRITE_OFF', 'write_off:${id("3")}', '${id("e3")}',
      '2026-10-06', now(), 2, sha256('x'), sha256('x')
    )`;
      const early = await ledger
        .transaction("append", (session) => session.script(insert))
        .catch((thrown: unknown) => thrown);
      expect(sqlStateOf(early)).toBe("23514");
      expect(String(early)).toContain("journals_kind");

      expect(await migrate(ledger, migrationSources)).toEqual({
        ok: true,
        value: migrationSources.filter(({ name }) => name >= "0008").map(({ name }) => name),
      });
      const late = story(writeOff(id("3"), { event: id("e3"), minor: 50n }));
      const after = await apply(ledger, late, { live: testStamps("late") });
      expect(after.ok && after.value.map(({ tag }) => tag)).toEqual(["applied"]);
      const { deep, ...four } = await verifyLedger(ledger);
      expect({ ...four, ...deep }).toMatchObject({
        unbalancedJournals: [],
        driftedBalances: [],
        brokenChains: [],
        weakGuards: [],
        scanned: { journals: 3, postings: 8, balances: 3 },
      });
    });
  });
}
