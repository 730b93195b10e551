import { PGlite } from "@electric-sql/pglite";

/** Prints the folder of a new PGlite as a tar: for whoever makes a bundle. */
const engine = await PGlite.create({ initDbStartParams: ["--wal-segsize=1"] });
const tar = await engine.dumpDataDir("none");
process.stdout.write(new Uint8Array(await tar.arrayBuffer()));
await engine.close();
