import { storeConformance } from "../testing/store.conformance.ts";
import { openPglite } from "./pglite.ts";

storeConformance("PGlite in memory", () => openPglite());
