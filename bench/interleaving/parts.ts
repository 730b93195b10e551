import type { Part } from "../harness/part.ts";
import { exploringPart } from "./exploring.ts";

/** What it costs to explore interleavings. */
export const parts: readonly Part[] = [exploringPart];
