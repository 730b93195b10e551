import { beforeAll, describe, expect, test } from "vitest";
import { inSchema } from "../testing/fresh-ledger.ts";
import type { Database } from "./database.ts";
import { SQL_STATE, sqlStateOf } from "./sql-state.ts";

/** What every adapter must do, whatever engine is behind it. */
export function databaseConformance(engine: () => Database): void {
  describe("the door", () => {
    let database: Database;
    beforeAll(async () => {
      await engine().transaction("owner", (session) => session.script("create schema door"));
      database = inSchema(engine(), "door");
      await database.transaction("owner", (session) =>
        session.script(`
          do $$ begin
            if not exists (select from pg_roles where rolname = 'ledger_app') then
              create role ledger_app nologin;
            end if;
          end $$;
          create table kept (id integer primary key, amount bigint);
          grant usage on schema door to ledger_app;
          grant select, insert on kept to ledger_app;
        `),
      );
    });

    /** A buffer is a Uint8Array too, and not equal to one. */
    const one = async (expression: string) => {
      const rows = await database.transaction("snapshot", (session) =>
        session.query(`select ${expression} as value`),
      );
      const value = rows[0]?.["value"];
      return value instanceof Uint8Array ? new Uint8Array(value) : value;
    };

    test.each([
      ["9007199254740993::bigint", 9007199254740993n],
      ["5::bigint", 5n],
      ["(-9223372036854775808)::bigint", -9223372036854775808n],
      ["(select sum(v) from (values (9223372036854775807::bigint), (1)) as t (v))", 2n ** 63n],
      ["count(*)", 1n],
      ["1.50::numeric", "1.50"],
      ["1e3::numeric", 1000n],
      ["5::integer", 5],
      ["'2026-03-01'::date", "2026-03-01"],
      ["'2026-03-01 00:30:00+00'::timestamptz at time zone 'UTC'", "2026-03-01 00:30:00"],
      [`'{"a": 9007199254740993}'::jsonb`, '{"a": 9007199254740993}'],
      ["true", true],
      ["null::bigint", null],
      ["'\\x00ff'::bytea", new Uint8Array([0, 255])],
      [`'01990000-0000-7000-8000-00000000000a'::uuid`, "01990000-0000-7000-8000-00000000000a"],
    ])("%s comes back exactly", async (expression, expected) => {
      expect(await one(expression)).toEqual(expected);
    });

    test("parameters arrive exactly", async () => {
      const rows = await database.transaction("snapshot", (session) =>
        session.query(
          "select $1::bigint as a, $2::bigint[]::text as b, $3::text as c, $4::boolean as d",
          [9007199254740993n, ["9007199254740993", "-1"], null, true],
        ),
      );
      expect(rows).toEqual([
        { a: 9007199254740993n, b: "{9007199254740993,-1}", c: null, d: true },
      ]);
    });

    test("a transaction that throws leaves nothing", async () => {
      const thrown = new Error("no");
      const work = database.transaction("append", async (session) => {
        await session.query("insert into kept values (1, 1)");
        throw thrown;
      });
      await expect(work).rejects.toBe(thrown);
      expect(await one("(select count(*) from kept)")).toBe(0n);
    });

    test("a failure that the work keeps to itself does not become a commit", async () => {
      const work = database.transaction("append", async (session) => {
        await session.query("insert into kept values (5, 5)");
        await session.query("select 1 / 0").catch(() => undefined);
      });
      await expect(work).rejects.toThrow();
      expect(await one("(select count(*) from kept)")).toBe(0n);
    });

    test("transactions that are asked for at once do not mix", async () => {
      const work = Array.from({ length: 5 }, (_, index) =>
        database.transaction("owner", async (session) => {
          await session.script(
            `create temporary table mine on commit drop as select ${index} as i`,
          );
          const rows = await session.query("select i from mine");
          return rows[0]?.["i"];
        }),
      );
      expect(await Promise.all(work)).toEqual([0, 1, 2, 3, 4]);
    });

    test("append and snapshot act as the application, owner does not", async () => {
      const role = (mode: "append" | "snapshot" | "owner") =>
        database.transaction(mode, async (session) => {
          const [row] = await session.query(
            "select current_user::text as role, current_setting('transaction_isolation') as level",
          );
          return [row?.["role"], row?.["level"]];
        });
      expect(await role("append")).toEqual(["ledger_app", "read committed"]);
      expect(await role("snapshot")).toEqual(["ledger_app", "repeatable read"]);
      expect((await role("owner"))[0]).not.toBe("ledger_app");
    });

    test.each([
      ["append", "update kept set amount = 2", SQL_STATE.notPermitted],
      ["append", "delete from kept", SQL_STATE.notPermitted],
      ["append", "truncate kept", SQL_STATE.notPermitted],
      ["append", "select * from kept for update", SQL_STATE.notPermitted],
      ["append", "create table own (id integer)", SQL_STATE.notPermitted],
      ["snapshot", "insert into kept values (2, 2)", "25006"],
      ["owner", "insert into kept values (3, 9223372036854775807 + 1)", SQL_STATE.outOfRange],
    ] as const)("%s: %s is refused with %s", async (mode, sql, state) => {
      const work = database.transaction(mode, (session) => session.script(sql));
      const error = await work.then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      expect(sqlStateOf(error)).toBe(state);
    });

    test("a check at commit makes the transaction throw", async () => {
      await database.transaction("owner", (session) =>
        session.script(`
          create function refuse_kept() returns trigger language plpgsql as $$
          begin raise exception 'not kept' using errcode = 'check_violation'; end $$;
          create constraint trigger never after insert on kept
            deferrable initially deferred for each row execute function refuse_kept();
        `),
      );
      let reached = false;
      const work = database.transaction("append", async (session) => {
        await session.query("insert into kept values (4, 4)");
        reached = true;
      });
      const error = await work.catch((thrown: unknown) => thrown);
      expect(reached).toBe(true);
      expect(sqlStateOf(error)).toBe(SQL_STATE.check);
      expect(await one("(select count(*) from kept)")).toBe(0n);
    });
  });
}
