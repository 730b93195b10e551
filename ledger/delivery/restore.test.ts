import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { findingCount } from "@receipts/formats/verification.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { installations, startServer } from "../../scripts/servers/postgres.ts";
import { verifyLedger } from "../audit/verify.ts";
import { migrationSources } from "../migrations/sources.ts";
import type { Database } from "../store/database.ts";
import { migrate } from "../store/migrate.ts";
import { databaseOn, startPglite } from "../store/pglite.ts";
import { openPostgres } from "../store/postgres.ts";
import { deletion, expense, id, story, testStamps } from "../testing/story.ts";
import { apply } from "./apply.ts";
import { checkIds, rebase } from "./outbox.ts";
import { record } from "./record.ts";
import { relayRound } from "./relay.ts";

/** The client programs do not come with every server: only a system that has them can dump. */
const installation = (await installations()).find(({ postgres }) =>
  ["pg_dump", "psql"].every((program) => existsSync(join(dirname(postgres), program))),
);
const stage =
  installation === undefined
    ? undefined
    : {
        programs: dirname(installation.postgres),
        old: await startServer(installation),
        young: await startServer(installation),
      };
afterAll(() => Promise.all([stage?.old.stop(), stage?.young.stop()]));

/** What a client program writes to standard output. Throws with what it complains of. */
function run(program: string, args: readonly string[], input = ""): string {
  const { status, stdout, stderr } = spawnSync(program, args, { input, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
  return stdout;
}

type Stage = NonNullable<typeof stage>;

const psql = ({ programs }: Stage, url: string, script: string) =>
  run(join(programs, "psql"), ["--quiet", "--set=ON_ERROR_STOP=1", url], script);

/** What a dump takes for granted. */
const role = "create role ledger_app;";

/** A younger cluster of the same version, and the engine of a browser, which is of a later one. */
const youngClusters: readonly (readonly [string, (stage: Stage) => Promise<Database>])[] = [
  [
    "a younger cluster",
    (stage) => {
      psql(
        stage,
        stage.young.url(),
        role + run(join(stage.programs, "pg_dump"), [stage.old.url()]),
      );
      return openPostgres(stage.young.url());
    },
  ],
  [
    "PGlite",
    async ({ programs, old }) => {
      const dump = run(join(programs, "pg_dump"), ["--inserts", old.url()]);
      const engine = await startPglite();
      // Lines that begin so are for psql. A dump leaves its session with an empty search path.
      await engine.exec(role + dump.replaceAll(/^\\.*$/gm, ""));
      await engine.exec("discard all");
      return databaseOn(engine);
    },
  ],
];

const E1 = id("1");

/** Tells a ledger where ids have come far: one event is relayed, two wait. */
async function tell(stage: Stage): Promise<void> {
  psql(
    stage,
    stage.old.url(),
    "do $$ begin for i in 1..5000 loop perform pg_current_xact_id(); commit; end loop; end $$",
  );
  const ledger = await openPostgres(stage.old.url());
  expect((await migrate(ledger, migrationSources)).ok).toBe(true);
  await apply(ledger, story(), { live: testStamps("restore") });
  await record(ledger, expense({ event: id("e1"), expense: E1, minor: 900n }));
  const before = await relayRound(ledger, { stamps: testStamps("before") });
  expect(before).toMatchObject({ read: 1, applied: 1 });
  await record(ledger, expense({ event: id("e2"), expense: E1, minor: 1000n, version: 2 }));
  await record(ledger, deletion(id("e3"), E1, 2));
  await ledger.close();
}

beforeAll(() => stage && tell(stage));

test.for(youngClusters)(
  "a ledger dumped and restored in %s is noticed, rebased, and loses nothing",
  async ([, restore], { skip }) => {
    if (stage === undefined) return skip("no PostgreSQL here has pg_dump and psql beside it");
    const restored = await restore(stage);
    await record(restored, expense({ event: id("e4"), expense: id("4"), minor: 30n }));
    expect(await checkIds(restored)).toMatchObject({ problem: { code: "ids_went_backwards" } });
    const stamps = testStamps("after");
    // Why it is refused: what was undelivered lies above the watermark, what is new below the checkpoint.
    expect(await relayRound(restored, { stamps })).toMatchObject({ read: 0 });

    await rebase(restored, "restored from a dump");
    expect(await checkIds(restored)).toEqual({ ok: true, value: undefined });
    await record(restored, expense({ event: id("e5"), expense: id("5"), minor: 30n }));
    expect(await relayRound(restored, { stamps })).toEqual({
      read: 5,
      applied: 4,
      known: 1,
      waiting: 0,
      parked: 0,
    });
    const verification = await verifyLedger(restored);
    expect(findingCount(verification)).toBe(0);
    expect(verification.scanned.journals).toBe(6);
    await restored.close();
  },
);
