import { benchmarkSubjects } from "@receipts/formats/benchmark.ts";
import { outcomeOf } from "./assemble.ts";
import { partsOf } from "./subjects.ts";

/**
 * Measures parts of one subject in a process of its own, so that what the compiler learned from one
 * subject helps or hinders no other. Arguments: the subject, the rounds, the names of the parts. Tells
 * its parent as each part begins and ends.
 */

const [wanted, rounds, ...names] = process.argv.slice(2);
const subject = benchmarkSubjects.find((each) => each === wanted);
if (subject === undefined || process.send === undefined) {
  throw new Error("this is started by bench.ts");
}
// Nobody would hear the rest.
process.once("disconnect", () => process.exit(1));
const send = process.send.bind(process);
const tell = (message: object) => new Promise<void>((resolve) => send(message, () => resolve()));
for (const part of await partsOf(subject)) {
  if (!names.includes(part.name)) continue;
  await tell({ started: part.name });
  await tell({ ended: part.name, outcome: await outcomeOf(part, Number(rounds)) });
}
process.exit(0);
