import type { Outcome } from "../outcome.ts";
import { done, refused } from "../outcome.ts";
import type { Row, Session, SqlParameter } from "../store/database.ts";
import { countOf, textOf, truthOf } from "../store/row.ts";
import type { Appended, AppendProblem } from "./append.ts";
import { conflict, inRange } from "./append.ts";
import { imbalance } from "./build-postings.ts";
import type { JournalDraft } from "./draft.ts";
import type { Stamps } from "./stamps.ts";

const appendJournals = `
  select place, journal::text as journal, same
  from append_journals(
    $1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::timestamptz[],
    $8::uuid[], $9::integer[],
    $10::integer[], $11::integer[], $12::uuid[], $13::text[], $14::text[], $15::bigint[]
  )
  order by place`;

/**
 * Appends many journals in the caller's transaction, of whatever groups: all or none, in their order,
 * with one statement a table. Answers as `append` does for each, or with why the first that was
 * refused was. It waits for the locks of all groups and holds them until the transaction ends.
 */
export async function appendAll(
  session: Session,
  drafts: readonly JournalDraft[],
  stamps: Stamps,
): Promise<Outcome<readonly Appended[], AppendProblem>> {
  for (const { lines } of drafts) {
    const problem = imbalance(lines);
    if (problem !== undefined) return refused(problem);
  }
  const answers = new Map<JournalDraft, Appended>();
  // Who tells one key twice in a batch finds it known the second time.
  for (let rest = drafts; rest.length > 0; ) {
    const { first, again } = byFirstTelling(rest);
    const problem = await appendDistinct(session, first, { stamps, answers });
    if (problem !== undefined) return refused(problem);
    rest = again;
  }
  return done(drafts.map((draft) => answers.get(draft) ?? unanswered(draft)));
}

type Answering = { readonly stamps: Stamps; readonly answers: Map<JournalDraft, Appended> };

/** The function writes nothing when it knows a key: what is left then is offered without those. */
async function appendDistinct(
  session: Session,
  drafts: readonly JournalDraft[],
  { stamps, answers }: Answering,
): Promise<AppendProblem | undefined> {
  if (drafts.length === 0) return undefined;
  const ids = drafts.map(() => stamps.newId());
  const asked = await inRange(session.query(appendJournals, parametersOf(drafts, ids, stamps)));
  if (!asked.ok) return asked.problem;
  const known = new Map(asked.value.map((row) => [countOf(row, "place") - 1, row]));
  const fresh: JournalDraft[] = [];
  for (const [index, draft] of drafts.entries()) {
    const row = known.get(index);
    if (row === undefined) {
      fresh.push(draft);
      answers.set(draft, { journal: ids[index] ?? "", key: draft.key, replayed: false });
      continue;
    }
    if (!truthOf(row, "same")) return conflict(session, draft);
    answers.set(draft, replayed(draft, row));
  }
  return known.size === 0 ? undefined : appendDistinct(session, fresh, { stamps, answers });
}

function replayed({ key }: JournalDraft, row: Row): Appended {
  return { journal: textOf(row, "journal"), key, replayed: true };
}

function byFirstTelling(drafts: readonly JournalDraft[]): {
  readonly first: readonly JournalDraft[];
  readonly again: readonly JournalDraft[];
} {
  const told = new Map(drafts.toReversed().map((draft) => [draft.key, draft]));
  return {
    first: drafts.filter((draft) => told.get(draft.key) === draft),
    again: drafts.filter((draft) => told.get(draft.key) !== draft),
  };
}

function parametersOf(
  drafts: readonly JournalDraft[],
  ids: readonly string[],
  stamps: Stamps,
): readonly SqlParameter[] {
  const lines = drafts.flatMap(({ lines: own }, index) =>
    own.map((line, at) => ({ ...line, journal: `${index + 1}`, at: `${at + 1}` })),
  );
  return [
    ids,
    drafts.map(({ event }) => event),
    drafts.map(({ group }) => group),
    drafts.map(({ kind }) => kind),
    drafts.map(({ key }) => key),
    drafts.map(({ date }) => date),
    drafts.map(() => stamps.now()),
    drafts.map(({ reverses }) => reverses),
    drafts.map(({ lines: own }) => `${own.length}`),
    lines.map(({ journal }) => journal),
    lines.map(({ at }) => at),
    lines.map(({ member }) => member),
    lines.map(({ kind }) => kind),
    lines.map(({ currency }) => currency),
    lines.map(({ amount }) => amount.toString()),
  ];
}

function unanswered({ key }: JournalDraft): never {
  throw new Error(`append_journals left ${key} unanswered`);
}
