import type { Part } from "../harness/part.ts";
import { compilingPart, startingPart } from "./compiling.ts";
import { runningPart } from "./running.ts";

/** What the language costs: its programs, its front end, and the command from its start. */
export const parts: readonly Part[] = [runningPart, compilingPart, startingPart];
