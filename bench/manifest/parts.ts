import type { Part } from "../harness/part.ts";
import { overheadPart, passesPart, scalingPart } from "./rows.ts";

/** What it costs to execute the manifest, and what executing a row adds to the program itself. */
export const parts: readonly Part[] = [overheadPart, scalingPart, passesPart];
