/**
 * What can be seen of each package of the library, by name, as `encodeInterface` writes it. Without
 * one a package is compiled when it is needed. Bundles have them, so that a program starts without
 * compiling the library: whoever makes a bundle fills them in.
 */
export const libraryInterfaces: Readonly<Record<string, string>> = {};
