import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { namedResult, resultNames } from "../solver/certificate/results.testing.ts";
import { type Tampering, tamperings } from "../solver/certificate/tamperings.testing.ts";

/** What both read off a result alone: the certificate of `yichus`, and the second opinion in Python. */
const shared =
  /^(\/admitted\/\d+|\/order\/\d+|\/rounds\/\w+|\/keys\/\d+\/(final|initial|interval\/\w+|(debits|credits)\/\d+(\/\w+)?)|\/operations\/\d+\/why\/\d+\/(headroom|initial|key|limit|need|shortfall|heldBy\/total))$/;

const hasPython = spawnSync("python3", ["--version"]).status === 0;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "second-opinions-"));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function opinion(): string {
  return spawnSync("python3", ["scripts/audit/second_opinion.py", folder], { encoding: "utf8" })
    .stdout;
}

test.skipIf(!hasPython)(
  "Python agrees with results of all kinds, and objects to changed ones",
  async () => {
    const changes = new Map<string, Tampering>();
    for (const name of resultNames) {
      const result = await namedResult(name);
      writeFileSync(path.join(folder, `${name}.json`), result);
    }
    expect(opinion()).toBe(`${resultNames.length} results added up again, 0 objections.\n`);
    for (const [of, name] of resultNames.entries()) {
      const json: unknown = JSON.parse(await namedResult(name));
      for (const tampering of tamperings(json)) {
        const { pointer, what } = tampering;
        if (!shared.test(pointer) || what === "null") continue;
        const file = `${of}-${changes.size}.json`;
        changes.set(file, tampering);
        writeFileSync(path.join(folder, file), JSON.stringify(tampering.json));
      }
    }
    const said = opinion();
    const unseen = [...changes].filter(([file]) => !said.includes(`/${file}: `));
    expect(unseen.map(([, { pointer, what }]) => `${pointer}: ${what}`)).toEqual([]);
    expect(changes.size).toBeGreaterThan(1000);
  },
);
