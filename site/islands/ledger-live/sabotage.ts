import type { DeepFindings, Verification } from "@receipts/formats/verification.ts";

/** A place of a verification where something is found. */
type Check = keyof Omit<Verification, "schema" | "deep" | "scanned"> | keyof DeepFindings;

export const sabotageNames = [
  "balance",
  "balances",
  "amount",
  "posting",
  "forged",
  "middle",
  "moved",
  "chain",
  "guard",
  "grant",
] as const;

export type SabotageName = (typeof sabotageNames)[number];

export type Sabotage = {
  readonly sql: string;
  /** What the verifier finds in a ledger that was clean before, in the order of its report. */
  readonly finds: readonly Check[];
  /** Whether computing the balances again is all that is needed. */
  readonly heals: boolean;
};

const unlocked = (
  table: string,
  sql: string,
) => `alter table ${table} disable trigger ${table}_append_only;
${sql}
alter table ${table} enable always trigger ${table}_append_only;`;

/** One that stands: what was taken back has a reversal that would no longer be its negation. */
const newestExpense = `select journal_id from journals as j
  where kind = 'EXPENSE' and not exists (select from journals where reverses = j.journal_id)
  order by sequence desc limit 1`;

/**
 * What somebody with the owner's password can do. Guards that stand in the way are switched off for it
 * and on again after, unless that is the sabotage. Each works on whatever ledger there is.
 */
export const sabotages: Readonly<Record<SabotageName, Sabotage>> = {
  balance: {
    sql: `update balances set amount_minor = amount_minor + 100000
where (group_id, member_id, currency) = (
  select group_id, member_id, currency from balances order by member_id, currency limit 1
);`,
    finds: ["driftedBalances"],
    heals: true,
  },
  balances: { sql: "truncate balances;", finds: ["driftedBalances"], heals: true },
  amount: {
    sql: unlocked(
      "postings",
      `update postings set amount_minor = amount_minor * 2
where line = 1 and journal_id = (${newestExpense});`,
    ),
    finds: ["unbalancedJournals", "unbalancedGroups", "driftedBalances", "brokenChains"],
    heals: false,
  },
  posting: {
    sql: unlocked(
      "postings",
      `delete from postings where line = line_count and journal_id = (${newestExpense});`,
    ),
    finds: [
      "unbalancedJournals",
      "unbalancedGroups",
      "driftedBalances",
      "unsealedJournals",
      "brokenChains",
    ],
    heals: false,
  },
  forged: {
    sql: `alter table journals disable trigger journals_sealed;
insert into journals (
  journal_id, group_id, sequence, kind, idempotency_key, event_id, event_date, recorded_at,
  line_count, payload_digest, chain_digest
)
select
  gen_random_uuid(), group_id, max(sequence) + 1, 'SETTLEMENT',
  'settlement:' || gen_random_uuid(), gen_random_uuid(), '2026-10-25', now(),
  2, sha256('forged'), sha256('forged')
from journals group by group_id;
insert into postings (
  journal_id, line, line_count, group_id, member_id, currency, posting_kind, amount_minor
)
select
  j.journal_id, m.line, 2, j.group_id, m.member_id, 'JPY',
  case m.line when 1 then 'SETTLE_PAY' else 'SETTLE_RECEIVE' end,
  case m.line when 1 then 5000 else -500 end
from (select * from journals order by sequence desc limit 1) as j
join (
  select group_id, member_id, row_number() over (partition by group_id order by member_id)::integer as line
  from members
) as m on m.group_id = j.group_id and m.line <= 2;
alter table journals enable always trigger journals_sealed;`,
    finds: [
      "unbalancedJournals",
      "unbalancedGroups",
      "driftedBalances",
      "brokenChains",
      "eventlessJournals",
    ],
    heals: false,
  },
  middle: {
    sql: unlocked(
      "postings",
      unlocked(
        "journals",
        `delete from postings where journal_id = (select journal_id from journals where sequence = 2);
delete from journals where sequence = 2;`,
      ),
    ),
    finds: ["driftedBalances", "brokenChains"],
    heals: false,
  },
  moved: {
    sql: unlocked(
      "postings",
      `with share as (
  select journal_id, group_id, currency, min(line) as one, max(line) as other
  from postings
  where posting_kind = 'EXPENSE_SHARE' and journal_id = (${newestExpense})
  group by journal_id, group_id, currency
), moved as (
  update postings as p
  set amount_minor = p.amount_minor + case when p.line = s.one then -100 else 100 end
  from share as s
  where p.journal_id = s.journal_id and p.line in (s.one, s.other)
  returning p.group_id, p.member_id, p.currency, case when p.line = s.one then -100 else 100 end as by
)
update balances as b set amount_minor = b.amount_minor + m.by
from moved as m
where (b.group_id, b.member_id, b.currency) = (m.group_id, m.member_id, m.currency);`,
    ),
    finds: ["brokenChains"],
    heals: false,
  },
  chain: {
    sql: unlocked(
      "journals",
      "update journals set chain_digest = sha256('cut') where sequence = 3;",
    ),
    finds: ["brokenChains"],
    heals: false,
  },
  guard: {
    sql: "alter table journals disable trigger journals_append_only;",
    finds: ["weakGuards"],
    heals: false,
  },
  grant: {
    sql: "grant update, delete on postings to ledger_app;",
    finds: ["weakGuards"],
    heals: false,
  },
};

export const tamperings = [
  "update",
  "delete",
  "truncate",
  "unguard",
  "unbalanced",
  "late",
  "owner",
] as const;

export type Tampering = (typeof tamperings)[number];

/** What is refused: five times for want of a right, or by a guard. Nobody has to switch anything on. */
export const tamperingStatements: Readonly<
  Record<
    Tampering,
    { readonly as: "application" | "owner"; readonly sql: string; readonly state: string }
  >
> = {
  update: { as: "application", sql: "update postings set amount_minor = 1;", state: "42501" },
  delete: { as: "application", sql: "delete from journals where sequence = 1;", state: "42501" },
  truncate: { as: "application", sql: "truncate outbox;", state: "42501" },
  unguard: {
    as: "application",
    sql: "alter table postings disable trigger postings_append_only;",
    state: "42501",
  },
  unbalanced: {
    as: "application",
    sql: `insert into journals (
  journal_id, group_id, sequence, kind, idempotency_key, event_id, event_date, recorded_at,
  line_count, payload_digest, chain_digest
)
select
  gen_random_uuid(), group_id, max(sequence) + 1, 'SETTLEMENT',
  'settlement:' || gen_random_uuid(), gen_random_uuid(), '2026-10-25', now(),
  2, sha256('x'), sha256('x')
from journals group by group_id;
insert into postings (
  journal_id, line, line_count, group_id, member_id, currency, posting_kind, amount_minor
)
select
  j.journal_id, m.line, 2, j.group_id, m.member_id, 'JPY',
  case m.line when 1 then 'SETTLE_PAY' else 'SETTLE_RECEIVE' end,
  case m.line when 1 then 5000 else -500 end
from (select * from journals order by sequence desc limit 1) as j
join (
  select group_id, member_id, row_number() over (partition by group_id order by member_id)::integer as line
  from members
) as m on m.group_id = j.group_id and m.line <= 2;`,
    state: "23514",
  },
  late: {
    as: "application",
    sql: `insert into postings
select journal_id, line_count + 1, line_count, group_id, member_id, currency, posting_kind, 1000
from postings order by journal_id, line limit 1;`,
    state: "23514",
  },
  owner: { as: "owner", sql: "update postings set amount_minor = 1;", state: "LG001" },
};
