import type { Database } from "../store/database.ts";
import { textOf } from "../store/row.ts";

/** What people call groups and members. Ids that nobody named are their own names. */
export type Names = {
  readonly group: (id: string) => string;
  readonly member: (id: string) => string;
};

export async function readNames(database: Database): Promise<Names> {
  const named = await database.transaction("snapshot", async (session) => {
    const rows = await session.query(`
      select group_id::text as id, name from groups
      union all
      select member_id::text, name from members`);
    return new Map(rows.map((row) => [textOf(row, "id"), textOf(row, "name")]));
  });
  const nameOf = (id: string) => named.get(id) ?? id;
  return { group: nameOf, member: nameOf };
}
