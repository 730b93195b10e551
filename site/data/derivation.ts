import { type Admission, admissionSchema } from "@receipts/formats/admission.ts";
import type { Run } from "@receipts/formats/manifest.ts";

/** A step behind a figure: a line of one of the run's inputs, and what it contributes. */
export type DerivationStep = {
  /** From the top of the repository. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly says: { readonly tag: "operation" | "row"; readonly name: string };
};

type Source = { readonly path: string; readonly text: string };

/**
 * The lines of the inputs that a value of an admission's result follows from: the operation in the
 * batch, the row of the specification that says what it changes. Empty for values that the whole batch
 * goes into, and for other kinds of results: then the inputs as a whole are the answer.
 */
export function derivationOf(
  run: Run,
  document: unknown,
  pointer: string,
  sources: readonly Source[],
): readonly DerivationStep[] {
  const read = admissionSchema.safeParse(document);
  if (!read.success) return [];
  const operations = operationsBehind(read.data, pointer);
  const batch = sources.find(({ path }) => path === `${run.directory}/${read.data.batch.path}`);
  const steps = operations.flatMap(({ id }) => lineWith(batch, `"id": "${id}"`, "operation", id));
  const kinds = [...new Set(operations.map(({ operation }) => operation))];
  const rows = kinds.flatMap((kind) =>
    sources.flatMap((source) => lineWith(source, `Operation("${kind}"`, "row", kind)),
  );
  return [...steps, ...rows];
}

function operationsBehind(
  admission: Admission,
  pointer: string,
): readonly { readonly id: string; readonly operation: string }[] {
  const [, list, index] = pointer.split("/");
  if (list === "operations" && index !== undefined) {
    const operation = admission.operations[Number(index)];
    return operation === undefined ? [] : [operation];
  }
  if (list !== "keys" || index === undefined) return [];
  const key = admission.keys[Number(index)];
  const ids = new Set([...(key?.debits ?? []), ...(key?.credits ?? [])].map(({ id }) => id));
  return admission.operations.filter(({ id }) => ids.has(id));
}

function lineWith(
  source: Source | undefined,
  text: string,
  tag: DerivationStep["says"]["tag"],
  name: string,
): readonly DerivationStep[] {
  const index = source?.text.split("\n").findIndex((line) => line.includes(text)) ?? -1;
  if (source === undefined || index < 0) return [];
  return [{ path: source.path, line: index + 1, says: { tag, name } }];
}
