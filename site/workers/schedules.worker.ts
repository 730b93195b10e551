import type { OneConnection } from "evenly/schedules/one-connection.ts";
import { openOneConnection } from "evenly/schedules/one-connection.ts";
import { serveDatabase } from "./database/serve-database.ts";
import type { ScheduleCall } from "./schedules.messages.ts";

// PostgreSQL in a thread of the reader's browser, which takes the steps of schedules.

serveDatabase<OneConnection, ScheduleCall>({
  open: (from, onStage) => openOneConnection({ from, progress: (tag) => onStage({ tag }) }),
  answer: ({ take }, { database, steps }) => take(database, steps),
});
