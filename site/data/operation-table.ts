import type { Admission, AdmissionOperation } from "@receipts/formats/admission.ts";

/** How the inputs of a batch go into a table: one column a field where all operations share them. */
export type OperationTable = {
  readonly columns: readonly { readonly name: string; readonly numeric: boolean }[];
  readonly rows: readonly {
    readonly operation: AdmissionOperation;
    readonly cells: readonly string[];
  }[];
};

/** Fields of records become columns; a batch of several shapes gets one column of compact JSON. */
export function operationTable({ operations }: Pick<Admission, "operations">): OperationTable {
  const records = operations.map(({ input }) => plainFields(input));
  const [first] = records;
  const names = first === undefined ? [] : Object.keys(first);
  const isUniform = records.every((it) => it !== undefined && sameNames(Object.keys(it), names));
  if (!isUniform || names.length === 0) {
    return {
      columns: [{ name: "input", numeric: false }],
      rows: operations.map((operation) => ({
        operation,
        cells: [JSON.stringify(operation.input)],
      })),
    };
  }
  const cells = records.map((record) => names.map((name) => record?.[name] ?? ""));
  return {
    columns: names.map((name, column) => ({
      name,
      numeric: cells.every((row) => /^-?\d+$/.test(row[column] ?? "")),
    })),
    rows: operations.map((operation, row) => ({ operation, cells: cells[row] ?? [] })),
  };
}

/** The fields of a record that holds nothing but words and numbers. */
function plainFields(input: unknown): Readonly<Record<string, string>> | undefined {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return undefined;
  const fields = Object.entries(input);
  const isPlain = fields.every(
    ([, value]) => typeof value === "string" || typeof value === "number",
  );
  return isPlain ? Object.fromEntries(fields.map(([name, it]) => [name, String(it)])) : undefined;
}

function sameNames(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((name, index) => name === right[index]);
}
