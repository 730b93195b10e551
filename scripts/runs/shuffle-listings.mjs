// Preloaded into the second execution of a run: folder listings come in reverse, so that a program
// which relies on the order of a disk gives itself away.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const { readdirSync } = fs;
const { readdir } = fs.promises;

fs.readdirSync = (...args) => readdirSync(...args).reverse();
fs.promises.readdir = async (...args) => (await readdir(...args)).reverse();
syncBuiltinESMExports();
