import { encodeEvents } from "@receipts/formats/events.ts";
import { decodeEvents } from "../../ledger/delivery/decode-events.ts";
import { importSplitwise } from "../../ledger/exchange/splitwise.ts";
import { importWords } from "../../ledger/report/import-words.ts";
import { nearly } from "./mutate.ts";
import { must, type Subject } from "./subject.ts";
import { textOf } from "./texts.ts";

const events: Subject = {
  name: "events decoder",
  inputs: nearly([textOf("content/demos/ledger/kyoto/events.json")]),
  fewRuns: 400,
  judge: (text) => {
    const decoded = decodeEvents(text);
    if (decoded.ok) {
      must(decodeEvents(encodeEvents(decoded.value)).ok, "what was taken cannot be written");
      return "taken";
    }
    const { problem } = decoded;
    must(problem.code === "json" ? problem.line > 0 : problem.path.startsWith("$"), "no place");
    return "refused";
  },
};

const table = `Date,Description,Category,Cost,Currency,Ann,Bea,Cal
2026-10-03,Supper,Dining out,1680.00,EUR,-560.00,-560.00,1120.00
2026-10-04,"Ann ""paid"" Cal",Payment,560.00,EUR,560.00,-560.00,0.00
2026-10-05,Train,Transport,500.00,JPY,-100,300.00,-200.0

2026-10-31,Total balance, , ,EUR,0.00,-1120.00,1120.00
`;

const splitwise: Subject = {
  name: "Splitwise import",
  inputs: nearly([table, table.replaceAll("\n", "\r\n")]),
  fewRuns: 1000,
  judge: async (text) => {
    const imported = await importSplitwise(text, "Flat");
    if (imported.ok) {
      must(decodeEvents(encodeEvents(imported.value)).ok, "it makes events that nobody takes");
      return "taken";
    }
    must(/a\.csv(:1)?( is |: )/.test(importWords("a.csv", imported.problem)), "no place");
    return "refused";
  },
};

export const ledgerSubjects: readonly Subject[] = [events, splitwise];
