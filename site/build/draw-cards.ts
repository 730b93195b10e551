import { writeFileSync } from "node:fs";
import path from "node:path";
import { workerData } from "node:worker_threads";
import { Resvg } from "@resvg/resvg-js";
import { z } from "zod";

// A thread of `social-cards.ts`: most of the work is packing the pictures, which the renderer does on the
// thread that asks.

const { folder, fontFiles, cards } = z
  .object({
    folder: z.string(),
    fontFiles: z.array(z.string()),
    /** File names within the folder, and what to draw there. */
    cards: z.array(z.tuple([z.string(), z.string()])),
  })
  .parse(workerData);

const font = { fontFiles, loadSystemFonts: false, defaultFontFamily: "Source Serif 4" };
for (const [name, svg] of cards) {
  writeFileSync(path.join(folder, name), new Resvg(svg, { font }).render().asPng());
}
