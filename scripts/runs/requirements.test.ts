import { connect } from "node:net";
import path from "node:path";
import { expect, test } from "vitest";
import { Unavailable, verdictWithout, withRequirements } from "./requirements.ts";

function answers(host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path.join(host, ".s.PGSQL.5432"));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

test("a run that requires nothing is told nothing", async () => {
  expect(await withRequirements({ requires: [] }, async (environment) => environment)).toEqual({});
});

test("a run that requires postgres has a server of its own for as long as it runs", async () => {
  const seen = await withRequirements({ requires: ["postgres"] }, async (environment) => ({
    host: environment["PGHOST"] ?? "",
    user: environment["PGUSER"],
    answered: await answers(environment["PGHOST"] ?? ""),
  }));
  expect(seen).toMatchObject({ user: "postgres", answered: true });
  expect(await answers(seen.host)).toBe(false);
});

test("where there is no PostgreSQL the run is unavailable, and in a deploy it failed", async () => {
  const nothing = withRequirements(
    { requires: ["postgres"] },
    async () => "ran",
    async () => [],
  );
  await expect(nothing).rejects.toThrow(Unavailable);
  expect(verdictWithout({})).toBe("unavailable");
  expect(verdictWithout({ RECEIPTS_DEPLOY: "0" })).toBe("unavailable");
  expect(verdictWithout({ RECEIPTS_DEPLOY: "1" })).toBe("fail");
});
