import { databaseConformance } from "./database.conformance.ts";
import { openPglite } from "./pglite.ts";

databaseConformance("PGlite in memory", () => openPglite());
