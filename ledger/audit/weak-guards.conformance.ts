import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../store/database.ts";
import type { Ledgers } from "../testing/fresh-ledger.ts";
import { weakGuards } from "./verify-guards.ts";

/** Guards that do not stand as the migrations put them. */
export function weakGuardsConformance(ledgers: Ledgers): void {
  describe("verify and rebuild", () => {
    describe("a ledger broken in one way is found broken in that way", () => {
      let ledger: Database;
      beforeAll(async () => {
        ledger = await ledgers.fresh();
      });

      test("none, where nothing was tampered with", async () => {
        expect(await guardsAfter("select")).toEqual([]);
      });

      /** What is found after these statements, in a transaction that is undone: a role is one for all ledgers of a server. */
      async function guardsAfter(sql: string): Promise<readonly unknown[]> {
        const seen: unknown[] = [];
        const undone = ledger.transaction("owner", async (session) => {
          await session.script(sql);
          seen.push(...(await weakGuards(session)));
          throw new Error("undo");
        });
        await expect(undone).rejects.toThrow("undo");
        return seen;
      }

      test.each([
        [
          "alter table postings disable trigger postings_append_only",
          "postings_append_only",
          "the trigger is not always enabled",
        ],
        [
          "alter table postings enable trigger postings_append_only",
          "postings_append_only",
          "the trigger is not always enabled",
        ],
        [
          "drop trigger journals_append_only on journals",
          "journals_append_only",
          "the trigger is missing",
        ],
        ["drop trigger journals_sealed on journals", "journals_sealed", "the trigger is missing"],
        [
          "alter table journals disable trigger journals_sealed",
          "journals_sealed",
          "the trigger is not always enabled",
        ],
        [
          "alter table postings enable trigger postings_of_a_journal",
          "postings_of_a_journal",
          "the trigger is not always enabled",
        ],
        [
          "drop trigger journals_reverses_whole on journals",
          "journals_reverses_whole",
          "the trigger is missing",
        ],
        ["grant update on journals to ledger_app", "journals", "ledger_app may update"],
        ["grant truncate on postings to public", "postings", "ledger_app may truncate"],
        ["alter table outbox owner to ledger_app", "outbox", "ledger_app owns the table"],
        [
          `drop trigger postings_append_only on postings;
       create trigger postings_append_only before update or delete on postings
         for each statement execute function refuse_change();
       alter table postings enable always trigger postings_append_only`,
          "postings_append_only",
          "the trigger does not stand before every update, delete and truncate",
        ],
        [
          `drop trigger journals_sealed on journals;
       create constraint trigger journals_sealed after insert on journals
         for each row execute function refuse_unsealed_journal();
       alter table journals enable always trigger journals_sealed`,
          "journals_sealed",
          "the trigger is not checked at commit",
        ],
        [
          `drop trigger journals_sealed on journals;
       create constraint trigger journals_sealed after insert on journals
         deferrable initially immediate
         for each row execute function refuse_unsealed_journal();
       alter table journals enable always trigger journals_sealed`,
          "journals_sealed",
          "the trigger is not checked at commit",
        ],
        [
          `drop trigger journals_reverses_whole on journals;
       create constraint trigger journals_reverses_whole after insert on journals
         for each row execute function refuse_partial_reversal();
       alter table journals enable always trigger journals_reverses_whole`,
          "journals_reverses_whole",
          "the trigger is not checked for every reversal",
        ],
        ["drop table write_offs", "write_offs", "the table is missing"],
      ])("a guard that is down: %s", async (sql, guard, problem) => {
        expect(await guardsAfter(sql)).toContainEqual({ guard, problem });
      });

      test.each([
        ["alter role ledger_app superuser", "the role is a superuser"],
        ["alter role ledger_app rename to somebody", "the role is missing"],
      ])("a role that guards nothing: %s", async (sql, problem) => {
        expect(await guardsAfter(sql)).toContainEqual({ guard: "ledger_app", problem });
      });
    });
  });
}
