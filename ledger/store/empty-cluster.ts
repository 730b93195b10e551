/**
 * The folder of a new PGlite as a tar, where the program was built with one: to unpack it takes a
 * quarter of the time that making one takes. Without it each process makes its own.
 */
export const emptyCluster: (() => Promise<Blob>) | undefined = undefined;
