import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { encodeEvents } from "@receipts/formats/events.ts";
import { CommanderError } from "commander";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installations, startServer } from "../../scripts/servers/postgres.ts";
import type { Database } from "../store/database.ts";
import { openPglite } from "../store/pglite.ts";
import { openPostgres } from "../store/postgres.ts";
import { inSchema } from "../testing/fresh-ledger.ts";
import { deletion, expense, id, story, testStamps, writeOff } from "../testing/story.ts";
import { CannotRun } from "./cannot-run.ts";
import { program } from "./program.ts";
import type { World } from "./world.ts";

const main = join(dirname(fileURLToPath(import.meta.url)), "../main.ts");

let engine: Database;
beforeAll(async () => {
  engine = await openPglite();
});
afterAll(() => engine.close());

const files: Record<string, string> = {
  "events.json": encodeEvents(
    story(
      expense({ event: id("e1"), expense: id("1"), minor: 900n }),
      expense({ event: id("e2"), expense: id("1"), minor: 1000n, version: 2 }),
      writeOff(id("61"), { event: id("e3"), minor: 33n }),
      expense({ event: id("e4"), expense: id("4"), minor: 7n }),
      deletion(id("e5"), id("4"), 1),
    ),
  ),
  "short.json": encodeEvents(story(expense({ event: id("e1"), expense: id("1"), minor: 900n }))),
  "refused.json": encodeEvents(story(deletion(id("e1"), id("1"), 1))),
  "broken.json": '{"schema": "evenly.events/1",\n "groups": [}',
  "script.json": JSON.stringify({
    schema: "evenly.script/1",
    groups: story().groups,
    events: [],
    steps: [
      {
        title: "history",
        role: "app",
        sql: ["select 1", "delete from journals"],
        expect: "refused",
      },
      { title: "counting", query: "select count(*) as journals from journals", expect: "done" },
    ],
  }),
  "hopeful.json": JSON.stringify({
    schema: "evenly.script/1",
    groups: [],
    events: [],
    steps: [{ title: "history", role: "owner", sql: ["truncate outbox"], expect: "done" }],
  }),
  "drift.sql": "update balances set amount_minor = amount_minor + 1 where amount_minor > 0",
  "typo.sql": "update balance set amount_minor = 0",
};

let schemas = 0;

/** Runs a command against files in memory; answers with all that it did to the world. */
async function evenly(...words: readonly string[]) {
  const did = { out: "", err: "", written: new Map<string, string>(), opened: 0, status: -1 };
  const world: World = {
    read: (path) => {
      const text = files[path];
      if (text === undefined) throw new CannotRun(`cannot read ${path}`);
      return text;
    },
    write: (path, text) => did.written.set(path, text),
    say: (text) => {
      did.out += text;
    },
    complain: (text) => {
      did.err += text;
    },
    progress: () => undefined,
    open: async () => {
      did.opened += 1;
      schemas += 1;
      const schema = `command_${schemas}`;
      await engine.transaction("owner", (session) => session.script(`create schema ${schema}`));
      return inSchema(engine, schema);
    },
    pause: async () => false,
    stamps: testStamps("commands"),
  };
  try {
    await program(world, (status) => {
      did.status = status;
    }).parseAsync(["node", "evenly", ...words]);
  } catch (error) {
    if (error instanceof CannotRun) did.err += error.message;
    else if (!(error instanceof CommanderError)) throw error;
  }
  return did;
}

describe("verify-ledger", () => {
  test("clean: status 0, and the result is written as it is printed", async () => {
    const did = await evenly(
      "verify-ledger",
      "--events",
      "events.json",
      "--format",
      "json",
      "--result",
      "v.json",
    );
    expect(did.status).toBe(0);
    expect(did.written.get("v.json")).toBe(did.out);
    expect(JSON.parse(did.out)).toMatchObject({
      schema: "evenly.verification/1",
      scanned: { journals: 6, postings: 22, balances: 3 },
    });
  });

  test("broken: status 1, and the result is written all the same", async () => {
    const did = await evenly(
      "verify-ledger",
      "--events",
      "events.json",
      "--tamper",
      "drift.sql",
      "--result",
      "v.json",
    );
    expect(did.status).toBe(1);
    expect(did.out).toContain("off by 0.01 EUR");
    expect(did.written.get("v.json")).toContain('"projected": "634"');
  });
});

test("rebuild-balances heals, and its book is the one of a ledger nobody touched", async () => {
  const clean = await evenly("verify-ledger", "--events", "events.json", "--book", "book.json");
  const healed = await evenly(
    "rebuild-balances",
    "--events",
    "events.json",
    "--tamper",
    "drift.sql",
    "--book",
    "book.json",
    "--result",
    "r.json",
  );
  expect(healed.status).toBe(0);
  expect(healed.out).toContain("Ann in Test group: 6.34 EUR became 6.33 EUR");
  expect(healed.written.get("book.json")).toBe(clean.written.get("book.json"));
  expect(healed.written.get("r.json")).toContain('"before": "634"');
});

test("apply says what became of each event: status 1 when one is refused", async () => {
  const good = await evenly("apply", "events.json");
  expect(good.status).toBe(0);
  expect(good.out).toContain("5 applied, 0 parked, 0 refused");
  const refused = await evenly("apply", "refused.json", "--format", "json");
  expect(refused.status).toBe(1);
  expect(JSON.parse(refused.out).events).toMatchObject([
    { outcome: "refused", journals: [], problem: { code: "version_conflict" } },
  ]);
});

test("heads that were kept: the same ledger has them, and a shorter one is found", async () => {
  const kept = await evenly("heads", "--events", "events.json", "--result", "heads.json");
  expect(kept.status).toBe(0);
  expect(kept.out).toMatch(/^01990000-\S+ 6 [0-9a-f]{64}\n$/);
  files["heads.json"] = kept.written.get("heads.json") ?? "";
  const anchor = ["--anchor", "heads.json"];
  const whole = await evenly("verify-ledger", "--events", "events.json", ...anchor);
  const shorter = await evenly("verify-ledger", "--events", "short.json", ...anchor);
  expect([whole.status, whole.out]).toEqual([0, expect.stringContaining("\nclean\n")]);
  expect(shorter.status).toBe(1);
  expect(shorter.out).toContain("heads\n  journal 6 of Test group was kept as ");
  expect(shorter.out).toContain("the chain ends before it\n1 finding\n");
});

test("balances, now and as of a day", async () => {
  const now = await evenly("balances", "--events", "events.json");
  expect(now.out).toBe("Test group\n  Ann   6.33 EUR\n  Bea  -3.00 EUR\n  Cal  -3.33 EUR\n");
  // The write-off came on the sixth.
  const then = await evenly("balances", "--events", "events.json", "--as-of", "2026-10-05");
  expect(then.out).toBe(
    "at the end of 2026-10-05\nTest group\n  Ann   6.66 EUR\n  Bea  -3.33 EUR\n  Cal  -3.33 EUR\n",
  );
});

test("feed, in both languages: a write-off does not read like a payment", async () => {
  const english = await evenly("feed", "--events", "events.json");
  expect(english.out).toBe(
    [
      "Test group",
      "  2026-10-03  Ann paid 9.00 EUR for “Supper”, shared by Ann, Bea and Cal.",
      "  2026-10-03  Corrected: Ann paid 10.00 EUR for “Supper”, shared by Ann, Bea and Cal.",
      "  2026-10-06  Ann let go of 0.33 EUR that Bea owed. No money moved.",
      "  2026-10-03  Ann paid 0.07 EUR for “Supper”, shared by Ann, Bea and Cal.",
      "  2026-10-03  “Supper” (0.07 EUR) was deleted.",
      "",
    ].join("\n"),
  );
  const japanese = await evenly("feed", "--events", "events.json", "--language", "ja");
  expect(japanese.out).toBe(
    [
      "Test group",
      "  2026-10-03  Annが「Supper」で9.00 EURを払い、Ann・Bea・Calで分けた。",
      "  2026-10-03  訂正：Annが「Supper」で10.00 EURを払い、Ann・Bea・Calで分けた。",
      "  2026-10-06  Annは、Beaの借り0.33 EURを返さなくてよいことにした。お金は動いていない。",
      "  2026-10-03  Annが「Supper」で0.07 EURを払い、Ann・Bea・Calで分けた。",
      "  2026-10-03  「Supper」（0.07 EUR）を取り消した。",
      "",
    ].join("\n"),
  );
});

describe("what cannot run writes nothing, opens nothing it need not, and says how to mend it", () => {
  test.each([
    [
      ["verify-ledger"],
      "there is no ledger to look at: give --database URL, --data FOLDER or --events FILE",
      0,
    ],
    [["verify-ledger", "--events", "none.json", "--result", "v"], "cannot read none.json", 0],
    [
      ["verify-ledger", "--events", "broken.json", "--result", "v"],
      "broken.json:2:13: this is no JSON: expected a value, found `}`",
      0,
    ],
    [["apply", "broken.json", "--result", "v"], "broken.json:2:13: this is no JSON", 0],
    [
      ["verify-ledger", "--events", "refused.json", "--result", "v"],
      `refused.json: event ${id("e1")} is refused: expense:${id("1")} is not recorded, and this builds on its version 1`,
      1,
    ],
    [
      ["verify-ledger", "--events", "events.json", "--tamper", "typo.sql", "--result", "v"],
      'typo.sql: relation "balance" does not exist (SQLSTATE 42P01)',
      1,
    ],
    [
      ["rebuild-balances", "kyoto", "--events", "events.json"],
      '"kyoto" is no group: expected a UUID in lower case',
      0,
    ],
    [
      ["verify-ledger", "--events", "events.json", "--anchor", "script.json"],
      "script.json: not the heads of a ledger: /schema: ",
      0,
    ],
    [
      ["balances", "--events", "events.json", "--as-of", "2026-02-30"],
      '--as-of "2026-02-30" is no day',
      0,
    ],
    [
      ["migrate"],
      "there is nothing to migrate: give --database URL, --data FOLDER, or --schema FILE",
      0,
    ],
    [["verify"], "error: unknown command 'verify'", 0],
    [["feed", "--language", "fr", "--events", "events.json"], "Allowed choices are en, ja", 0],
  ])("%s", async (words, message, opened) => {
    const did = await evenly(...words);
    expect(did.err).toContain(message);
    expect({
      status: did.status,
      out: did.out,
      written: did.written.size,
      opened: did.opened,
    }).toEqual({
      status: -1,
      out: "",
      written: 0,
      opened,
    });
  });
});

describe("the program as it is started", () => {
  const folder = mkdtempSync(join(tmpdir(), "evenly-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const start = (...words: readonly string[]) =>
    spawnSync(process.execPath, [main, ...words], {
      cwd: folder,
      encoding: "utf8",
      env: { PATH: process.env["PATH"], TZ: "Asia/Tokyo", LANG: "ja_JP.UTF-8" },
    });

  test("a ledger in a folder outlives the command, and a file applied again adds nothing", () => {
    writeFileSync(join(folder, "events.json"), files["events.json"] ?? "");
    const first = start("apply", "events.json", "--data", "ledger", "--book", "one.json");
    expect(first.stderr).toBe("");
    expect(first.status).toBe(0);
    const second = start(
      "verify-ledger",
      "--events",
      "events.json",
      "--data",
      "ledger",
      "--book",
      "two.json",
      "--result",
      "v.json",
    );
    expect(second.stdout).toBe("scanned 6 journals, 22 postings and 3 balances\nclean\n");
    expect(readFileSync(join(folder, "two.json"), "utf8")).toBe(
      readFileSync(join(folder, "one.json"), "utf8"),
    );
    expect(readdirSync(folder).sort()).toEqual([
      "events.json",
      "ledger",
      "one.json",
      "two.json",
      "v.json",
    ]);
  });

  test("two processes on one folder would not see each other: the second is refused", () => {
    const path = join(folder, "busy.lock");
    writeFileSync(path, `${process.pid}\n`);
    const busy = start("migrate", "--data", "busy");
    expect(busy.stderr).toBe(
      `evenly: busy is in use by process ${process.pid}: wait until it has ended\n`,
    );
    expect(busy.status).toBe(2);
    // Linux gives out no number as large as this one: whoever wrote it is gone.
    writeFileSync(path, "4194304\n");
    expect(start("migrate", "--data", "busy").status).toBe(0);
    expect(existsSync(path)).toBe(false);
  });

  test("a ledger on a server", async () => {
    const [installation] = await installations();
    if (installation === undefined) throw new Error("this machine has no PostgreSQL");
    const server = await startServer(installation);
    try {
      writeFileSync(join(folder, "events.json"), files["events.json"] ?? "");
      const memory = start("apply", "events.json", "--book", "one.json");
      expect(memory.status).toBe(0);
      const served = start(
        "apply",
        "events.json",
        "--database",
        server.url(),
        "--book",
        "two.json",
      );
      expect(served.stderr).toBe("");
      expect(readFileSync(join(folder, "two.json"), "utf8")).toBe(
        readFileSync(join(folder, "one.json"), "utf8"),
      );
      const verified = start("verify-ledger", "--database", server.url());
      expect(verified.stdout).toBe("scanned 6 journals, 22 postings and 3 balances\nclean\n");

      const owner = await openPostgres(server.url());
      await owner.transaction("owner", (session) =>
        session.script(
          "create role shop login in role ledger_app; revoke temporary on database postgres from public",
        ),
      );
      await owner.close();
      const rebuilt = start("rebuild-balances", id("91"), "--database", server.url("shop"));
      expect(rebuilt.stderr).toBe(
        'evenly: permission denied to create temporary tables in database "postgres": ' +
          "a rebuild writes balances, and keeps what it found in a temporary table\n",
      );
      expect(rebuilt.status).toBe(2);
    } finally {
      await server.stop();
    }
    const gone = start("balances", "--database", server.url());
    expect(gone.stderr).toContain("evenly: cannot reach the database: ");
    expect(gone.status).toBe(2);
    const both = start("balances", "--database", server.url(), "--data", "ledger");
    expect(both.stderr).toContain("give --database or --data, not both");
  });

  test.each([
    [
      ["verify-ledger", "--events", "none.json"],
      2,
      "evenly: cannot read none.json: there is no such file or folder\n",
    ],
    [["verify-ledger", "--ledger"], 2, "error: unknown option '--ledger'"],
    [["--help"], 0, ""],
  ])("%s ends with %s", (words, status, message) => {
    const did = start(...words);
    expect(did.stderr).toContain(message);
    expect(did.status).toBe(status);
  });
});

describe("what is kept is relayed, looked at and exchanged", () => {
  test.each([
    [["paid", "--events", "events.json"], 0, "nobody paid anybody"],
    [["settle-up", "--events", "events.json"], 0, "no fewer than 2 payments"],
    [["export", "--events", "events.json", "--to", "hledger"], 0, "commodity 1000.00 EUR"],
    [["balances", "--events", "events.json", "--recorded-until", "yesterday"], -1, ""],
    [["relay", "--data", "x"], 0, "read 0: 0 applied, 0 known, 0 waiting, 0 parked"],
    [["relay", "--data", "x", "--follow"], 0, "read 0"],
    [["relay", "rebase", "--data", "x"], 0, "the outbox is in epoch 2"],
    [["status", "--data", "x"], 0, "0 events are not handed over"],
    [["parked", "list", "--data", "x"], 0, "nothing is parked"],
    [["parked", "retry", id("e1"), "--data", "x"], -1, ""],
    [["parked", "drop", "e1", "--because", "no", "--data", "x"], -1, ""],
    [["relay"], -1, ""],
    [["relay", "--data", "x", "--batch", "0"], -1, ""],
  ])("%j: status %i", async (words, status, out) => {
    const did = await evenly(...words);
    expect(did.status, did.err).toBe(status);
    expect(did.out).toContain(out);
    if (status === -1) expect(did.err).not.toBe("");
  });
});

describe("attempt", () => {
  test("says where and in whose words each step was refused", async () => {
    const did = await evenly("attempt", "script.json", "--result", "a.json");
    expect(did.status).toBe(0);
    expect(did.out).toBe(
      [
        "refused at statement 2 of 2 (SQLSTATE 42501): history",
        "  permission denied for table journals",
        "done: counting",
        "  journals 0",
        "",
      ].join("\n"),
    );
    expect(did.written.get("a.json")).toContain('"sqlstate": "42501"');
  });

  test("what does not come as expected is a finding", async () => {
    const did = await evenly("attempt", "hopeful.json");
    expect(did.status).toBe(1);
    expect(did.out).toContain("expected: done");
  });
});
