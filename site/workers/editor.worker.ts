import { decodeAdmission } from "@receipts/formats/admission.ts";
import { answer } from "yichus/admission/answer.ts";
import type {
  AdmitAnswer,
  Certificate,
  EditorReply,
  EditorRequest,
  Findings,
  Stage,
  TypeFound,
} from "./editor-messages.ts";
import { shownOf } from "./shown-admission.ts";

// The solver for a page with an editor: it answers many questions, and what it answers is small
// enough to be drawn, however large the batch is.

self.addEventListener("message", ({ data }: MessageEvent<EditorRequest>) => {
  answerTo(data).catch((problem: unknown) => {
    const message = problem instanceof Error ? problem.message : String(problem);
    send({ id: data.id, tag: "broken", message });
  });
});

async function answerTo(asked: EditorRequest): Promise<void> {
  const { id } = asked;
  switch (asked.tag) {
    case "admit": {
      const onStage = (stage: Stage) => send({ id, tag: "stage", stage });
      send({ id, tag: "admit", answer: await admitted(asked, onStage) });
      return;
    }
    case "certify":
      send({ id, tag: "certify", certificate: await certified(lastResult) });
      return;
    case "check":
      send({ id, tag: "check", findings: await checked(asked) });
      return;
    case "check scenario":
      send({ id, tag: "check", findings: await checkedScenario(asked) });
      return;
    case "type":
      send({ id, tag: "type", found: await typeFound(asked) });
  }
}

async function admitted(
  { sources, batch, searchBound }: Extract<EditorRequest, { tag: "admit" }>,
  onStage: (stage: Stage) => void,
): Promise<AdmitAnswer> {
  const began = performance.now();
  const options = { lints: "error", searchBound, onStage } as const;
  const answered = await answer({ sources, batch, options }, { explain: false, isSilent: true });
  const milliseconds = performance.now() - began;
  const { status, result } = answered;
  const findings = { placed: answered.diagnostics, printed: answered.problems };
  if (result === undefined) return { status, findings, decided: undefined, milliseconds };
  lastResult = result;
  const shown = shownOf(decodeAdmission(result));
  const bytes = new TextEncoder().encode(result);
  return { status, findings, decided: { shown, bytes }, milliseconds };
}

/** Too long to be sent back only to be added up. */
let lastResult = "";

/** Loaded when there is something to add up, and not before. */
async function certified(result: string): Promise<Certificate> {
  const { certify } = await import("yichus/certificate/certificate.ts");
  const summed = certify(result);
  if (summed.ok) return summed;
  const { pointer, found, expected } = summed.claim;
  return { ok: false, pointer, found: String(found), expected: String(expected) };
}

/**
 * Asks the whole of an admission, since a specification that compiles may still be none. A batch that is
 * too long to be decided between two keystrokes is only read.
 */
async function checked({
  sources,
  batch,
}: Extract<EditorRequest, { tag: "check" }>): Promise<Findings> {
  const asked = { ...batch, text: batch.text.length <= checkedMax ? batch.text : "[]" };
  const options = { lints: "error", searchBound: 0, replay: "witness" } as const;
  const { diagnostics, problems } = await answer(
    { sources, batch: asked, options },
    { explain: false, isSilent: true },
  );
  return { placed: diagnostics, printed: problems };
}

/** In UTF-16 code units; some two hundred transfers. */
const checkedMax = 20_000;

/** One step is enough to unfold the programs and to ask every property; loaded where there are scenarios. */
async function checkedScenario({
  sources,
  scenario,
}: Extract<EditorRequest, { tag: "check scenario" }>): Promise<Findings> {
  const { answerInquiry } = await import("yichus/interleaving/answer.ts");
  const options = { lints: "warn", bound: 1, stepsMax: checkedStepsMax } as const;
  const { diagnostics, problems } = await answerInquiry({ sources, scenario, options });
  return { placed: diagnostics, printed: problems };
}

/** What a call may take between two keystrokes. */
const checkedStepsMax = 1_000_000;

/** Loads what looks into sources when a reader first asks. */
async function typeFound(
  asked: Extract<EditorRequest, { tag: "type" }>,
): Promise<TypeFound | undefined> {
  const { answerInspect } = await import("yichus/editor.ts");
  const found = answerInspect(asked);
  if (found === undefined) return undefined;
  const { name, region, type, here, expanded } = found;
  return { name, region, types: [type, here, expanded].filter((it) => it !== null) };
}

function send(reply: EditorReply): void {
  const transferred =
    reply.tag === "admit" && reply.answer.decided !== undefined
      ? [reply.answer.decided.bytes.buffer]
      : [];
  self.postMessage(reply, { transfer: transferred });
}
