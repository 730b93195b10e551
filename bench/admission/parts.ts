import type { Part } from "../harness/part.ts";
import { batchPart } from "./batch.ts";
import { growthPart } from "./growth.ts";
import { millionPart } from "./million.ts";
import { milpPart } from "./milp.ts";
import { searchPart } from "./search.ts";

/** What an admission costs, from the batch's text to the result's. */
export const parts: readonly Part[] = [batchPart, searchPart, milpPart, growthPart, millionPart];
