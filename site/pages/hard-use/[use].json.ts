import type { APIContext } from "astro";
import { hardUses, hardUseText } from "../../data/hard-use.ts";

export function getStaticPaths() {
  return hardUses.map((use) => ({ params: { use } }));
}

/** The counts that the page shows, byte for byte. They stand in no list of audited files. */
export function GET({ params }: APIContext): Response {
  const use = hardUses.find((each) => each === params["use"]);
  return use === undefined ? new Response(null, { status: 404 }) : new Response(hardUseText(use));
}
