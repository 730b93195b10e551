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
 * The same with `last_journal_id`, the journal that moved the balance last, as a live append stamps it.
 * Nearly always that is the last one of the group, which is looked up once a group. For the others it is
 * found by going back through the journals of the group, which ends soon, since most of them move most of
 * its members. A posting that has no journal in its group stamps with its own.
 */
export const balancesOf = (scope = ""): string => `
  with sums as materialized (${sumsOf(scope)}), moved_by_the_last as (
    select distinct p.group_id, p.member_id, p.currency, p.journal_id
    from (select distinct group_id from sums) as each
    cross join lateral (
      select j.journal_id
      from journals as j
      where j.group_id = each.group_id
      order by j.sequence desc
      limit 1
    ) as tail
    join postings as p on p.journal_id = tail.journal_id and p.group_id = each.group_id
  )
  select
    group_id, member_id, currency, amount,
    coalesce(
      moved_by_the_last.journal_id,
      (
        select p.journal_id
        from journals as j
        join postings as p using (journal_id)
        where j.group_id = sums.group_id
          and p.group_id = sums.group_id
          and p.member_id = sums.member_id
          and p.currency = sums.currency
        order by j.sequence desc
        limit 1
      ),
      (
        select p.journal_id
        from postings as p
        where p.group_id = sums.group_id
          and p.member_id = sums.member_id
          and p.currency = sums.currency
        order by p.journal_id desc
        limit 1
      )
    ) as last_journal_id
  from sums
  left join moved_by_the_last using (group_id, member_id, currency)`;

/**
 * For statements that read the whole ledger: how much memory one step of a plan may take before it
 * goes to disk, a bound that does not grow with the ledger; workers wherever the server has some; and no
 * compiling of expressions, which takes longer than it saves.
 */
export const ROOM = `
  set local work_mem = '32MB';
  set local parallel_setup_cost = 0;
  set local parallel_tuple_cost = 0;
  set local jit = off`;

/** The same where more steps of a plan are at work at once, so that together they stay as small. */
export const ROOM_FOR_MANY = "set local work_mem = '24MB'";
