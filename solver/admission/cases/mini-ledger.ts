import type { Source } from "../../bosatsu/tree/source.ts";
import type { AdmitOptions } from "../admit.ts";
import type { Answer } from "../answer.ts";
import { answer } from "../answer.ts";

/** The demo's files by name, so that a test can change a line of one and see what becomes of it. */
export type Files = ReadonlyMap<string, string>;

export const batchName = "batch-sample.json";

/** Operations that earlier batches left out; none, unless there is such a file. */
export const carriedName = "carried.json";

/** Replaces the first `from` in a file. Throws when there is none: the test would test nothing. */
export function edited(files: Files, name: string, from: string, to: string): Files {
  const text = files.get(name) ?? "";
  if (!text.includes(from)) throw new Error(`${name} has no ${JSON.stringify(from)}`);
  return new Map(files).set(
    name,
    text.replace(from, () => to),
  );
}

export function withFile(files: Files, name: string, text: string): Files {
  return new Map(files).set(name, text);
}

/** Admits the batch among the files by all their packages. Lints do not stop it. */
export function admitFiles(
  files: Files,
  lints: "error" | "warn" = "warn",
  options: Pick<AdmitOptions, "mode" | "replay"> & { readonly searchBound?: number } = {},
): Promise<Answer> {
  const source = (path: string): Source => ({ path, text: files.get(path) ?? "" });
  return answer(
    {
      sources: [...files.keys()].filter((path) => path.endsWith(".bosatsu")).map(source),
      batch: source(batchName),
      ...(files.has(carriedName) ? { carried: source(carriedName) } : {}),
      options: { lints, searchBound: 8, ...options },
    },
    { explain: true },
  );
}
