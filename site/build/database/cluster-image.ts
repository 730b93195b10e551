import { createRequire } from "node:module";
import { PGlite } from "@electric-sql/pglite";

// A program, started with nothing but the time zone UTC: makes a PostgreSQL cluster as initdb does and
// writes it to standard output as a tar. Clock and randomness stand still, so it is the same bytes
// every time: a reader who gets it in the browser gets what anybody else can make.

const START_MS = Date.UTC(2026, 0, 1);

globalThis.Date = new Proxy(Date, {
  construct: (target, parts) => Reflect.construct(target, parts.length === 0 ? [START_MS] : parts),
  get: (target, name) => (name === "now" ? () => START_MS : Reflect.get(target, name)),
});

// What PGlite takes for /dev/urandom under Node. A cluster's only secret is a nonce for logins by
// password, and nobody logs in to this one.
Object.assign(createRequire(import.meta.url)("node:crypto"), {
  randomFillSync: (bytes: Uint8Array) => bytes.fill(7),
});

/**
 * The template databases, and the write-ahead log that initdb leaves behind, are two thirds of a
 * cluster. Nothing is created from the templates here, and the log is of things long done.
 */
const shrinking = [
  "alter database template0 is_template false",
  "drop database template0",
  "alter database template1 is_template false",
  "drop database template1",
  "set wal_recycle = off",
  "vacuum full",
  "vacuum freeze analyze",
  "checkpoint",
  "select pg_switch_wal()",
  "checkpoint",
  "select pg_switch_wal()",
  "checkpoint",
];

const engine = await PGlite.create({ initDbStartParams: ["--wal-segsize=1"] });
for (const statement of shrinking) await engine.exec(statement);
const image = await engine.dumpDataDir("none");
process.stdout.write(new Uint8Array(await image.arrayBuffer()), () => process.exit(0));
