import type { CheckProblem, TargetJudgement } from "../tree/problem-check.ts";
import type { Region } from "../tree/source.ts";
import { counted, listed } from "./suggest.ts";
import type { Words } from "./words.ts";

type RecursionCode =
  | "InvalidRecursion"
  | "NotEnoughRecurArgs"
  | "IllegalShadow"
  | "UnexpectedRecur"
  | "RecurNotOnArg"
  | "RecurTargetInvalid"
  | "RecurTargetDuplicate"
  | "RecursionNotLexicographic"
  | "IntRecursionObligationFailed"
  | "LoopRequiresTailRecursion"
  | "NoRecursiveCall"
  | "TailRecursiveRecur";

type ProblemOf<Code extends RecursionCode> = Extract<CheckProblem, { readonly code: Code }>;

/** `lineOf` names the line of another place. */
export function recursionWords(
  problem: ProblemOf<RecursionCode>,
  lineOf: (region: Region) => string,
): Words {
  switch (problem.code) {
    case "InvalidRecursion":
      return placeWords(problem);
    case "NotEnoughRecurArgs":
      return say(
        `This call of \`${problem.def}\` has ${counted(problem.actual, "group")} of arguments, but \`${problem.target}\`, which has to get smaller, is in group ${problem.needed}.`,
        `Give \`${problem.def}\` all its arguments here.`,
      );
    case "IllegalShadow":
      return say(
        `Inside \`${problem.def}\` its name cannot mean anything else.`,
        "Give this another name.",
      );
    case "RecursionNotLexicographic":
      return comparedWords(problem);
    case "IntRecursionObligationFailed":
      return intWords(problem);
    case "LoopRequiresTailRecursion":
      return say(
        `A \`loop\` keeps no stack, so a call of \`${problem.def}\` has to be the last thing that a branch does; the one on ${lineOf(problem.call)} is not.`,
        "Carry the result along in a parameter, or use `recur`.",
      );
    case "NoRecursiveCall":
      return say(`Nothing in this \`${problem.form}\` is a recursive call.`, "Use `match`.");
    case "TailRecursiveRecur":
      return say(
        `Every recursive call of \`${problem.def}\` is the last thing that its branch does, so no stack is needed.`,
        "Use `loop` in place of `recur`.",
      );
    default:
      return headerWords(problem);
  }
}

function say(message: string, hint?: string): Words {
  return { message, hint };
}

function placeWords({ def, why }: ProblemOf<"InvalidRecursion">): Words {
  switch (why) {
    case "no-recur":
      return say(
        `\`${def}\` calls itself, but nothing shows that this ends.`,
        `Take a parameter apart with \`recur\` or \`loop\`, and call \`${def}\` in a branch with a part of it.`,
      );
    case "outside-recur":
      return say(
        `\`${def}\` calls itself outside the branches of its \`recur\` or \`loop\`, where nothing has become smaller.`,
        "Move the call into a branch.",
      );
    case "as-value":
      return say(
        `\`${def}\` is handed on here without being called, and so with nothing that is smaller.`,
        `Inside itself \`${def}\` can only be called: walk over the parts here, and call it with each.`,
      );
    case "nested-def":
      return say(
        `\`${def}\` is mentioned inside another def, where what has become smaller is not known.`,
        "Make the inner def a lambda, or give it what it needs as an argument.",
      );
  }
}

type HeaderCode =
  | "UnexpectedRecur"
  | "RecurNotOnArg"
  | "RecurTargetInvalid"
  | "RecurTargetDuplicate";

function headerWords(problem: ProblemOf<HeaderCode>): Words {
  const { form } = problem;
  switch (problem.code) {
    case "UnexpectedRecur":
      return unexpectedWords(problem);
    case "RecurNotOnArg":
      return say(
        `A \`${form}\` takes apart parameters of its def, and \`${problem.target}\` is none of \`${problem.def}\`.`,
        paramsHint(problem.params),
      );
    case "RecurTargetInvalid":
      return say(
        `After \`${form}\` stands a parameter of \`${problem.def}\`, or a tuple of some, and not an expression.`,
        paramsHint(problem.params),
      );
    case "RecurTargetDuplicate":
      return say(`\`${problem.target}\` stands twice after this \`${form}\`.`, "Name it once.");
  }
}

function paramsHint(params: readonly string[]): string {
  return params.length === 0
    ? "Give the parameter a name."
    : `It could take apart ${listed(params, "or")}.`;
}

function unexpectedWords({ form, why }: ProblemOf<"UnexpectedRecur">): Words {
  switch (why) {
    case "outside-def":
      return say(`A \`${form}\` needs a def around it that it can repeat.`, "Use `match`.");
    case "inside-recur":
      return say(
        `This \`${form}\` is inside another one of the same def, which has one only.`,
        "Use `match` here, or name both parameters in a tuple in the outer one.",
      );
    case "second":
      return say(
        `This is a second \`${form}\` in the same def, which has one only: with two, each could undo what the other makes smaller.`,
        "Name all parameters in a tuple in one of them, or make a def of its own.",
      );
  }
}

// What has to get smaller

function comparedWords({ def, targets }: ProblemOf<"RecursionNotLexicographic">): Words {
  const last = targets.at(-1);
  const before = targets.slice(0, -1).map(({ target }) => target);
  const unchanged = before.length === 0 ? "" : `${listed(before)} unchanged and `;
  const hint =
    last === undefined
      ? undefined
      : `Hand on a name that a \`case\` binds inside \`${last.target}\`; what is built anew or comes from a function cannot be compared with it.`;
  return say(`\`${def}\` calls itself with ${unchanged}${compared(last)}.`, hint);
}

function compared(last: TargetJudgement | undefined): string {
  if (last === undefined) return "something that is not seen to be smaller";
  const { target, argument } = last;
  return argument === "equal"
    ? `\`${target}\` as it is, so that nothing gets smaller`
    : `something for \`${target}\` that is not seen to be smaller than \`${target}\``;
}

function intWords(problem: ProblemOf<"IntRecursionObligationFailed">): Words {
  const { def, target, why } = problem;
  const needed = `a call has to hand on a number of at least 0 that is less than \`${target}\``;
  if (why === "not-expressible") {
    return say(
      `\`${def}\` calls itself with a number for \`${target}\` that cannot be followed: it is not made of names and literals by \`add\`, \`sub\`, \`mul\`, \`div\` and \`mod_Int\`. So it is not known that it is less than \`${target}\`, and ${needed}.`,
      `Give it a name, such as \`next\`, and call only where \`cmp_Int(next, 0) matches GT\` and \`cmp_Int(next, ${target}) matches LT\` hold.`,
    );
  }
  const argument = problem.argument === "" ? `\`${target}\` as it is` : `\`${problem.argument}\``;
  const message = `\`${def}\` calls itself with ${argument} for \`${target}\`, but ${needed}${example(problem)}.`;
  const known = problem.argument === "" ? "" : knownText(problem.known);
  return say(`${message}${known}`, intHint(problem));
}

function example({ fails, counterexample }: ProblemOf<"IntRecursionObligationFailed">): string {
  const what = fails === "negative" ? "it is negative" : "it is not less";
  const values = counterexample.map(({ name, value }) => `\`${name}\` = ${value}`);
  if (fails === undefined || values.length === 0) return "";
  return `: for example, with ${values.join(", ")} ${what}`;
}

function knownText(known: readonly string[]): string {
  return known.length === 0 ? " Nothing is known of it here." : ` Known here: ${listed(known)}.`;
}

/** For `n - k` it is clear what to ask before the call. */
function intHint({ target, argument, fails }: ProblemOf<"IntRecursionObligationFailed">): string {
  const [, name, step] = /^(\w+) - (\d+)$/.exec(argument) ?? [];
  if (fails === "negative" && name === target && step !== undefined) {
    const limit = BigInt(step) - 1n;
    return `Guard the branch with \`cmp_Int(${target}, ${limit}) matches GT\`; a \`case 0\` before it does not rule out negative numbers.`;
  }
  if (fails === "negative") return "Test before the call that it is at least 0.";
  return `Hand on something like \`${target}.sub(1)\`, where \`${target}\` is known to be positive.`;
}
