import { nodesOf } from "../../markup/dom.ts";
import { element, type Markup } from "../../markup/markup.ts";
import type { AdmitAnswer } from "../../workers/editor-messages.ts";
import type { Bench } from "./bench.ts";
import { found } from "./controls.ts";
import { certificateView, resultView } from "./result-view.ts";
import { ranges, type Settings } from "./settings.ts";
import { type Standing, standingOf } from "./standing.ts";
import { type Inputs, inputsOf, tabOf } from "./texts.ts";
import type { WorkbenchWords } from "./workbench-words.ts";

/** The settings as they are, or nothing, and the reader is told which control is out of range. */
export function settingsOf({ controls, words, say }: Bench): Settings | undefined {
  const read = controls.read();
  if (read.ok) return read.settings;
  const name = read.input.name;
  const range = Object.entries(ranges).find(([each]) => each === name)?.[1];
  say(
    words.outOfRange(
      read.input.labels?.[0]?.textContent?.trim() ?? name,
      range?.min ?? 0,
      range?.max ?? 0,
    ),
  );
  read.input.focus();
  return undefined;
}

/** Decides what is set and shows what came of it; whether it did. */
export async function runOnce(
  bench: Bench,
  settings: Settings,
  signal: AbortSignal,
): Promise<boolean> {
  const { words, say, panel, runner, plan, edited } = bench;
  const results = found<HTMLElement>(bench.host, ".results");
  try {
    say(words.fetching);
    const inputs = inputsOf(plan, await bench.published(), settings, edited);
    panel.unmark();
    signal.throwIfAborted();
    signal.addEventListener("abort", () => runner.stop(stopped));
    const answer = await runner.admit(
      { sources: inputs.sources, batch: inputs.batch, searchBound: settings.searchBound },
      (stage) => say(words.stages[stage]),
    );
    panel.showFindings(answer.findings);
    await show(bench, { answer, inputs, settings }, results);
    return true;
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem);
    results.replaceChildren();
    say([mark("unknown", ""), signal.aborted ? words.stopped : words.broken(reason)]);
    return false;
  }
}

const stopped = "stopped by the reader";

type Ran = {
  readonly answer: AdmitAnswer;
  readonly inputs: Inputs;
  readonly settings: Settings;
};

async function show(
  bench: Bench,
  { answer, inputs, settings }: Ran,
  results: HTMLElement,
): Promise<void> {
  const { words, say, said, plan } = bench;
  if (answer.decided === undefined) {
    say([mark("fail", words.couldNotRun)]);
    results.replaceChildren(
      ...nodesOf(
        element("pre", { class: "typed", lang: "en", tabindex: 0 }, answer.findings.printed),
      ),
    );
    return;
  }
  const { shown, bytes } = answer.decided;
  const { admitted, deferred, inconclusive } = shown.counts;
  const run = settings.parity ? plan.parity : plan.limits;
  const standing = await standingOf(bytes, inputs.departures, run);
  say(
    [
      words.counts(admitted, deferred, inconclusive),
      " ",
      words.took(answer.milliseconds.toFixed(0)),
    ],
    standingText(standing, words),
    inconclusiveText(bench, answer),
  );
  results.replaceChildren(
    ...driftButton(bench, answer),
    ...nodesOf(resultView(answer.decided, { own: words, admission: said })),
    saveLink(bytes, words),
  );
  void certify(bench, results);
}

/** Fills in what adding up comes to, unless another result stands there by then. */
async function certify({ runner, words }: Bench, results: HTMLElement): Promise<void> {
  const place = results.querySelector(".certificate");
  const told = await runner.certify().then(
    (certificate) => certificateView(certificate, words),
    () => undefined,
  );
  place?.replaceChildren(...nodesOf(told));
}

function standingText(standing: Standing, words: WorkbenchWords): Markup {
  switch (standing.tag) {
    case "same":
      return [mark("good", words.same), ` ${words.sameText(standing.name, standing.bytes)}`];
    case "other":
      return [mark("bad", words.other), ` ${words.otherText(standing.name)}`];
    case "edited": {
      const { departures, first } = standing;
      return [
        mark("edited", words.edited),
        ` ${words.departs(departures)} `,
        first === undefined ? "" : differenceText(first, words),
      ];
    }
  }
}

function differenceText(
  first: NonNullable<Extract<Standing, { tag: "edited" }>["first"]>,
  words: WorkbenchWords,
): string {
  if (first === "none") return words.onlyDigests;
  const { pointer, before = words.absent, after = words.absent } = first;
  return words.firstDifference(pointer, shortened(before), shortened(after));
}

function shortened(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 60)}…`;
}

/** Why nothing, or not everything, could be decided: the first reason, or the drift. */
function inconclusiveText({ said }: Bench, { decided }: AdmitAnswer): Markup {
  const admission = decided?.shown.admission;
  const { drift } = admission?.replay ?? { drift: null };
  const first = admission?.operations.find(({ verdict }) => verdict === "inconclusive");
  if (admission === undefined || first?.verdict !== "inconclusive") return undefined;
  const word = mark("inconclusive", said.verdicts.inconclusive);
  const reason = drift === null ? said.why(first, admission).flat() : said.replay(admission.replay);
  return [
    word,
    " ",
    reason.map((it) => (typeof it === "string" ? it : element("b", {}, it.strong))),
  ];
}

/** Marks the line of a drift where the editor is open, and offers to go there. */
function driftButton({ panel, plan, words }: Bench, { decided }: AdmitAnswer): readonly Node[] {
  const position = decided?.shown.admission.replay.drift?.position;
  const tab = position == null ? undefined : tabOf(position.path, plan);
  if (position == null || tab === undefined) return [];
  if (panel.isOpen()) panel.mark(tab, position);
  const button = document.createElement("button");
  button.type = "button";
  button.dataset["does"] = "show-line";
  button.append(
    ...nodesOf([`${words.showLine}: `, element("code", {}, `${position.path}:${position.line}`)]),
  );
  button.addEventListener("click", async () => {
    if (!panel.isOpen()) await panel.open();
    panel.mark(tab, position);
    panel.focus();
  });
  return [button];
}

function saveLink(bytes: Uint8Array<ArrayBuffer>, words: WorkbenchWords): HTMLElement {
  const link = document.createElement("a");
  link.download = "admission.json";
  link.textContent = words.save;
  link.href = URL.createObjectURL(new Blob([bytes], { type: "application/json" }));
  const line = document.createElement("p");
  line.append(link);
  return line;
}

function mark(name: string, text: string): Markup {
  return element("span", { class: `mark ${name}` }, text);
}
