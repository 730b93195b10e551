import type { Part } from "../harness/part.ts";
import { buildingPart } from "./building.ts";
import { usingPart } from "./using.ts";
import { weighingPart } from "./weighing.ts";

/** What it costs to make the site, to check it, to load it and to use it. */
export const parts: readonly Part[] = [buildingPart, weighingPart, usingPart];
