import { connect } from "node:net";
import path from "node:path";
import { expect, test } from "vitest";
import { type Environment, openRequirements, Unavailable, verdictWithout } from "./requirements.ts";

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
  const { provide } = openRequirements();
  expect(await provide({ requires: [] }, async (environment) => environment)).toEqual({});
});

test("runs that require postgres have each a server of its own for as long as they run", async () => {
  const { provide, close } = openRequirements();
  const postgres = { requires: ["postgres" as const] };
  const hosts: string[] = [];
  const use = ({ PGHOST = "", PGUSER = "" }: Environment) => {
    hosts.push(PGHOST);
    expect(PGUSER).toBe("postgres");
    return answers(PGHOST);
  };
  expect(await Promise.all([provide(postgres, use), provide(postgres, use)])).toEqual([true, true]);
  close();
  expect(new Set(hosts).size).toBe(2);
  for (const host of hosts) expect(await answers(host)).toBe(false);
});

test("where there is no PostgreSQL the run is unavailable, and in a deploy it failed", async () => {
  const { provide } = openRequirements(async () => []);
  await expect(provide({ requires: ["postgres"] }, async () => "ran")).rejects.toThrow(Unavailable);
  expect(verdictWithout({})).toBe("unavailable");
  expect(verdictWithout({ RECEIPTS_DEPLOY: "0" })).toBe("unavailable");
  expect(verdictWithout({ RECEIPTS_DEPLOY: "1" })).toBe("fail");
});
