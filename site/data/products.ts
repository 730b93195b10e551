import type { Product, Run } from "@receipts/formats/manifest.ts";
import * as z from "zod/v4/core";
import { fault } from "./fault.ts";
import { repositoryText } from "./repository.ts";

/** A file that a run wrote, as it lies in `artifacts/`. */
export type ShownProduct = { readonly product: Product; readonly text: string };

/** The text of one file of a run: a product, or `stdout.txt` and `stderr.txt`. */
export function artifactText(run: Run, name: string, where?: string): string {
  const text = repositoryText(`artifacts/${run.id}/${name}`);
  return (
    text ?? fault(where, `the run "${run.id}" has left no file ${name} in artifacts/${run.id}/`)
  );
}

/**
 * The product called `name`, or the only one when no name is given. Stops the build when there is no
 * such product, or more than one to choose from.
 */
export function productOf(run: Run, name: string | undefined, where?: string): ShownProduct {
  const names = run.products.map((product) => product.name).join(", ");
  const candidates = run.products.filter((it) => name === undefined || it.name === name);
  const [product] = candidates;
  if (product === undefined) {
    return fault(where, `the run "${run.id}" has no product ${name ?? ""}; it has: ${names}`);
  }
  if (candidates.length > 1) {
    return fault(where, `the run "${run.id}" has several products; name one of: ${names}`);
  }
  return { product, text: artifactText(run, product.name, where) };
}

/** A product read as JSON. Stops the build when it is of another media type. */
export function jsonProductOf(
  run: Run,
  name: string | undefined,
  where?: string,
): { readonly product: Product; readonly document: unknown } {
  const { product, text } = productOf(run, name, where);
  if (product.mediaType !== "application/json") {
    return fault(where, `${product.name} of "${run.id}" is ${product.mediaType}, not JSON`);
  }
  return { product, document: JSON.parse(text) };
}

/**
 * The only product of a run that follows `schema`, such as `yichus.admission/1`, read by what checks
 * that schema. Stops the build when there is no such product, or when it says something else.
 */
export function documentOf<Schema extends z.$ZodType>(
  run: Run,
  { name, schema }: { readonly name: string; readonly schema: Schema },
  where?: string,
): z.output<Schema> {
  const [product, ...others] = run.products.filter((it) => it.schema === name);
  if (product === undefined || others.length > 0) {
    return fault(where, `the run "${run.id}" has not exactly one product of schema ${name}`);
  }
  const read = z.safeParse(schema, jsonProductOf(run, product.name, where).document);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const place = issue?.path.map((step) => `/${String(step)}`).join("") ?? "";
  return fault(
    where,
    `${product.name} of "${run.id}" does not follow ${name}: at ${place || "the top"}: ${issue?.message}`,
  );
}
