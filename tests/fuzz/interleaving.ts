import { decodeInterleaving } from "@receipts/formats/interleaving.ts";
import { answerInterleave } from "../../solver/worker.ts";
import { nearly } from "./mutate.ts";
import { must, type Subject, type Verdict } from "./subject.ts";
import { textOf } from "./texts.ts";

const folder = "content/demos/interleaving/lost-update";
const sources = ["account.bosatsu", "account.properties.bosatsu"].map((name) => ({
  path: name,
  text: textOf(`${folder}/${name}`),
}));
const scenario = { path: "s.json", text: textOf(`${folder}/apart.json`) };

/** Steps of exploring, and of a handler: whoever sends a scenario has to get an answer. */
const limits = { bound: 2000, stepsMax: 10_000 };

async function asked(request: Parameters<typeof answerInterleave>[0]): Promise<Verdict> {
  const { status, result, text, problems } = await answerInterleave({ ...request, ...limits });
  if (status !== 2) {
    must(result !== undefined && text !== "", "no result");
    return "taken";
  }
  must(result === undefined && text === "", "a partial result");
  must(/\S/.test(problems), "no words");
  return "refused";
}

const result = textOf("accepted/interleaving/lost-update/interleaving.json");
const ids = decodeInterleaving(result).schedule?.map(({ operation }) => operation) ?? [];

export const interleavingSubjects: readonly Subject[] = [
  {
    name: "interleaving scenario",
    inputs: nearly([scenario.text, textOf(`${folder}/at-once.json`)]),
    fewRuns: 60,
    judge: (text) => asked({ sources, scenario: { path: "s.json", text } }),
  },
  {
    name: "schedule",
    inputs: nearly([result, JSON.stringify(ids)]),
    fewRuns: 60,
    judge: (text) => asked({ sources, scenario, replay: { path: "r.json", text } }),
  },
];
