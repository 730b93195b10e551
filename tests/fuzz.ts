import { parseArgs } from "node:util";
import { writeWhole } from "@receipts/disk/write.ts";
import { encodeFuzz } from "@receipts/formats/hard-use.ts";
import { type Fuzzed, fuzz } from "./fuzz/subject.ts";
import { subjects } from "./fuzz/subjects.ts";

const usage = `npm run fuzz -- [--runs N] [--seed S] [--only WORDS] [--out FILE]

Tries N inputs (1000 unless said) on each reader of foreign texts, nearly right ones most of them. Equal
seeds give equal inputs.

  --only WORDS  only the subjects whose names contain these words
  --out FILE    write the counts; the page "Hard use" shows tests/results/fuzz.json

Exit status: 0 every input got a result or one clear error; 1 one did not, and is shown as small as it gets.`;

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    out: { type: "string" },
    help: { type: "boolean", short: "h", default: false },
  },
});

const [runs, seed] = [Number(values.runs), Number(values.seed)];
const chosen = subjects.filter(({ name }) => name.includes(values.only));
if (values.help) process.stdout.write(`${usage}\n`);
else if (!Number.isSafeInteger(runs) || runs < 1 || !Number.isSafeInteger(seed)) {
  refuse("--runs and --seed take whole numbers.");
} else if (chosen.length === 0) {
  refuse(
    `no subject is called ${values.only}; there are ${subjects.map(({ name }) => name).join(", ")}.`,
  );
} else process.exitCode = await fuzzAll();

function refuse(why: string): void {
  process.stderr.write(`fuzz: ${why}\n`);
  process.exitCode = 2;
}

async function fuzzAll(): Promise<number> {
  const done: Fuzzed[] = [];
  process.stdout.write(`${row("reader", "inputs", "taken", "refused", "slowest ms")}\n`);
  for (const subject of chosen) {
    const fuzzed = await fuzz(subject, { runs, seed });
    const { name, taken, refused, slowestMs, failure } = fuzzed;
    done.push(fuzzed);
    process.stdout.write(`${row(name, taken + refused, taken, refused, slowestMs)}\n`);
    if (failure !== null) process.stdout.write(`  FAILS on ${failure}\n`);
  }
  const failed = done.filter(({ failure }) => failure !== null).length;
  const inputs = done.reduce((sum, each) => sum + each.taken + each.refused, 0);
  process.stdout.write(`${inputs} inputs with seed ${seed}, ${failed} readers failed\n`);
  const why =
    values.out === undefined
      ? undefined
      : writeWhole(values.out, [encodeFuzz({ seed, readers: done })]);
  if (why === undefined) return failed === 0 ? 0 : 1;
  process.stderr.write(`fuzz: ${values.out} cannot be written: ${why}.\n`);
  return 2;
}

function row(name: string, ...cells: readonly (string | number)[]): string {
  return [name.padEnd(32), ...cells.map((cell) => String(cell).padStart(10))].join(" ");
}
