import type { Externals } from "../tree/value.ts";
import { arrayExternals } from "./hosts/array.ts";
import { bytesExternals } from "./hosts/bytes.ts";
import { float64Externals } from "./hosts/float64.ts";
import { int64Externals } from "./hosts/int64.ts";
import { ioCoreExternals } from "./hosts/io.ts";
import { evalExternals, lazyExternals } from "./hosts/lazy.ts";
import { progExternals } from "./hosts/prog.ts";
import { predefExternals } from "./predef.ts";

/**
 * What the language's own packages leave to their host, Predef among them. `trace` gets one line for
 * each value that a program traces.
 */
export function libraryExternals(trace: (line: string) => void): Externals {
  return new Map([
    ...predefExternals(trace),
    ["Bosatsu/Collection/Array", arrayExternals],
    ["Bosatsu/Eval", evalExternals],
    ["Bosatsu/IO/Bytes", bytesExternals],
    ["Bosatsu/IO/Core", ioCoreExternals],
    ["Bosatsu/Lazy", lazyExternals],
    ["Bosatsu/Num/Float64", float64Externals],
    ["Bosatsu/Num/Int64", int64Externals],
    ["Bosatsu/Prog", progExternals],
  ]);
}
