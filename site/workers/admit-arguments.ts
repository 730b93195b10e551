import type { AdmitRequest } from "yichus/worker.ts";
import type { WorkerRequest } from "./messages.ts";

/** What `yichus admit …` was asked to do, in the terms of the solver, and where the result belongs. */
export type AdmitArguments = { readonly request: AdmitRequest; readonly resultName: string };

/**
 * Reads the arguments of `yichus admit` as they stand in the manifest. Throws on whatever a browser
 * cannot do in the same way: another command, an option it does not know, a file it was not given.
 */
export function admitArguments({ args, files }: WorkerRequest): AdmitArguments {
  const [command, ...rest] = args;
  if (command !== "admit") throw new Error(`there is no "${command ?? ""}" in a browser`);
  const words = rest.values();
  const paths: string[] = [];
  const options = new Map<string, string>();
  for (const word of words) {
    if (!word.startsWith("-")) paths.push(word);
    else if (flags.has(word)) options.set(word, "");
    else if (valued.has(word)) options.set(word, words.next().value ?? "");
    else throw new Error(`the option ${word} is not known in a browser`);
  }
  const fileNamed = (path: string) => {
    const file = files.find(({ name }) => name === path);
    if (file === undefined) throw new Error(`the file ${path} was not handed over`);
    return { path, text: file.text };
  };
  const searchBound = options.get("--search-bound");
  return {
    request: {
      sources: paths.map(fileNamed),
      batch: fileNamed(options.get("--batch") ?? ""),
      lints: options.has("--warn") ? "warn" : "error",
      explain: options.has("--explain"),
      ...(searchBound === undefined ? {} : { searchBound: Number(searchBound) }),
    },
    resultName: options.get("--result") ?? "",
  };
}

const flags: ReadonlySet<string> = new Set(["--explain", "--warn"]);
const valued: ReadonlySet<string> = new Set(["--batch", "--result", "--search-bound"]);
