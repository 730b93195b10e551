import { afterAll, describe, expect, test } from "vitest";
import { installations, startServer } from "../../tests/postgres-server.ts";
import { verifyLedger } from "../audit/verify.ts";
import { apply } from "../delivery/apply.ts";
import { migrationSources } from "../migrations/sources.ts";
import { answer } from "../testing/attempts.ts";
import { expense, id, story, testStamps } from "../testing/story.ts";
import { databaseConformance } from "./database.conformance.ts";
import { migrate } from "./migrate.ts";
import { openPostgres } from "./postgres.ts";

const servers = await Promise.all(
  (await installations()).map(async (installation) => ({
    name: installation.name,
    server: await startServer(installation),
  })),
);
afterAll(() => Promise.all(servers.map(({ server }) => server.stop())));

test("there is a server to test against", () => {
  expect(servers.length).toBeGreaterThan(0);
});

for (const { name, server } of servers) {
  databaseConformance(name, () => openPostgres(server.url()));

  describe(`an application with a login of its own on ${name}`, () => {
    test("appends, and rewrites nothing, whatever role it plays", async () => {
      const owner = await openPostgres(server.url());
      expect((await migrate(owner, migrationSources)).ok).toBe(true);
      await owner.transaction("owner", (session) =>
        session.script("create role shop login in role ledger_app"),
      );
      const shop = await openPostgres(server.url("shop"));
      expect(await migrate(shop, migrationSources)).toEqual({ ok: true, value: [] });
      const events = story(expense({ event: id("e1"), expense: id("1"), minor: 900n }));
      const applied = await apply(shop, events, { live: testStamps("shop") });
      expect(applied.ok && applied.value.map(({ tag }) => tag)).toEqual(["applied"]);
      for (const sql of [
        "update postings set amount_minor = 1",
        "delete from journals",
        "truncate outbox",
        "set role postgres",
        "reset role; update postings set amount_minor = 1",
        "alter table postings disable trigger postings_append_only",
      ]) {
        expect(await answer(shop, "owner", sql), sql).toMatch(/^42501/);
      }
      const { deep, scanned } = await verifyLedger(shop);
      expect(deep.weakGuards).toEqual([]);
      expect(scanned.journals).toBe(1);
      await Promise.all([owner.close(), shop.close()]);
    });
  });
}

test("a server that is not there is said to be not there", async () => {
  await expect(openPostgres("postgresql://postgres@/postgres?host=/nowhere")).rejects.toThrow(
    /ENOENT/,
  );
});
