import { libraryNames } from "./bosatsu/library-selection.ts";
import { encodeInterface } from "./bosatsu/package-interface.ts";
import { shippedPackage } from "./bosatsu/shipped-library.ts";

/** Prints the interfaces of the library's packages by name, as JSON: for whoever makes a bundle. */
const interfaces = libraryNames().map((name) => [name, encodeInterface(shippedPackage(name))]);

process.stdout.write(JSON.stringify(Object.fromEntries(interfaces)));
