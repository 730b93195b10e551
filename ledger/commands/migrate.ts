import { migrationSources } from "../migrations/sources.ts";
import { describeSchema } from "../store/describe-schema.ts";
import { CannotRun } from "./cannot-run.ts";
import { migrated } from "./open-ledger.ts";
import type { Place, World } from "./world.ts";

/** `evenly migrate`: brings a ledger to the newest schema, and can write that schema down. */
export async function migrateCommand(
  world: World,
  { schema, ...place }: Place & { readonly schema?: string },
): Promise<number> {
  if (place.data === undefined && place.database === undefined && schema === undefined) {
    throw new CannotRun(
      "there is nothing to migrate: give --database URL, --data FOLDER, or --schema FILE",
    );
  }
  world.progress("starting the database");
  const database = await world.open(place);
  try {
    const names = await migrated(world, database);
    const text = schema === undefined ? undefined : await describeSchema(database);
    world.progress("");
    if (schema !== undefined && text !== undefined) world.write(schema, text);
    const newest = migrationSources.at(-1)?.name ?? "";
    world.say(
      [...names.map((name) => `applied ${name}`), `the schema is at ${newest}`, ""].join("\n"),
    );
    return 0;
  } finally {
    world.progress("");
    await database.close();
  }
}
