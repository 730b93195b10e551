import { benchmarkText } from "../data/benchmark.ts";

/** The measurement that the page shows, byte for byte. It stands in no list of audited files. */
export function GET(): Response {
  return new Response(benchmarkText());
}
