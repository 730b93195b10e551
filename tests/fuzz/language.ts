import { compile } from "../../solver/bosatsu/compile.ts";
import { parse } from "../../solver/bosatsu/parse/parse.ts";
import { render } from "../../solver/bosatsu/report/render.ts";
import type { Problem } from "../../solver/bosatsu/tree/problem.ts";
import { nearly } from "./mutate.ts";
import { must, type Subject } from "./subject.ts";
import { textOf, textsUnder } from "./texts.ts";

const programs = [
  ...textsUnder("content/demos", ".bosatsu"),
  ...textsUnder("solver/bosatsu/cases", ".bosatsu"),
  ...textsUnder("solver/bosatsu/library", ".bosatsu"),
];

/** A problem has a place in its text, and words that name it. */
function mustBeClear(problem: Problem, text: string): void {
  const { start, end } = problem.region;
  must(0 <= start && start <= end && end <= text.length, `${problem.code} lies at ${start}-${end}`);
  must(/^\S+:\d+:\d+: \w+/.test(render(problem, text)), `${problem.code} has no place in words`);
}

const parser: Subject = {
  name: "parser",
  inputs: nearly(programs),
  fewRuns: 500,
  judge: (text) => {
    const { ok, problems } = parse({ path: "a.bosatsu", text });
    for (const problem of problems) mustBeClear(problem, text);
    must(ok || problems.length > 0, "refused without a problem");
    return ok ? "taken" : "refused";
  },
};

const checker: Subject = {
  name: "type checker",
  inputs: nearly(programs),
  fewRuns: 120,
  judge: (text) => {
    const { failed, problems, texts } = compile([{ path: "a.bosatsu", text }], { lints: "warn" });
    for (const problem of problems) mustBeClear(problem, texts.get(problem.path) ?? "");
    must(!failed || problems.length > 0, "failed without a problem");
    return failed ? "refused" : "taken";
  },
};

const folder = "content/demos/admission";
const [ledger, spec] = ["ledger.bosatsu", "ledger.spec.bosatsu"].map((name) => ({
  path: name,
  text: textOf(`${folder}/${name}`),
}));

/** One package of several: what is wrong in it must not be told of the others. */
const severalPackages: Subject = {
  name: "type checker, several packages",
  inputs: nearly([ledger?.text ?? ""]),
  fewRuns: 60,
  judge: (text) => {
    must(spec !== undefined, "no specification");
    const sources = [{ path: "ledger.bosatsu", text }, spec];
    const { failed, problems, texts } = compile(sources, { lints: "warn" });
    for (const problem of problems) mustBeClear(problem, texts.get(problem.path) ?? "");
    must(!failed || problems.length > 0, "failed without a problem");
    return failed ? "refused" : "taken";
  },
};

export const languageSubjects: readonly Subject[] = [parser, checker, severalPackages];
