import type { ResolveProblem } from "../tree/problem-resolve.ts";
import type { Region } from "../tree/source.ts";
import { positionAt } from "../tree/source.ts";
import { counted, didYouMean, listed } from "./suggest.ts";
import type { Words } from "./words.ts";
import { declarationWords } from "./words-declaration.ts";

/** `text` is the source that the problem lies in: another place in it is named by its line. */
export function resolveWords(problem: ResolveProblem, text: string): Words {
  switch (problem.code) {
    case "DuplicatedPackageError":
    case "UnknownImportPackage":
    case "CircularDependency":
    case "ImportHasErrors":
    case "NestedTooDeep":
    case "MoreProblems":
    case "MoreLints":
    case "UnknownImportName":
    case "DuplicatedImport":
    case "UnknownExport":
    case "DuplicateExposes":
      return packageWords(problem);
    case "VarNotInScope":
    case "UsedBeforeDefined":
    case "UnknownConstructor":
    case "UnknownTypeName":
      return nameWords(problem, text);
    case "PatternShadow":
    case "MatchesPatternBinding":
    case "MatchesPatternAlwaysTrue":
    case "NestedGuardedMatchesInGuard":
    case "ConstructorEmptyParens":
    case "InvalidArity":
    case "TooManyConstructorArgs":
      return formWords(problem);
    case "InvalidArgCount":
    case "MissingArg":
    case "UnexpectedField":
    case "PatternDuplicateField":
      return fieldWords(problem);
    case "RecordUpdateRequiresSingleConstructor":
    case "RecordUpdateNoFieldsFromBase":
    case "RecordUpdateRequiresExplicitField":
    case "RecordUpdateDuplicateField":
      return updateWords(problem);
    default:
      return declarationWords(problem, (region) => lineOf(text, region));
  }
}

type ProblemOf<Code extends ResolveProblem["code"]> = Extract<
  ResolveProblem,
  { readonly code: Code }
>;

function say(message: string, hint?: string): Words {
  return { message, hint };
}

function lineOf(text: string, { start }: Region): string {
  return `line ${positionAt(text, start).line}`;
}

function packageWords(
  problem: ProblemOf<
    | "DuplicatedPackageError"
    | "UnknownImportPackage"
    | "CircularDependency"
    | "ImportHasErrors"
    | "NestedTooDeep"
    | "MoreProblems"
    | "MoreLints"
    | "UnknownImportName"
    | "DuplicatedImport"
    | "UnknownExport"
    | "DuplicateExposes"
  >,
): Words {
  switch (problem.code) {
    case "DuplicatedPackageError":
      return say(
        `The package \`${problem.name}\` is declared in ${problem.firstPath} already.`,
        problem.firstPath.startsWith("library/")
          ? "It belongs to the library, and what is there is used by what is declared here: choose another name."
          : "A package is one file: give one of the two another name. If they are two versions of one package, name the files in place of their folder, one version at a time.",
      );
    case "UnknownImportPackage":
      return say(
        `There is no package \`${problem.name}\` among the given files or in the library.`,
        didYouMean(problem.suggestions) ?? "Pass the file that declares it as well.",
      );
    case "CircularDependency":
      return say(
        `These packages import each other in a circle: ${problem.packages.join(" -> ")}.`,
        "Move what both sides need into a package that imports neither.",
      );
    case "ImportHasErrors":
      return say(`Not checked, because the imported package \`${problem.name}\` has errors.`);
    case "NestedTooDeep":
      return say(
        "Something in this package nests too deeply to be checked on this machine.",
        "Give the parts of long chains of calls and patterns names of their own at the top level.",
      );
    case "MoreProblems":
    case "MoreLints":
      return say(
        `There are ${counted(problem.count, "problem")} more.`,
        "Mend the ones above first: one mistake often leads to many others.",
      );
    case "UnknownImportName":
      return unknownImportName(problem);
    case "DuplicatedImport":
      return say(
        `\`${problem.name}\` is imported twice.`,
        "Drop one of the two, or give it another name here with `as`.",
      );
    case "UnknownExport":
      return unknownExport(problem);
    case "DuplicateExposes":
      return say(
        "A package has at most one `exposes` line, and this is another one.",
        "Put all packages into one line.",
      );
  }
}

function unknownImportName(problem: ProblemOf<"UnknownImportName">): Words {
  const { package: owner, name, hidden, suggestions } = problem;
  if (!hidden) return say(`\`${owner}\` exports no \`${name}\`.`, didYouMean(suggestions));
  return say(
    `\`${owner}\` defines \`${name}\`, but does not export it.`,
    `Add it to the export line of \`${owner}\`; the constructors of a type \`T\` go out with \`T()\`.`,
  );
}

function unknownExport({ name, upper, imported, suggestions }: ProblemOf<"UnknownExport">): Words {
  if (imported) {
    return say(
      `\`${name}\` is imported, and a package exports only what it defines itself.`,
      "Let users import it from where it is defined.",
    );
  }
  const what = upper ? "type" : "value";
  return say(`This package defines no ${what} \`${name}\` to export.`, didYouMean(suggestions));
}

function nameWords(
  problem: ProblemOf<
    "VarNotInScope" | "UsedBeforeDefined" | "UnknownConstructor" | "UnknownTypeName"
  >,
  text: string,
): Words {
  const { name } = problem;
  switch (problem.code) {
    case "VarNotInScope":
      return say(`There is no \`${name}\` in scope here.`, didYouMean(problem.suggestions));
    case "UsedBeforeDefined":
      return problem.own
        ? say(
            `\`${name}\` is used inside its own binding, where it does not exist yet.`,
            "Only a `def` may mention itself.",
          )
        : say(
            `\`${name}\` is used before its definition on ${lineOf(text, problem.later)}.`,
            "Move that definition above this one.",
          );
    case "UnknownConstructor":
      return unknownConstructor(problem, text);
    case "UnknownTypeName":
      return problem.later === undefined
        ? say(`There is no type \`${name}\` in scope here.`, didYouMean(problem.suggestions))
        : say(
            `The type \`${name}\` is used before it is declared on ${lineOf(text, problem.later)}.`,
            "A type may mention itself and the types above it.",
          );
  }
}

function unknownConstructor(problem: ProblemOf<"UnknownConstructor">, text: string): Words {
  const { name, later, opaque, suggestions } = problem;
  if (later !== undefined) {
    return say(
      `The constructor \`${name}\` is used before its type is declared on ${lineOf(text, later)}.`,
      "Move that declaration above this one.",
    );
  }
  if (opaque) {
    return say(
      `\`${name}\` is a type here and not a constructor.`,
      didYouMean(suggestions) ??
        "The constructors of an imported type are imported by their own names, if they are exported.",
    );
  }
  return say(`There is no constructor \`${name}\` in scope here.`, didYouMean(suggestions));
}

function formWords(
  problem: ProblemOf<
    | "PatternShadow"
    | "MatchesPatternBinding"
    | "MatchesPatternAlwaysTrue"
    | "NestedGuardedMatchesInGuard"
    | "ConstructorEmptyParens"
    | "InvalidArity"
    | "TooManyConstructorArgs"
  >,
): Words {
  switch (problem.code) {
    case "PatternShadow":
      return say(
        `This pattern binds ${listed(problem.names)} more than once.`,
        "Give each part a name of its own and compare them in a guard.",
      );
    case "MatchesPatternBinding":
      return say(
        `This \`matches\` binds ${listed(problem.names)}, which nothing could use.`,
        "Write `_` instead, add a guard that uses the name, or make this the whole condition of an `if`.",
      );
    case "MatchesPatternAlwaysTrue":
      return say(
        "This pattern matches everything, so the test is always true.",
        "To name a value, bind it: `name = value`.",
      );
    case "NestedGuardedMatchesInGuard":
      return say(
        "The guard of a `matches` is itself a `matches` with a guard.",
        "Put the inner one into parentheses.",
      );
    case "ConstructorEmptyParens":
      return say(
        `A constructor without arguments is written without parentheses: \`${problem.constructor}\`.`,
      );
    case "InvalidArity":
      return say(
        `A function has at most ${counted(problem.max, "parameter")}, and this one has ${problem.actual}.`,
        "Gather some of them in a struct.",
      );
    case "TooManyConstructorArgs":
      return say(
        `A ${problem.of === "tuple" ? "tuple" : "constructor"} has at most ${counted(
          problem.max,
          problem.of === "tuple" ? "item" : "field",
        )}, and this one has ${problem.actual}.`,
        "Gather some of them in a struct.",
      );
  }
}

function fieldWords(
  problem: ProblemOf<
    "InvalidArgCount" | "MissingArg" | "UnexpectedField" | "PatternDuplicateField"
  >,
): Words {
  const name = `\`${problem.constructor}\``;
  switch (problem.code) {
    case "InvalidArgCount":
      return say(
        `${name} has ${counted(problem.expected, "field")}, and this pattern gives ${problem.actual}.`,
        problem.actual < problem.expected
          ? "Match the others with `_`, or end the arguments with `...`."
          : undefined,
      );
    case "MissingArg":
      return problem.in === "pattern"
        ? say(
            `This pattern of ${name} leaves out ${listed(problem.fields)}.`,
            "Add `...` at the end to ignore the rest.",
          )
        : say(`${name} also needs ${listed(problem.fields)}, which has no default.`);
    case "UnexpectedField":
      return say(`${name} has no field \`${problem.field}\`.`, didYouMean(problem.suggestions));
    case "PatternDuplicateField":
      return say(`The field \`${problem.field}\` of ${name} is matched twice.`);
  }
}

function updateWords(
  problem: ProblemOf<
    | "RecordUpdateRequiresSingleConstructor"
    | "RecordUpdateNoFieldsFromBase"
    | "RecordUpdateRequiresExplicitField"
    | "RecordUpdateDuplicateField"
  >,
): Words {
  const name = `\`${problem.constructor}\``;
  switch (problem.code) {
    case "RecordUpdateRequiresSingleConstructor":
      return say(
        `\`${problem.type}\` has other constructors besides ${name}, so the fields to copy may not be there.`,
        "Match on the value and build the result in the branch.",
      );
    case "RecordUpdateNoFieldsFromBase":
      return say(
        `Every field of ${name} is given, so nothing is taken from the value after \`..\`.`,
        "Leave out the `..` part.",
      );
    case "RecordUpdateRequiresExplicitField":
      return say("This changes no field.", "Use the value after `..` as it is.");
    case "RecordUpdateDuplicateField":
      return say(`The field \`${problem.field}\` of ${name} is given twice.`);
  }
}
