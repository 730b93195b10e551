/**
 * What the table of balances must say, computed from the postings. SQL fragments that more than one
 * reader of the whole ledger shares; `scope` is a WHERE clause over `group_id`, or empty for all.
 */

/** A row for each balance: what its postings add up to. One pass over the postings. */
export const sumsOf = (scope = ""): string => `
  select group_id, member_id, currency, sum(amount_minor) as amount
  from postings
  ${scope}
  group by group_id, member_id, currency`;

/**
 * The journal that moved a balance last, as a live append stamps it. Going back through the journals
 * of the group ends soon, since most of them move most of its members. A posting that has no journal
 * in its group stamps with its own.
 */
export const lastJournalOf = (sums: string): string => `
  coalesce(
    (
      select p.journal_id
      from journals as j
      join postings as p using (journal_id)
      where j.group_id = ${sums}.group_id
        and p.group_id = ${sums}.group_id
        and p.member_id = ${sums}.member_id
        and p.currency = ${sums}.currency
      order by j.sequence desc
      limit 1
    ),
    (
      select p.journal_id
      from postings as p
      where p.group_id = ${sums}.group_id
        and p.member_id = ${sums}.member_id
        and p.currency = ${sums}.currency
      order by p.journal_id desc
      limit 1
    )
  )`;

/**
 * For statements that read the whole ledger: how much memory one step of a plan may take before it
 * goes to disk, a bound that does not grow with the ledger; and workers wherever the server has some.
 */
export const ROOM = `
  set local work_mem = '64MB';
  set local parallel_setup_cost = 0;
  set local parallel_tuple_cost = 0`;
