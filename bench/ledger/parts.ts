import type { Part } from "../harness/part.ts";
import { appendingPart } from "./appending.ts";
import { auditingPart } from "./auditing.ts";
import { inMemoryPart } from "./in-memory.ts";
import { relayingPart } from "./relaying.ts";
import { simulatingPart } from "./simulating.ts";

/** What the ledger costs on a server with durable commits, and in memory. Each part has a server of its own. */
export const parts: readonly Part[] = [
  appendingPart,
  relayingPart,
  auditingPart,
  simulatingPart,
  inMemoryPart,
];
