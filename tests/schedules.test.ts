import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { InterleavingStep } from "@receipts/formats/interleaving.ts";
import { secondConnection } from "@receipts/formats/open-transactions.ts";
import { databaseOf, type ScenarioDatabase } from "@receipts/formats/scenario.ts";
import { afterAll, describe, expect, test } from "vitest";
import { migrationSources } from "../ledger/migrations/sources.ts";
import { connectorTo } from "../ledger/schedules/connect.ts";
import { type Execution, executeSchedule } from "../ledger/schedules/execute-schedule.ts";
import { openOneConnection } from "../ledger/schedules/one-connection.ts";
import { migrate } from "../ledger/store/migrate.ts";
import { openPostgres } from "../ledger/store/postgres.ts";
import { installations, startServer } from "../scripts/servers/postgres.ts";
import { compile } from "../solver/bosatsu/compile.ts";
import { modelOf } from "../solver/interleaving/check.ts";
import type { Model } from "../solver/interleaving/program/model.ts";
import { simulate } from "../solver/interleaving/simulate.ts";

/**
 * Every interleaving of the demos that have a database, on a real server: two or three connections
 * take the steps that the model takes, from the same scenario, and the tables have to be what the
 * model's cells are after each of them.
 */

const [installation] = await installations();
if (installation === undefined) throw new Error("this machine has no PostgreSQL");
const server = await startServer(installation);
const database = await openPostgres(server.url());
afterAll(async () => {
  await database.close();
  await server.stop();
});
expect((await migrate(database, migrationSources)).ok).toBe(true);

const demos = new URL("../content/demos/interleaving/", import.meta.url);

type Demo = { readonly model: Model; readonly database: ScenarioDatabase };

function demoOf(name: string, scenario: string): Demo {
  const read = (file: string): string => readFileSync(new URL(`${name}/${file}`, demos), "utf8");
  const sources = [`${name}.bosatsu`, `${name}.properties.bosatsu`].map((path) => ({
    path,
    text: read(path),
  }));
  const text = read(`${scenario}.json`);
  const statements = databaseOf(text);
  if (statements === undefined) throw new Error(`${scenario} has no database`);
  return { model: modelOf(compile(sources), sources, text), database: statements };
}

/** Every whole interleaving of a small model, by trying who can step next. */
function* interleavings(model: Model, order: readonly number[] = []): Generator<readonly number[]> {
  let goesOn = false;
  for (const operation of model.operations.keys()) {
    const longer = [...order, operation];
    if (simulate(model, longer).stopped !== undefined) continue;
    goesOn = true;
    yield* interleavings(model, longer);
  }
  if (!goesOn) yield order;
}

let places = 0;

function execute(
  { database: statements }: Demo,
  steps: readonly InterleavingStep[],
): Promise<Execution> {
  places += 1;
  return executeSchedule(connectorTo(server.url()), statements, steps, `schedule_${places}`);
}

const all = [
  ["correction", "in-two", 3],
  ["correction", "in-one", 3],
  ["outbox", "by-id", 90],
  ["outbox", "below-watermark", 90],
  ["outbox", "id-before-lock", 56],
  ["outbox", "lock-before-id", 14],
  ["idempotency", "check-then-act", 6],
  ["idempotency", "unique-key", 6],
] as const;

describe("the server does what the model does, step by step, in every interleaving", () => {
  test.each(all)("%s: %s has %i", async (name, scenario, count) => {
    const demo = demoOf(name, scenario);
    const orders = [...interleavings(demo.model)];
    expect(orders).toHaveLength(count);
    for (const order of orders) {
      const { steps, ended } = simulate(demo.model, order);
      expect(ended).toBe(true);
      const { difference } = await execute(demo, steps);
      const ids = steps.map(({ operation }) => operation);
      expect({ ids, difference }).toEqual({ ids, difference: undefined });
    }
  });
});

const edited = (demo: Demo, from: string, to: string): Demo => {
  const text = JSON.stringify(demo.database);
  expect(text).toContain(from);
  return { ...demo, database: JSON.parse(text.replaceAll(from, to)) };
};

describe("one connection, as in a page, does what the model does where no transactions overlap", () => {
  const one = openOneConnection();
  afterAll(async () => (await one).close());

  /** Of all interleavings those for which one connection suffices. */
  const onOne = [
    ["correction", "in-two", 3],
    // Nobody can look while the one transaction is open.
    ["correction", "in-one", 2],
    ["outbox", "by-id", 12],
    ["outbox", "below-watermark", 12],
    ["outbox", "id-before-lock", 6],
    // Who has to wait is made to try, and that takes a connection.
    ["outbox", "lock-before-id", 0],
    ["idempotency", "check-then-act", 6],
    ["idempotency", "unique-key", 6],
  ] as const;

  test.each(onOne)("%s: %s has %i", async (name, scenario, count) => {
    const { model, database: statements } = demoOf(name, scenario);
    const schedules = [...interleavings(model)]
      .map((order) => simulate(model, order).steps)
      .filter((steps) => secondConnection(steps, statements) === undefined);
    expect(schedules).toHaveLength(count);
    const { take } = await one;
    for (const steps of schedules) {
      const { states, difference } = await take(statements, steps);
      const ids = steps.map(({ operation }) => operation);
      expect({ ids, difference }).toEqual({ ids, difference: undefined });
      // What is open cannot be looked into; in the end everything is over.
      expect(states).toHaveLength(steps.length);
      expect(states.at(-1)).toBeDefined();
    }
  });

  test("a schedule of two transactions at once is refused", async () => {
    const { model, database: statements } = demoOf("outbox", "by-id");
    const { take } = await one;
    await expect(async () => take(statements, simulate(model, [0, 1]).steps)).rejects.toThrow(
      "step 2 of the schedule needs a second connection",
    );
  });

  test("what is done otherwise is noticed, and leaves nothing behind", async () => {
    const demo = demoOf("idempotency", "unique-key");
    const { take } = await one;
    const { steps } = simulate(demo.model, [0, 1, 0, 1]);
    const twice = edited(edited(demo, " unique)", ")"), " on conflict (key) do nothing", "");
    expect(await take(twice.database, steps)).toMatchObject({
      difference: 'step 4, two: payments should be ["k1"], and is ["k1","k1"]',
    });
    const outbox = demoOf("outbox", "by-id");
    const serial = simulate(outbox.model, [0, 0, 1, 1, 2, 2]).steps;
    const failing = edited(outbox, "insert into events", "insert into nothing");
    expect((await take(failing.database, serial)).difference).toMatch(
      /^step 1, first: failed: relation "nothing" does not exist/,
    );
    expect(await take(demo.database, steps)).toMatchObject({ difference: undefined });
  });
});

describe("a server that does otherwise is noticed", () => {
  const differences = async (demo: Demo): Promise<readonly string[]> => {
    const found = new Set<string>();
    for (const order of interleavings(demo.model)) {
      const { difference } = await execute(demo, simulate(demo.model, order).steps);
      if (difference !== undefined) found.add(difference.replace(/^step \d+, /, ""));
    }
    return [...found].sort();
  };
  test("without the advisory lock, nobody waits", async () => {
    const demo = demoOf("outbox", "lock-before-id");
    const unlocked = edited(
      demo,
      "select lock_group('00000000-0000-4000-8000-000000000001')",
      "select 1",
    );
    expect(await differences(unlocked)).toEqual([
      "correction: expense should wait, and went on",
      "expense: correction should wait, and went on",
      "relay: correction should wait, and went on",
      "relay: expense should wait, and went on",
    ]);
  });

  test("without the unique key, it is paid twice", async () => {
    const demo = edited(demoOf("idempotency", "unique-key"), " unique)", ")");
    const unguarded = edited(demo, " on conflict (key) do nothing", "");
    expect(await differences(unguarded)).toEqual([
      'one: payments should be ["k1"], and is ["k1","k1"]',
      'two: payments should be ["k1"], and is ["k1","k1"]',
    ]);
  });

  test("without the watermark, an event is skipped", async () => {
    const demo = demoOf("outbox", "below-watermark");
    const eager = edited(demo, "xid < pg_snapshot_xmin(pg_current_snapshot())", "true");
    // first takes its id and stays open, second commits, the relay looks.
    const { steps } = simulate(demo.model, [0, 1, 1, 2]);
    expect(await execute(eager, steps)).toMatchObject({
      difference: 'step 4, relay: delivered should be [], and is ["second"]',
    });
  });

  test("a correction in two transactions shows that nothing is owed", async () => {
    const demo = demoOf("correction", "in-one");
    const apart = edited(demo, '"begin",', "");
    expect(await differences(edited(apart, ',"commit"', ""))).toEqual([
      'amendment: owed should be "3000", and is "0"',
    ]);
  });
});

describe("evenly execute-schedules", () => {
  const folder = mkdtempSync(join(tmpdir(), "schedules-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const program = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
  const run = (main: string, args: readonly string[], environment: Record<string, string> = {}) =>
    spawnSync(process.execPath, [program(main), ...args], {
      cwd: fileURLToPath(new URL("outbox/", demos)),
      encoding: "utf8",
      env: environment,
    });
  const model = join(folder, "model.json");
  const [, host = ""] = /host=(.*)$/.exec(server.url()) ?? [];

  test("takes what yichus found to the server that the environment names", () => {
    const sources = ["outbox.bosatsu", "outbox.properties.bosatsu"];
    const scenario = ["--scenario", "by-id.json"];
    expect(
      run("../solver/main.ts", ["interleave", ...sources, ...scenario, "--result", model]).status,
    ).toBe(1);
    const args = ["execute-schedules", ...scenario, "--model", model];
    const environment = { PGHOST: host, PGUSER: "postgres", PGDATABASE: "postgres" };
    const { status, stdout, stderr } = run("../ledger/main.ts", args, environment);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toBe(
      [
        'same     breaks "no event is skipped" on the server as in the model: first, second, second, relay, relay, first\n',
        'same     reaches "both events are delivered" on the server as in the model: first, first, second, second, relay\n',
      ].join(""),
    );
  });

  test("refuses a model of another scenario, and a server that is not there", () => {
    const other = run("../ledger/main.ts", [
      "execute-schedules",
      "--scenario",
      "below-watermark.json",
      "--model",
      model,
    ]);
    expect(other.status).toBe(2);
    expect(other.stderr).toContain("is the result of another scenario than below-watermark.json");
    const args = ["execute-schedules", "--scenario", "by-id.json", "--model", model];
    const nobody = run("../ledger/main.ts", args, { PGHOST: folder, PGUSER: "postgres" });
    expect(nobody.status).toBe(2);
    expect(nobody.stderr).toContain("cannot reach the database");
  });
});
