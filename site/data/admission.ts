import { type Admission, admissionSchema } from "@receipts/formats/admission.ts";
import type { Run } from "@receipts/formats/manifest.ts";
import { documentOf } from "./products.ts";
import { runNamed } from "./runs.ts";

/** A run that decided a batch, with its answer. Stops the build when the run did anything else. */
export function admissionOf(
  id: string,
  where?: string,
): { readonly run: Run; readonly admission: Admission } {
  const { run } = runNamed(id, where);
  const schema = { name: "yichus.admission/1", schema: admissionSchema };
  return { run, admission: documentOf(run, schema, where) };
}
