import * as z from "zod/v4/core";
import { canonicalText } from "./canonical-json.ts";

/** Checks `value` against `schema`, which also puts its keys in the schema's order, and encodes it. */
export function encodeWith<Schema extends z.$ZodType>(
  schema: Schema,
  value: z.input<Schema>,
): string {
  return canonicalText(z.parse(schema, value));
}
