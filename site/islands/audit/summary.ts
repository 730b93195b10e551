import type { RerunResult } from "../rerun.ts";
import type { AuditModule } from "./audit-module.ts";
import type { Checked } from "./check.ts";
import { type Mark, type RunVerdict, worst } from "./rows.ts";
import type { AuditWords } from "./words.ts";

/** The verdict over everything, and the sentences that give its reasons. */
export function summaryOf(
  checked: Checked,
  isStopped: boolean,
  words: AuditWords,
): { readonly mark: Mark; readonly sentences: readonly string[] } {
  const { report, files, runs } = checked;
  const marks = [
    ...[...files.values()].filter(({ read, problems }) => read + problems.length > 0),
    ...runs.values(),
  ];
  const count = (mark: Mark) => [...runs.values()].filter((run) => run.mark === mark).length;
  const wrong = report.problems.length;
  const sentences = [
    wrong === 0 ? words.allFilesGood(report.files) : words.filesWrong(wrong),
    words.runsGood(count("good"), runs.size),
    ...(count("bad") > 0 ? [words.runsBad(count("bad"))] : []),
    ...(count("unknown") > 0 ? [words.runsUnknown(count("unknown"))] : []),
    ...(count("edited") > 0 ? [words.runsEdited(count("edited"))] : []),
    ...(count("unavailable") > 0 ? [words.runsUnavailable(count("unavailable"))] : []),
    ...(isStopped ? [words.stopped] : []),
  ];
  const mark = isStopped
    ? worst([...marks.map((it) => it.mark), "unknown"])
    : worst(marks.map((it) => it.mark));
  return { mark, sentences };
}

/** The report for a person: what the audit program says, then what each run gave here. */
export function reportText(checked: Checked, module: AuditModule, agent: string): string {
  const width = Math.max(0, ...checked.rows.map(({ id }) => id.length));
  const lines = [...checked.runs].map(
    ([id, verdict]) => `${id.padEnd(width)}  ${verdict.mark}${reason(verdict)}`,
  );
  return `${module.auditText(checked.report)}\nRepeated in ${agent}:\n${lines.join("\n")}\n`;
}

/** The same for a program. */
export function reportJson(checked: Checked, agent: string): string {
  const runs = [...checked.runs].map(([id, verdict]) => ({
    id,
    verdict: verdict.mark,
    ...("needs" in verdict ? { needs: verdict.needs } : {}),
    ...("result" in verdict ? { result: verdict.result } : {}),
  }));
  const document = { schema: "receipts.browser-audit/1", agent, files: checked.report, runs };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function reason(verdict: RunVerdict): string {
  switch (verdict.mark) {
    case "good":
      return "";
    case "unavailable":
      return `: needs a ${verdict.needs} that is not here`;
    case "unknown":
      return verdict.otherInputs.length > 0
        ? `: the host serves another ${verdict.otherInputs.join(", ")}`
        : `: ${why(verdict.result)}`;
    case "bad":
    case "edited":
      return `: ${why(verdict.result)}`;
  }
}

function why(result: RerunResult): string {
  if (result.tag === "unknown") return result.reason.tag;
  const { outcomes, missing, exitCode } = result.report;
  const here = outcomes.map((outcome) => {
    const { name } = outcome;
    return outcome.verdict === "good"
      ? `${name} as served`
      : `${name} sha256 ${outcome.here}, served ${outcome.deployed}, first difference at byte ${outcome.offset}`;
  });
  return [`exit ${exitCode}`, ...here, ...missing.map((name) => `no ${name}`)].join("; ");
}
