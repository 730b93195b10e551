import { readFileSync } from "node:fs";
import path from "node:path";
import { decodeManifest } from "@receipts/formats/manifest.ts";
import { openPglite } from "evenly/store/pglite.ts";
import { expect, test } from "vitest";
import { runLedgerCommand } from "./ledger-commands.ts";

const read = (file: string): string => readFileSync(file, "utf8");
const ours = decodeManifest(read("deploy-manifest.json")).runs.filter(
  ({ command: [program], requires }) => program === "evenly" && requires.length === 0,
);

/** Starting a database takes its time, and every row is run as a process anyway: one a command. */
const tried = [...new Map(ours.map((run) => [run.command[1], run])).values()];

test("every run of the ledger that needs no server can be repeated in a browser", () => {
  expect(ours.filter(({ browser }) => browser?.worker !== "ledger")).toEqual([]);
});

test.each(tried)("$id: a browser writes what was accepted", async (run) => {
  const files = run.materials.map(({ name }) => ({
    name: path.posix.relative(run.directory, name),
    text: read(name),
  }));
  const stages: string[] = [];
  const finished = await runLedgerCommand(
    { args: run.command.slice(1), files },
    () => openPglite(),
    (name) => stages.push(name),
  );
  expect({ exitCode: finished.exitCode, stderr: finished.stderr }).toEqual({
    exitCode: run.exitCode,
    stderr: "",
  });
  const written = Object.fromEntries(finished.files.map(({ name, text }) => [name, text]));
  const accepted = run.products.map(({ name }) => [name, read(`accepted/${run.id}/${name}`)]);
  expect(written).toEqual(Object.fromEntries(accepted));
  expect(stages.length).toBeGreaterThan(0);
});

test("what cannot be run ends as it does in a shell, and what is not known is refused", async () => {
  const run = (line: string) =>
    runLedgerCommand({ args: line.split(" "), files: [] }, openPglite, () => undefined);
  expect(await run("verify-ledger --events none.json")).toMatchObject({
    exitCode: 2,
    stderr: "evenly: cannot read none.json: there is no such file or folder\n",
    files: [],
  });
  await expect(run("relay --follow")).rejects.toThrow('there is no "relay" in a browser');
  await expect(run("verify-ledger --database x")).rejects.toThrow("--database is not known");
});
