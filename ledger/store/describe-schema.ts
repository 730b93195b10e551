import type { Database, Session } from "./database.ts";
import { APP_ROLE } from "./database.ts";
import { textOf } from "./row.ts";

/**
 * The schema that the migrations add up to, as SQL in an order that does not depend on their
 * history: two ways to the same schema give the same text. Run on an empty database it makes that
 * schema again, without rows. The migrations' own record is left out.
 */
export function describeSchema(database: Database): Promise<string> {
  return database.transaction("owner", async (session) => {
    const parts = [
      heading,
      ...(await list(session, domains)),
      ...(await list(session, tables)),
      "set check_function_bodies = off;\n",
      ...(await list(session, functions)),
      ...(await list(session, defaults)),
      ...(await list(session, constraints)),
      ...(await list(session, indexes)),
      ...(await list(session, triggers)),
      ...(await list(session, grants)),
    ];
    return `${parts.map((part) => part.trimEnd()).join("\n\n")}\n`;
  });
}

const heading = `-- Written by \`evenly migrate --schema ledger/schema.sql\`: add a migration instead of editing.
-- What all migrations add up to. The role ${APP_ROLE} must exist.`;

/** Tables of ours, with what identifies them. */
const ours = `
  select c.oid, c.relname::text as name, c.relowner
  from pg_class as c
  where c.relnamespace = current_schema()::regnamespace
    and c.relkind = 'r'
    and c.relname <> 'schema_migrations'`;

const domains = `
  select string_agg(
    format(
      'create domain %I as %s%s%s;', t.typname, format_type(t.typbasetype, t.typtypmod),
      case when t.typcollation <> base.typcollation
        then (select format(' collate %I', collname) from pg_collation where oid = t.typcollation)
        else '' end,
      (
        select string_agg(
          format(E'\\n  constraint %I %s', k.conname, pg_get_constraintdef(k.oid)), ''
          order by k.conname::text collate "C"
        )
        from pg_constraint as k where k.contypid = t.oid
      )
    ),
    E'\\n' order by t.typname::text collate "C"
  ) as statement
  from pg_type as t
  join pg_type as base on base.oid = t.typbasetype
  where t.typtype = 'd' and t.typnamespace = current_schema()::regnamespace
  having count(*) > 0`;

const tables = `
  with ours as (${ours})
  select format(
    E'create table %I (\\n%s\\n);', o.name,
    string_agg(
      format(
        '  %I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
        case when a.attcollation <> t.typcollation
          then (select format(' collate %I', collname) from pg_collation where oid = a.attcollation)
          else '' end,
        case when a.attnotnull then ' not null' else '' end
      ),
      E',\\n' order by a.attnum
    )
  ) as statement
  from ours as o
  join pg_attribute as a on a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped
  join pg_type as t on t.oid = a.atttypid
  group by o.name
  order by o.name collate "C"`;

const functions = `
  select trim(trailing E'\\n' from pg_get_functiondef(p.oid)) || ';' as statement
  from pg_proc as p
  where p.pronamespace = current_schema()::regnamespace
  order by p.proname::text collate "C", pg_get_function_identity_arguments(p.oid) collate "C"`;

const defaults = `
  with ours as (${ours})
  select string_agg(
    format(
      'alter table %I alter column %I set default %s;',
      o.name, a.attname, pg_get_expr(d.adbin, d.adrelid)
    ),
    E'\\n' order by o.name collate "C", a.attnum
  ) as statement
  from ours as o
  join pg_attribute as a on a.attrelid = o.oid
  join pg_attrdef as d on d.adrelid = o.oid and d.adnum = a.attnum
  having count(*) > 0`;

/** Keys before what refers to them. NOT NULL stands with the columns. */
const constraints = `
  with ours as (${ours}), found as (
    select
      case k.contype when 'p' then 1 when 'u' then 2 when 'c' then 3 else 4 end as place,
      o.name, k.conname::text as constraint_name, pg_get_constraintdef(k.oid, true) as definition
    from ours as o
    join pg_constraint as k on k.conrelid = o.oid
    where k.contype in ('p', 'u', 'c', 'f')
  )
  select string_agg(
    format('alter table %I add constraint %I %s;', name, constraint_name, definition),
    E'\\n' order by name collate "C", constraint_name collate "C"
  ) as statement
  from found
  group by place
  order by place`;

const indexes = `
  with ours as (${ours})
  select string_agg(pg_get_indexdef(i.indexrelid) || ';', E'\\n' order by c.relname::text collate "C")
    as statement
  from ours as o
  join pg_index as i on i.indrelid = o.oid
  join pg_class as c on c.oid = i.indexrelid
  where not exists (select from pg_constraint as k where k.conindid = i.indexrelid)
  having count(*) > 0`;

const triggers = `
  with ours as (${ours})
  select string_agg(
    pg_get_triggerdef(t.oid) || ';' || case t.tgenabled
      when 'A' then format(E'\\nalter table %I enable always trigger %I;', o.name, t.tgname)
      when 'D' then format(E'\\nalter table %I disable trigger %I;', o.name, t.tgname)
      else '' end,
    E'\\n' order by o.name collate "C", t.tgname::text collate "C"
  ) as statement
  from ours as o
  join pg_trigger as t on t.tgrelid = o.oid and not t.tgisinternal
  having count(*) > 0`;

const grants = `
  with ours as (${ours}), granted as (
    select
      o.name, g.grantee::regrole::text as grantee,
      string_agg(lower(g.privilege_type), ', ' order by g.privilege_type) as privileges
    from ours as o
    join pg_class as c on c.oid = o.oid, aclexplode(c.relacl) as g
    where g.grantee <> o.relowner
    group by o.name, g.grantee
  )
  select string_agg(
    format('grant %s on %I to %s;', privileges, name, grantee),
    E'\\n' order by name collate "C", grantee collate "C"
  ) as statement
  from granted
  having count(*) > 0`;

async function list(session: Session, sql: string): Promise<readonly string[]> {
  return (await session.query(sql)).map((row) => textOf(row, "statement"));
}
