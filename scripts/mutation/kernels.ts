import { globSync, readFileSync } from "node:fs";
import { inRoot } from "../runs/paths.ts";
import { type Instrumented, instrument, type Mutant } from "./mutants.ts";

/** A part of the programs that must not be wrong, and the tests that hold it. */
type Kernel = {
  readonly name: string;
  /** Patterns of paths, from the top of the repository. */
  readonly files: readonly string[];
  readonly tests: readonly string[];
  /** Full names of tests in these files that have to do with something else. */
  readonly skipped?: RegExp;
};

/** What every ledger promises, on PostgreSQL in the process. */
const conformance = "ledger/store/pglite.test.ts";

/** What it promises of other parts. */
const elsewhere = "the door|migrate|apply|the relay|patience|restored|reads|status";

/** Files that only make words for people are left out. */
export const kernels: readonly Kernel[] = [
  {
    name: "money",
    files: ["ledger/money/{amount,apportion,convert,split}.ts"],
    tests: ["ledger/money/{money,split,published,apportion.law}.test.ts"],
  },
  {
    name: "postings",
    files: [
      "ledger/journal/{append,append-all,build-postings,keys,stamps,stored-journal,uuidv7}.ts",
    ],
    tests: ["ledger/journal/*.test.ts", conformance],
    // One conflict stands for those in other fields, which have tests without a database.
    skipped: new RegExp(
      `${elsewhere}|(second|third) guard|it is deferred|verify and rebuild|broken in every|rebuilt|and another (?!lines\\[0\\]\\.amount)`,
    ),
  },
  {
    name: "verify",
    files: ["ledger/audit/{heads,projection,verify,verify-chain,verify-guards,verify-history}.ts"],
    tests: [conformance],
    // Of the ledgers that are broken in one way, those that no other test stands for.
    skipped: new RegExp(
      `${elsewhere}|append|the guards|rebuilding|rebuilt|for people|in that way\\W+(?!\\W|zero|two|each|all|the last|a reversal|a role|a guard that is down: drop trigger journals)`,
    ),
  },
  {
    name: "escrow",
    files: [
      "solver/admission/decide/{ascending,escrow,holders,initial-reasons,question,ranges}.ts",
    ],
    tests: [
      "solver/admission/decide/{decide,initial-reasons}.test.ts",
      "solver/admission/decide/{ascending,holders}.law.test.ts",
      "solver/admission/decide/ranges.law.test.ts",
      "solver/admission/decide/decide.law.test.ts",
    ],
    skipped: /in the order given|refusal by a property|refusal names|worth asking/,
  },
  {
    name: "search",
    files: [
      "solver/orders/{groups,subset-table}.ts",
      "solver/admission/decide/{balance-table,components,decide,search}.ts",
    ],
    tests: [
      "solver/orders/{subset-table,subset-table.law,groups.law}.test.ts",
      "solver/admission/decide/{decide,components,readmission,balance-table.law}.test.ts",
      "solver/admission/decide/maximum.law.test.ts",
      "solver/admission/decide/decide.law.test.ts",
    ],
    skipped: /law: past the table|a refusal|worth asking/,
  },
  {
    name: "certificate",
    files: [
      "solver/certificate/{certificate,claim,components,deferred,inconclusive,keys}.ts",
      "solver/certificate/{ledger,price,range,whole}.ts",
    ],
    tests: ["solver/certificate/*.test.ts"],
  },
  {
    name: "manifest",
    files: [
      "formats/{deploy-diff,json-difference,json-pointer}.ts",
      "scripts/runs/{compare,differences}.ts",
    ],
    tests: ["formats/{deploy-diff,json-difference}.test.ts", "scripts/runs/compare.test.ts"],
  },
];

/** A kernel as it stands on this disk: each file with its faults, and the tests in their order. */
export type KernelOnDisk = {
  readonly name: string;
  readonly files: ReadonlyMap<string, Instrumented>;
  /** Each one's number is its place. */
  readonly mutants: readonly Mutant[];
  readonly tests: readonly string[];
  readonly skipped: RegExp | undefined;
};

/** Reads a kernel's files. Throws when no kernel has this name, or nothing matches a pattern. */
export function readKernel(name: string): KernelOnDisk {
  const kernel = kernels.find((each) => each.name === name);
  if (kernel === undefined) throw new Error(`there is no kernel "${name}"`);
  const mutants: Mutant[] = [];
  const files = new Map<string, Instrumented>();
  for (const file of matching(kernel.files)) {
    const source = readFileSync(inRoot(file), "utf8");
    const instrumented = instrument(file, source, mutants.length);
    files.set(file, instrumented);
    mutants.push(...instrumented.mutants);
  }
  const tests = matching(kernel.tests);
  // Quick tests before the laws, which try many inputs.
  const isLaw = (file: string) => file.endsWith(".law.test.ts");
  const ordered = [...tests.filter((file) => !isLaw(file)), ...tests.filter(isLaw)];
  return { name, files, mutants, tests: ordered, skipped: kernel.skipped };
}

function matching(patterns: readonly string[]): readonly string[] {
  return patterns.flatMap((pattern) => {
    const found = globSync(pattern, { cwd: inRoot() }).sort();
    if (found.length === 0) throw new Error(`no file matches ${pattern}`);
    return found;
  });
}
