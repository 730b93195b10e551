import Attempt from "./attempt.astro";
import BalanceTable from "./balance-table.astro";
import EscrowBands from "./escrow-bands.astro";
import Excerpt from "./excerpt.astro";
import Figure from "./figure.astro";
import InterleaveHere from "./interleave-here.astro";
import JournalTable from "./journal-table.astro";
import LedgerLive from "./ledger-live.astro";
import Origins from "./origins.astro";
import RebuildReport from "./rebuild-report.astro";
import Receipt from "./receipt.astro";
import RerunHere from "./rerun-here.astro";
import Rounds from "./rounds.astro";
import Schedule from "./schedule.astro";
import Source from "./source.astro";
import TestTable from "./test-table.astro";
import Transcript from "./transcript.astro";
import Verdicts from "./verdicts.astro";
import VerifyReport from "./verify-report.astro";
import Witness from "./witness.astro";
import Workbench from "./workbench.astro";

/**
 * What a page in `content/` may use without importing it. Each takes the id of a run, or the path of
 * a file, and stops the build, naming the author's line, when it has not what is asked for.
 */
export const components = {
  Attempt,
  BalanceTable,
  EscrowBands,
  Excerpt,
  Figure,
  InterleaveHere,
  JournalTable,
  Origins,
  LedgerLive,
  RebuildReport,
  Receipt,
  RerunHere,
  Rounds,
  Schedule,
  Source,
  TestTable,
  Transcript,
  Verdicts,
  VerifyReport,
  Witness,
  Workbench,
};
