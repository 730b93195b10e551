import * as z from "zod";
import { admissionSchema } from "./admission.ts";
import { applicationsSchema } from "./application.ts";
import { attemptsSchema, scriptSchema } from "./attempts.ts";
import { balancesSchema } from "./balances.ts";
import { benchmarkSchema } from "./benchmark.ts";
import { bookSchema } from "./book.ts";
import { buildersSchema } from "./builders.ts";
import { deferredSchema } from "./deferred-schema.ts";
import { deployDiffSchema } from "./deploy-diff.ts";
import { eventsSchema } from "./events.ts";
import { executedSchedulesSchema } from "./executed-schedules.ts";
import { executionSchema } from "./execution.ts";
import { feedSchema } from "./feed.ts";
import { headsSchema } from "./heads.ts";
import { historySchema } from "./history.ts";
import { interleavingSchema } from "./interleaving.ts";
import { manifestSchema } from "./manifest.ts";
import { paidSchema, settleUpSchema } from "./paid.ts";
import { parkedSchema } from "./parked.ts";
import { rebuildSchema } from "./rebuild.ts";
import { relaySchema } from "./relay.ts";
import { rerunReportSchema } from "./rerun-report.ts";
import { statusSchema } from "./status.ts";
import { testsSchema } from "./tests.ts";
import { verificationSchema } from "./verification.ts";

/** Every document that names its schema, by that name. */
export const documentSchemas: ReadonlyMap<string, z.core.$ZodType> = new Map(
  [
    admissionSchema,
    applicationsSchema,
    attemptsSchema,
    balancesSchema,
    benchmarkSchema,
    bookSchema,
    buildersSchema,
    deferredSchema,
    deployDiffSchema,
    eventsSchema,
    executedSchedulesSchema,
    executionSchema,
    feedSchema,
    headsSchema,
    historySchema,
    interleavingSchema,
    manifestSchema,
    paidSchema,
    parkedSchema,
    rebuildSchema,
    relaySchema,
    rerunReportSchema,
    scriptSchema,
    settleUpSchema,
    statusSchema,
    testsSchema,
    verificationSchema,
  ].map((schema) => [nameOf(schema.shape.schema), schema]),
);

/** What a field of one text has to be. */
function nameOf({ _zod }: z.core.$ZodLiteral<string>): string {
  return [..._zod.def.values].join();
}

/** Where the site has the schema of a name: `evenly.book/1` is at `schemas/evenly.book-1.json`. */
export function schemaPath(name: string): string {
  return `schemas/${name.replace("/", "-")}.json`;
}

/**
 * The JSON Schema (draft 2020-12) of each document as it lies on a disk, as text, by the path it is
 * published at. What such a schema cannot say (that a date exists, that a sum agrees) is left out, so
 * it admits at least every document that ours admits.
 */
export function publishedSchemas(): ReadonlyMap<string, string> {
  return new Map(
    [...documentSchemas].map(([name, schema]) => {
      const { $schema, ...rest } = z.toJSONSchema(schema, { io: "input" });
      const text = JSON.stringify({ $schema, title: name, ...rest }, null, 2);
      return [schemaPath(name), `${text}\n`];
    }),
  );
}
