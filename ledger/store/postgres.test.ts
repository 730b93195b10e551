import { afterAll, expect, test } from "vitest";
import { installations, startServer } from "../../scripts/servers/postgres.ts";
import { verifyLedger } from "../audit/verify.ts";
import { apply } from "../delivery/apply.ts";
import { overtakingConformance } from "../delivery/overtaking.conformance.ts";
import { migrationSources } from "../migrations/sources.ts";
import { answer } from "../testing/attempts.ts";
import { inSchema } from "../testing/fresh-ledger.ts";
import { storeConformance } from "../testing/store.conformance.ts";
import { expense, id, story, testStamps } from "../testing/story.ts";
import { concurrencyConformance } from "./concurrency.conformance.ts";
import { migrate } from "./migrate.ts";
import { openPostgres } from "./postgres.ts";
import { countOf, onlyRow } from "./row.ts";

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
  storeConformance(name, () => openPostgres(server.url()));

  test(`an application with a login of its own on ${name} appends, and rewrites nothing`, async () => {
    const superuser = await openPostgres(server.url());
    await superuser.transaction("owner", (session) => session.script("create schema shop"));
    const owner = inSchema(superuser, "shop");
    expect((await migrate(owner, migrationSources)).ok).toBe(true);
    await owner.transaction("owner", (session) =>
      session.script("create role shop login in role ledger_app"),
    );
    const login = await openPostgres(server.url("shop"));
    const shop = inSchema(login, "shop");
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
      "set session authorization postgres",
      "alter table postings disable trigger postings_append_only",
    ]) {
      expect(await answer(shop, "owner", sql), sql).toMatch(/^42501/);
    }
    const { deep, scanned } = await verifyLedger(shop);
    expect(deep.weakGuards).toEqual([]);
    expect(scanned.journals).toBe(1);
    await Promise.all([superuser.close(), login.close()]);
  });

  test(`a connection that ends between two statements on ${name} fails its transaction alone`, async () => {
    const [ledger, other] = [await openPostgres(server.url()), await openPostgres(server.url())];
    const sessionsWith = async (pid: number) =>
      other.transaction("owner", (session) =>
        session.query("select from pg_stat_activity where pid = $1::integer", [pid]),
      );
    const work = ledger.transaction("owner", async (session) => {
      const pid = countOf(onlyRow(await session.query("select pg_backend_pid() as pid")), "pid");
      await other.transaction("owner", (killer) =>
        killer.query("select pg_terminate_backend($1::integer)", [pid]),
      );
      while ((await sessionsWith(pid)).length > 0);
      await session.query("select 1");
    });
    await expect(work).rejects.toThrow();
    expect(await ledger.transaction("owner", async () => "goes on")).toBe("goes on");
    await Promise.all([ledger.close(), other.close()]);
  });

  overtakingConformance(name, (database) => openPostgres(server.url("postgres", database)));

  concurrencyConformance(name, () => openPostgres(server.url()));
}

test("a server that is not there is said to be not there", async () => {
  await expect(openPostgres("postgresql://postgres@/postgres?host=/nowhere")).rejects.toThrow(
    /ENOENT/,
  );
});
