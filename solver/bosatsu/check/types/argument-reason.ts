import type { Expr } from "../../tree/core.ts";
import type { Because, FormPart } from "../../tree/problem-type.ts";
import type { Region } from "../../tree/source.ts";
import { nameIn } from "./infer-name.ts";

type Call = Extract<Expr, { readonly tag: "apply" }>;

/** Why an argument has to be of its parameter's type. A call that the source does not show is not named. */
export function becauseOfArgument(call: Call, index: number): Because {
  const part = isShown(call) ? undefined : partOf(call, index);
  if (part !== undefined) return { from: "form", part };
  return {
    from: "argument",
    of: nameIn(call.fn),
    index,
    count: call.args.length,
    call: call.region,
  };
}

/** In a call that somebody wrote, the function is a part of the text and not all of it. */
function isShown({ fn, region }: Call): boolean {
  return !isSameRegion(fn.region, region);
}

function isSameRegion(one: Region, other: Region): boolean {
  return one.start === other.start && one.end === other.end;
}

/** By the function that a form is made of, what its arguments are there. */
const parts: ReadonlyMap<string, readonly (FormPart | undefined)[]> = new Map([
  ["concat_String", ["text"]],
  ["char_to_String", ["character"]],
  ["add_key", [undefined, "key", "value"]],
  ["map_List", ["source", "element"]],
  ["flat_map_List", ["source", "element"]],
  ["foldl_List", ["source"]],
]);

function partOf({ fn }: Call, index: number): FormPart | undefined {
  return fn.tag === "global" ? parts.get(fn.name)?.[index] : undefined;
}
