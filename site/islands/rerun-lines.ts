import type { Outcome } from "./outcome.ts";
import type { PlannedFile, RerunPlan, RerunResult, RerunStage } from "./rerun.ts";
import type { RerunWords } from "./rerun-words.ts";

/** One line of a result; a verdict makes it a marked one. */
export type Line = {
  readonly mark?: "good" | "bad" | "unknown";
  readonly text: string;
  readonly digests?: readonly { readonly label: string; readonly sha256: string }[];
  /** What a reader can take along; `name` is what it is saved as. */
  readonly files?: readonly {
    readonly label: string;
    readonly name: string;
    readonly bytes: Uint8Array<ArrayBuffer>;
  }[];
};

/** What is going on, in a sentence. */
export function stageText(stage: RerunStage, words: RerunWords): string {
  return stage.tag === "phase" ? (words.stage[stage.name] ?? words.running) : words[stage.tag];
}

/** What came of it, verdict first. */
export function resultLines(
  plan: RerunPlan,
  result: RerunResult,
  words: RerunWords,
): readonly Line[] {
  if (result.tag === "unknown") {
    return [{ mark: "unknown", text: reasonText(result, words) }];
  }
  const { report } = result;
  const exit: Line[] =
    report.exitCode === plan.exitCode
      ? []
      : [{ mark: "bad", text: words.exitOther(plan.exitCode, report.exitCode) }];
  const complaint: Line[] =
    exit.length > 0 && report.stderr !== "" ? [{ text: report.stderr }] : [];
  return [
    ...exit,
    ...complaint,
    ...report.missing.map((name): Line => ({ mark: "bad", text: words.notWritten(name) })),
    ...report.outcomes.flatMap((outcome) => outcomeLines(outcome, words)),
    ...hostLines(plan, report.servedOtherwise, words),
  ];
}

function outcomeLines(outcome: Outcome, words: RerunWords): readonly Line[] {
  const { name } = outcome;
  if (outcome.verdict === "good") {
    // Nothing said there, and nothing said here.
    if (outcome.bytes === 0) return [];
    return [
      {
        mark: "good",
        text: words.equal(name, outcome.bytes),
        digests: [{ label: words.digest, sha256: outcome.sha256 }],
      },
    ];
  }
  const { difference, deployed, here, files } = outcome;
  const pointed: Line[] =
    difference === undefined
      ? []
      : [
          {
            text: words.pointer(
              difference.pointer,
              difference.before ?? words.absent,
              difference.after ?? words.absent,
            ),
          },
        ];
  return [
    { mark: "bad", text: words.differs(name, outcome.offset) },
    ...pointed,
    {
      text: words.digest,
      digests: [
        { label: words.deployed, sha256: deployed },
        { label: words.here, sha256: here },
      ],
      files: [
        { label: words.saveDeployed(name), name: `deployed-${name}`, bytes: files.deployed },
        { label: words.saveHere(name), name: `here-${name}`, bytes: files.here },
      ],
    },
  ];
}

/** Whether the host serves what was built is another question than what the program gives. */
function hostLines(
  plan: RerunPlan,
  servedOtherwise: readonly { readonly file: PlannedFile; readonly sha256: string }[],
  words: RerunWords,
): readonly Line[] {
  if (servedOtherwise.length === 0) {
    const files = plan.inputs.length + plan.products.length;
    return [{ mark: "good", text: words.served(files) }];
  }
  return servedOtherwise.map(({ file, sha256 }) => ({
    mark: "bad",
    text: words.servedOther(file.name),
    digests: [
      { label: words.built, sha256: file.sha256 },
      { label: words.deployed, sha256 },
    ],
  }));
}

function reasonText(
  { reason }: Extract<RerunResult, { tag: "unknown" }>,
  words: RerunWords,
): string {
  switch (reason.tag) {
    case "time":
      return words.tookTooLong(reason.seconds);
    case "stopped":
      return words.stopped;
    case "insecure":
      return words.insecure;
    case "broken":
      return words.broken(reason.message === "" ? words.noReason : reason.message);
    case "unreachable":
      return words.unreachable(reason.message === "" ? words.noReason : reason.message);
  }
}
