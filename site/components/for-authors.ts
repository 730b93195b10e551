import EscrowBands from "./escrow-bands.astro";
import Figure from "./figure.astro";
import Receipt from "./receipt.astro";
import RerunHere from "./rerun-here.astro";
import Rounds from "./rounds.astro";
import Source from "./source.astro";
import Transcript from "./transcript.astro";
import Verdicts from "./verdicts.astro";
import Witness from "./witness.astro";

/**
 * What a page in `content/` may use without importing it. Each takes the id of a run and stops the
 * build, naming the author's line, when the run has not what is asked for.
 */
export const components = {
  EscrowBands,
  Figure,
  Receipt,
  RerunHere,
  Rounds,
  Source,
  Transcript,
  Verdicts,
  Witness,
};
