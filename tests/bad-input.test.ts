import { type SpawnSyncOptions, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { numberLengthMax } from "../formats/exact-json.ts";
import { rowsMax } from "../ledger/exchange/csv.ts";
import { bundlePrograms } from "../scripts/runs/programs.ts";
import { sourceLengthMax } from "../solver/bosatsu/parse/parse.ts";
import { threadsMax } from "../solver/orders/interleavings.ts";

// Both programs as processes: whatever they are given, they end with one clear sentence and status 2, and
// write the whole of a file or nothing of it.

const demo = path.resolve("content/demos/admission");
const sources = ["ledger.bosatsu", "ledger.spec.bosatsu", "ledger_handlers.bosatsu"].map((name) =>
  path.join(demo, name),
);
const heading = "Date,Description,Category,Cost,Currency,Ann,Bea";
const goodTable = `${heading}\n2026-10-03,Supper,Food,10.00,EUR,5.00,-5.00\n`;

let programs: ReadonlyMap<string, string>;
let folder = "";

beforeAll(async () => {
  programs = await bundlePrograms(["yichus", "evenly"]);
  folder = mkdtempSync(path.join(os.tmpdir(), "bad-input-"));
  // Whoever has no rights here still has to get in.
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The name of a program and its arguments. */
type Words = readonly string[];

function run([program = "", ...args]: Words, options: SpawnSyncOptions = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [programs.get(program) ?? "", ...args],
    { cwd: folder, ...options, encoding: "utf8" },
  );
  return { status, out: stdout, err: stderr };
}

function write(name: string, content: string | Uint8Array): string {
  writeFileSync(path.join(folder, name), content);
  return name;
}

const check = (file: string): Words => ["yichus", "check", file];
const admit = (file: string): Words => {
  return ["yichus", "admit", ...sources, "--batch", file, "--result", "result.json"];
};
const importing = (file: string): Words => {
  return ["evenly", "import", file, "--group", "Flat", "--result", "result.json"];
};
const balances = (file: string): Words => {
  return ["evenly", "balances", "--events", file, "--result", "result.json"];
};
const racing = path.resolve("content/demos/interleaving/lost-update");
const interleave = (file: string): Words => [
  ...["yichus", "interleave"],
  ...["account.bosatsu", "account.properties.bosatsu"].map((name) => path.join(racing, name)),
  ...["--scenario", file, "--result", "result.json"],
];
const operation = (input: string) => `[{"id": "a", "operation": "transfer", "input": ${input}}]`;
const events = readFileSync("content/demos/ledger/kyoto/events.json", "utf8");

type Row = readonly [
  title: string,
  command: (file: string) => Words,
  content: string | Uint8Array,
  sentence: string,
];

const rows: readonly Row[] = [
  [
    "a source of one line of 10 MB",
    check,
    `package A\n\nx = ${"a".repeat(1e7)}\n`,
    `file:1:1: ParseFailure\nExpected a file of at most ${sourceLengthMax} characters, but found 10000016.`,
  ],
  ["a source with NUL", check, "package A\n\nx = \0\n", "file:3:5: ParseFailure\n"],
  ["a source in CR LF", check, "package A\r\n", "Save it with LF alone."],
  ["a source with a byte order mark", check, "\ufeffpackage A\n", "Save it as UTF-8 without one."],
  [
    "a source in another encoding",
    check,
    Uint8Array.of(0x70, 0xff),
    "file: cannot be read: it is no UTF-8",
  ],
  ["a name that looks like another", check, "package A\n\nexport xа\n", "found `а` (U+0430)"],
  [
    "a source in which a line is turned around",
    check,
    'package A\n\nx = "\u202e" + nope\n',
    '  3 | x = "\ufffd" + nope',
  ],
  [
    "a source that nests a million times",
    check,
    `package A\n\nx = ${"[".repeat(1e6)}`,
    "at most 250",
  ],
  ["a batch of a million brackets", admit, "[".repeat(1e6), "file:1:501: more than 500 levels"],
  ["a batch with NUL", admit, "[\0]", "file:1:2: expected a value, found the character U+0000."],
  [
    "a batch with a byte order mark",
    admit,
    "\ufeff[]",
    "file:1:1: expected a value, found a byte order",
  ],
  [
    "a batch with a key twice",
    admit,
    operation('{"a": 1, "a": 2}'),
    'file:1:57: the key "a" stands',
  ],
  ["a batch with a key of prototypes", admit, '[{"__proto__": 1}]', "file: at /0/__proto__: "],
  [
    "an operation of prototypes",
    admit,
    '[{"id": "__proto__", "operation": "constructor", "input": 1}]',
    'file: at /0/operation: there is no handler "constructor".',
  ],
  [
    "a number without end",
    admit,
    operation("9".repeat(numberLengthMax + 1)),
    `file:1:48: a number of more than ${numberLengthMax} characters.`,
  ],
  ["a number that is infinite", admit, operation("1e999"), "file:1:48: a number that no double"],
  [
    "a name of 10 MB",
    admit,
    operation("1").replace('"a"', `"${"a\\n".repeat(3e6)}"`),
    "file: at /0/input: ",
  ],
  ["half a character in a batch", admit, operation('{"source": "\\ud800"}'), "file: at /0/input"],
  [
    "more operations at the same time than can be told apart",
    interleave,
    JSON.stringify({
      schema: "yichus.scenario/1",
      operations: Array.from({ length: threadsMax + 1 }, (_, at) => ({
        id: `o${at}`,
        operation: "withdraw",
        input: "1",
      })),
    }),
    `file: at /operations/${threadsMax}: ${threadsMax + 1} operations share cells`,
  ],
  [
    "a table with an open quote, 10 MB long",
    importing,
    `${heading}\n2026-10-03,"${"a".repeat(1e7)}`,
    "file is no CSV: in row 2 a quote is not closed",
  ],
  [
    "a table of too many rows",
    importing,
    `${heading}\n`.repeat(rowsMax + 1),
    `row ${rowsMax + 1} is one too`,
  ],
  ["a table in another encoding", importing, Uint8Array.of(0x44, 0xe9), "it is no UTF-8 text"],
  [
    "a table with two people of one name",
    importing,
    goodTable.replace("Bea", "Ann"),
    'two people are called "Ann"',
  ],
  [
    "a table with a person without a name",
    importing,
    goodTable.replace("Bea", ""),
    '"" is no name of a person',
  ],
  [
    "an amount of a million zeros",
    importing,
    goodTable.replace("10.00", `1.${"0".repeat(1e6)}1`),
    "characters more is no amount of its currency",
  ],
  ["events with a byte order mark", balances, `\ufeff${events}`, "file:1:1: this is no JSON: "],
  [
    "events with a key twice",
    balances,
    events.replace("{", '{"schema": 1,'),
    'file:2:3: this is no JSON: the key "schema"',
  ],
  [
    "events with a key of prototypes",
    balances,
    events.replace("{", '{"__proto__": {},'),
    "file: $.__proto__: ",
  ],
  [
    "a version beyond 2^53",
    balances,
    events.replace('"version": 1', '"version": 9007199254740993'),
    "found the number 9007199254740993",
  ],
  [
    "half a character in a name",
    balances,
    events.replace('"name": "', '"name": "\\ud800'),
    'found "\\ud800',
  ],
  [
    "a title of 10 MB",
    balances,
    events.replace('"title": "', `"title": "${"a".repeat(1e7)}`),
    "characters more. Correct the value.",
  ],
];

describe("a file that is not what it should be", () => {
  test.each(rows)("%s", (_, command, content, sentence) => {
    const { status, out, err } = run(command(write("file", content)));
    expect(err).toContain(sentence);
    expect(err.length).toBeLessThan(10_000);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be there.
    expect(err).not.toMatch(/[\u0000-\u0008\u000e-\u001f\u202a-\u202e\u2066-\u2069]|\n {4}at /);
    expect({ status, out }).toEqual({ status: 2, out: "" });
    expect(existsSync(path.join(folder, "result.json"))).toBe(false);
  });
});

describe("a place that is not what it should be", () => {
  const devices = existsSync("/dev/zero");
  const places: readonly (readonly [title: string, words: () => Words, sentence: string])[] = [
    [
      "a file in the place of a folder",
      () => check("table.csv/x"),
      "there is no such file or folder",
    ],
    ["a folder in the place of a batch", () => admit("."), ".: cannot be read: it is a folder"],
    ["a folder in the place of events", () => balances("."), "cannot read .: it is a folder"],
    [
      "a ledger in a file",
      () => ["evenly", "balances", "--data", "table.csv"],
      "table.csv is no folder",
    ],
    [
      "a ledger below a file",
      () => ["evenly", "balances", "--data", "table.csv/x"],
      "cannot use table.csv/x",
    ],
    [
      "a result in the place of a folder",
      () => [...importing("table.csv").slice(0, -1), "."],
      "cannot write .: ",
    ],
    [
      "a result in no folder",
      () => [...importing("table.csv").slice(0, -1), "no/r"],
      "cannot write no/r: there is no such file or folder",
    ],
    [
      "a result out of the folder, into nothing",
      () => [...admit("batch.json").slice(0, -1), "../no/such/r"],
      "../no/such/r: cannot be written: there is no such file or folder",
    ],
    ...(devices
      ? ([
          ["a source without end", () => check("/dev/zero"), "more than 268435456 bytes"],
          ["a table without end", () => importing("/dev/zero"), "more than 268435456 bytes"],
        ] as const)
      : []),
  ];

  test.each(places)("%s", (_, words, sentence) => {
    write("table.csv", goodTable);
    write("batch.json", "[]");
    const before = readdirSync(folder).sort();
    const { status, err } = run(words());
    expect(err).toContain(sentence);
    expect(err).not.toMatch(/\n {4}at /);
    expect(status).toBe(2);
    expect(readdirSync(folder).sort()).toEqual(before);
  });

  test.each([
    ["yichus", () => admit("batch.json")],
    ["evenly", () => importing("table.csv")],
  ] as const)("%s writes through a link, and the link stays", (_, words) => {
    write("table.csv", goodTable);
    write("batch.json", "[]");
    write("elsewhere.json", "old");
    symlinkSync("elsewhere.json", path.join(folder, "result.json"));
    try {
      const { status, err } = run(words());
      expect({ status, err }).toEqual({ status: 0, err: "" });
      expect(lstatSync(path.join(folder, "result.json")).isSymbolicLink()).toBe(true);
      JSON.parse(readFileSync(path.join(folder, "elsewhere.json"), "utf8"));
    } finally {
      rmSync(path.join(folder, "result.json"));
    }
  });
});

describe("a disk that takes nothing", () => {
  /** 8190 operations, whose result has some megabytes. */
  const batch = JSON.stringify(
    Array.from({ length: 8190 }, (_, at) => ({
      id: `t${at}`,
      operation: "transfer",
      input: { source: "alice", target: "bob", amount: "1" },
    })),
  );
  const table = heading + goodTable.slice(heading.length).repeat(2000);
  const large = [
    ["yichus", () => admit(write("file", batch))],
    ["evenly", () => importing(write("file", table))],
  ] as const;

  function shell(line: string, words: Words) {
    const [program = "", ...args] = words;
    return spawnSync("bash", ["-c", line, process.execPath, programs.get(program) ?? "", ...args], {
      cwd: folder,
      encoding: "utf8",
    });
  }

  test.each(large)(
    "%s: a limit on the size of files leaves the old result and nothing beside it",
    (_, words) => {
      write("result.json", "old");
      const { status, stderr } = shell('ulimit -f 100; exec "$0" "$@"', words());
      expect(stderr).toMatch(/larger than this process may write/);
      expect(status).toBe(2);
      expect(readFileSync(path.join(folder, "result.json"), "utf8")).toBe("old");
      rmSync(path.join(folder, "result.json"));
      expect(readdirSync(folder).filter((name) => name.includes("result"))).toEqual([]);
    },
  );

  test.runIf(existsSync("/dev/full")).each(large)(
    "%s: a full disk below standard output",
    (_, words) => {
      const { status, stderr } = shell('exec "$0" "$@" > /dev/full', words().slice(0, -2));
      expect(stderr).toMatch(/standard output cannot be written: ENOSPC\.\n$/);
      expect(status).toBe(2);
    },
  );

  test.runIf(process.getuid?.() === 0).each(large)(
    "%s: a folder that this user may not write in",
    (_, words) => {
      const locked = path.join(folder, "locked");
      mkdirSync(locked, { recursive: true, mode: 0o555 });
      const nobody = 65_534;
      const args = words().slice(0, -1);
      const { status, err } = run([...args, path.join(locked, "r")], {
        uid: nobody,
        gid: nobody,
      });
      expect(err).toMatch(/this user may not/);
      expect(status).toBe(2);
      expect(readdirSync(locked)).toEqual([]);
    },
  );

  test.each(large)(
    "%s: killed while it writes, the result is the old one or the new one",
    async (_, words) => {
      write("result.json", "old");
      const [program = "", ...args] = words();
      const child = spawn(process.execPath, [programs.get(program) ?? "", ...args], {
        cwd: folder,
        stdio: "ignore",
      });
      const ended = once(child, "exit");
      let running = true;
      void ended.then(() => {
        running = false;
      });
      const before = new Set(readdirSync(folder));
      while (running) {
        // The moment something appears beside the result, it is being written.
        if (readdirSync(folder).some((name) => !before.has(name))) child.kill("SIGKILL");
        await new Promise((resolve) => setImmediate(resolve));
      }
      const text = readFileSync(path.join(folder, "result.json"), "utf8");
      if (text !== "old") JSON.parse(text);
      for (const name of readdirSync(folder)) {
        if (!before.has(name)) rmSync(path.join(folder, name));
      }
      rmSync(path.join(folder, "result.json"));
    },
  );
});
