import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { childrenOf, installations, isGone, startServer } from "./postgres.ts";

test("a killed server leaves no process, so that it can be started again at once", async () => {
  const [installation] = await installations();
  if (installation === undefined) throw new Error("this machine has no PostgreSQL");
  const server = await startServer(installation);
  try {
    for (let round = 0; round < 5; round += 1) {
      const file = readFileSync(path.join(server.folder, "data", "postmaster.pid"), "utf8");
      const pid = Number(file.split("\n")[0]);
      const children = childrenOf(pid);
      expect(children.length).toBeGreaterThan(3);
      await server.kill();
      expect([pid, ...children].filter((each) => !isGone(each))).toEqual([]);
      await server.restart();
    }
  } finally {
    await server.stop();
  }
});
