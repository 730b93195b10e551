import type { MatchOrigin } from "../tree/core.ts";
import type { CheckProblem } from "../tree/problem-check.ts";
import type { Region } from "../tree/source.ts";
import { positionAt } from "../tree/source.ts";
import { listed } from "./suggest.ts";
import { typeSpeller } from "./type-text.ts";
import type { Words } from "./words.ts";
import { recursionWords } from "./words-recursion.ts";

type ProblemOf<Code extends CheckProblem["code"]> = Extract<CheckProblem, { readonly code: Code }>;

/** `text` is the source that the problem lies in: another place in it is named by its line. */
export function checkWords(problem: CheckProblem, text: string): Words {
  switch (problem.code) {
    case "NonTotalMatch":
      return missingWords(problem);
    case "InvalidPattern":
      return globWords(problem, text);
    case "MatchesAlwaysTrue":
      return say(
        "This pattern matches every value, so the answer is always True.",
        "Leave the `matches` out, or ask for something that can fail.",
      );
    case "UnreachableBranches":
      return unreachableWords(problem);
    case "PrivateTypeEscape":
    case "ExposesMismatch":
    case "UnusedImport":
    case "UnusedLets":
      return customsWords(problem);
    case "UnusedLet":
      return unusedWords(problem);
    case "ShadowedBindingType":
      return shadowWords(problem, text);
    case "TodoUsage":
      return say(
        "A `todo` stands for what is not written yet: it fits every type, but has no value.",
        "Write what is meant to be here. Until then `--warn` lets the rest be checked and run.",
      );
    default:
      return recursionWords(problem, (region) => lineOf(text, region));
  }
}

function say(message: string, hint?: string): Words {
  return { message, hint };
}

function lineOf(text: string, { start }: Region): string {
  return `line ${positionAt(text, start).line}`;
}

// Matches

function missingWords(problem: ProblemOf<"NonTotalMatch">): Words {
  const { origin, missing, more, guarded, undecided } = problem;
  const subject = subjects.get(origin) ?? "This pattern";
  if (undecided) {
    return say(
      `${subject} is too entangled to see whether it takes every value.`,
      "Add a last branch `case _:`, or take the value apart in two steps.",
    );
  }
  const others = more ? ", among others" : "";
  const message = `${subject} has to take every value, but nothing here takes ${listed(missing, "or")}${others}.`;
  return say(message, guarded ? guardHint : hintFor(origin));
}

const subjects: ReadonlyMap<MatchOrigin, string> = new Map([
  ["match", "This `match`"],
  ["recur", "This `recur`"],
  ["loop", "This `loop`"],
  ["bind", "The pattern of this binding"],
  ["parameter", "The pattern of a parameter"],
  ["for", "The pattern of a comprehension"],
  ["update", "A record update"],
]);

const guardHint =
  "A branch with a guard counts for nothing here, since its guard may be false: add a branch without one.";

function hintFor(origin: MatchOrigin): string {
  if (origin === "match" || origin === "recur" || origin === "loop") {
    return "Add the missing branches, or a last branch `case _:`.";
  }
  return "Use `match` where the value can be something else.";
}

function globWords({ of, at }: ProblemOf<"InvalidPattern">, text: string): Words {
  const glob = of === "list" ? "`*`" : "`$" + "{}`";
  return say(
    `Two ${glob} stand side by side in the ${of} pattern on ${lineOf(text, at)}, so where one ends and the other begins is arbitrary.`,
    "Make them one, or put a fixed part between them.",
  );
}

function unreachableWords({ branches }: ProblemOf<"UnreachableBranches">): Words {
  const patterns = branches.map(({ pattern }) => pattern);
  const [only] = branches;
  const message =
    only !== undefined && branches.length === 1
      ? `Branch ${only.index + 1}, \`${only.pattern}\`, is never reached: the branches before it take all that it takes.`
      : `The branches ${listed(patterns)} are never reached: those before them take all that they take.`;
  return say(message, "Remove what is not needed, or move it up.");
}

// Exports and names

type CustomsProblem = ProblemOf<
  "PrivateTypeEscape" | "ExposesMismatch" | "UnusedImport" | "UnusedLets"
>;

function customsWords(problem: CustomsProblem): Words {
  switch (problem.code) {
    case "PrivateTypeEscape":
      return say(
        `The type \`${problem.type}\` shows in the exported \`${problem.export}\`, but is not exported itself.`,
        `Export \`${problem.type}\` too: without its constructors it stays opaque.`,
      );
    case "ExposesMismatch":
      return exposesWords(problem);
    case "UnusedImport":
      return say(
        `\`${problem.name}\` is imported from \`${problem.package}\` and never used.`,
        "Remove it from the import.",
      );
    case "UnusedLets":
      return say(
        `Nothing exported, tested or evaluated needs \`${problem.name}\`.`,
        "Remove it, or export it.",
      );
  }
}

function exposesWords({ declared, required, causes }: ProblemOf<"ExposesMismatch">): Words {
  const extra = declared.filter((name) => !required.includes(name));
  const missing = causes.map(
    ({ package: name, exports }) => `types of \`${name}\` show in ${listed(exports)}`,
  );
  const needless =
    extra.length === 0 ? [] : [`no type of ${listed(extra, "or")} shows in what is exported`];
  const line = required.length === 0 ? "()" : required.join(", ");
  const hint =
    required.length === 0 && missing.length === 0
      ? "Remove the `exposes` line."
      : `Write \`exposes ${line}\` below the exports.`;
  const sentence = [...missing, ...needless].join(", and ");
  return say(`${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`, hint);
}

function unusedWords({ name, what }: ProblemOf<"UnusedLet">): Words {
  switch (what) {
    case "binding":
      return say(`\`${name}\` is bound here and never used.`, "Remove it, or write `_` for it.");
    case "def":
      return say(`Nothing but \`${name}\` itself uses this def.`, "Remove it.");
    case "parameter":
      return say(`The parameter \`${name}\` is never used.`, "Write `_` for it.");
    case "pattern":
      return say(
        `This pattern binds \`${name}\`, and nothing uses it.`,
        "Write `_` for it, or `*_` if it is a list's rest.",
      );
  }
}

function shadowWords(problem: ProblemOf<"ShadowedBindingType">, text: string): Words {
  const { name, previous, current } = problem;
  const spell = typeSpeller([previous.type, current]);
  return say(
    `\`${name}\` becomes ${quoted(spell(current))} here, but it is ${quoted(spell(previous.type))} since ${lineOf(text, previous.region)}, and within one function a name keeps its type.`,
    "Give the new value a name of its own.",
  );
}

function quoted(code: string): string {
  return `\`${code}\``;
}
