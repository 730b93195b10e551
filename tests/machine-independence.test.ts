import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

// A result is the same on every machine only when the programs ask the machine for nothing. What may ask
// is listed here, each with its reason, and nothing else does.

const root = path.resolve(import.meta.dirname, "..");

/** A thing of the machine, how asking for it looks, an example, and the files that may. */
const askings: readonly (readonly [string, RegExp, string, readonly string[]])[] = [
  [
    "functions whose last digits differ between engines",
    /\bMath\.(?:a?(?:sin|cos|tan)h?|atan2|exp|expm1|log|log1p|log2|log10|pow|cbrt|hypot)\b/,
    "Math.sin(1)",
    // The language has these functions; its published tests compare them within a distance.
    ["solver/bosatsu/evaluate/hosts/float64.ts"],
  ],
  [
    "random numbers",
    /\bMath\.random\b|\brandom(?:Bytes|Int|UUID)\(|\bgetRandomValues\(/,
    "crypto.getRandomValues(bytes)",
    // Stamps of what a person appends, which no run of the manifest does.
    ["ledger/commands/world.ts", "ledger/worker.ts"],
  ],
  [
    "the clock",
    /\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b|\bhrtime\b/,
    "Date.now()",
    ["ledger/commands/world.ts", "ledger/worker.ts"],
  ],
  ["the locale", /\blocaleCompare\b|\.toLocale\w+\(|\bIntl\./, "a.localeCompare(b)", []],
  [
    "names of the machine, its user or its folders",
    /\bos\.(?:hostname|userInfo|homedir|tmpdir|cpus|arch|platform)\b|\bprocess\.(?:pid|arch|platform)\b/,
    "os.hostname()",
    // Names of a lock and of an unfinished file, which are gone at the end.
    ["disk/write.ts", "ledger/commands/folder-lock.ts"],
  ],
];

const programs = ["disk", "formats", "ledger", "solver"];

/** The modules of the programs, by their path; what only tests and servers of tests use is none. */
function modules(): readonly string[] {
  return programs
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map(
        (name) => `${folder}/${name.split(path.sep).join("/")}`,
      ),
    )
    .filter(
      (name) => name.endsWith(".ts") && !/node_modules|\/testing\/|\.test(ing)?\.ts$/.test(name),
    )
    .sort();
}

test.for(askings)("only what is listed asks for %s", ([, pattern, example, allowed]) => {
  expect(example).toMatch(pattern);
  const asking = modules().filter((name) =>
    pattern.test(readFileSync(path.join(root, name), "utf8")),
  );
  expect(asking).toEqual(allowed);
});
