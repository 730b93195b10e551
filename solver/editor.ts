import { type Compilation, compile } from "./bosatsu/compile.ts";
import type { Diagnostic } from "./bosatsu/inspect/diagnostics.ts";
import { type Inspection, inspect } from "./bosatsu/inspect/inspect.ts";
import type { Source } from "./bosatsu/tree/source.ts";

/** Sources under the paths that problems shall show. */
export type DiagnoseRequest = {
  readonly sources: readonly Source[];
  /** Whether lints fail the whole, or are only told. */
  readonly lints?: "error" | "warn";
};

export type DiagnoseAnswer = {
  /** In the order of `yichus check`: by package, imports first, then by place. */
  readonly diagnostics: readonly Diagnostic[];
  /** What makes `yichus check` end with status 2. */
  readonly failed: boolean;
};

/** The same as `yichus check`, for an editor. Its words are loaded when they are first asked for. */
export async function answerDiagnose({
  sources,
  lints = "error",
}: DiagnoseRequest): Promise<DiagnoseAnswer> {
  const { diagnosticsOf } = await import("./bosatsu/inspect/diagnostics.ts");
  const compilation = compiled(sources);
  const diagnostics = diagnosticsOf(compilation);
  const failed = diagnostics.some(({ severity }) => lints === "error" || severity === "error");
  return { diagnostics, failed };
}

export type InspectRequest = {
  readonly sources: readonly Source[];
  /** The path of one of the sources, and a UTF-16 offset in it. */
  readonly path: string;
  readonly offset: number;
};

/** The name at an offset and its type, for an editor; `undefined` where nothing is known. */
export function answerInspect({ sources, path, offset }: InspectRequest): Inspection | undefined {
  return inspect(compiled(sources), path, offset);
}

let last: { readonly sources: readonly Source[]; readonly compilation: Compilation } | undefined;

/** An editor asks many times about the same texts. */
function compiled(sources: readonly Source[]): Compilation {
  if (last === undefined || !sameTexts(last.sources, sources)) {
    last = { sources, compilation: compile(sources) };
  }
  return last.compilation;
}

function sameTexts(some: readonly Source[], others: readonly Source[]): boolean {
  return (
    some.length === others.length &&
    some.every((it, at) => it.path === others[at]?.path && it.text === others[at]?.text)
  );
}
