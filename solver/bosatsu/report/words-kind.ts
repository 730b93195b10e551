import type { DeclarationFault, KindProblem } from "../tree/problem-type.ts";
import type { Kind, Type, Variance } from "../tree/type.ts";
import { kindText } from "./kind-text.ts";
import { counted } from "./suggest.ts";
import { typeSpeller, typeText } from "./type-text.ts";
import type { Words } from "./words.ts";

export function kindWords(problem: KindProblem): Words {
  switch (problem.code) {
    case "KindMismatch":
      return say(
        `A type of kind \`${kindText(problem.expected)}\` is needed here, but ${kinded(problem.type, problem.actual)}.`,
      );
    case "KindInvalidApply": {
      const spell = typeSpeller([problem.fn, problem.argument]);
      return say(
        `\`${spell(problem.fn)}\` takes a type of kind \`${kindText(problem.expected)}\`, but \`${spell(problem.argument)}\` is of kind \`${kindText(problem.actual)}\`.`,
        missingArguments(problem.argument, problem.actual, problem.expected),
      );
    }
    case "KindCannotTyApply":
      return say(`\`${typeText(problem.fn)}\` takes no more type arguments.`);
    case "KindExpectedType":
      return say(
        `\`${typeText(problem.type)}\` is not the type of a value: it needs ${counted(arity(problem.kind), "type argument")}.`,
        example(problem.type, problem.kind),
      );
    case "KindInferenceError":
      return declarationWords(problem.typeName, problem.fault);
  }
}

function say(message: string, hint?: string): Words {
  return { message, hint };
}

function kinded(type: Type, kind: Kind): string {
  return `\`${typeText(type)}\` is of kind \`${kindText(kind)}\``;
}

function arity(kind: Kind): number {
  return kind.tag === "star" ? 0 : 1 + arity(kind.result);
}

function example(type: Type, kind: Kind): string {
  const args = Array.from({ length: arity(kind) }, () => "Int").join(", ");
  return `For example \`${typeText(type)}[${args}]\`.`;
}

function missingArguments(type: Type, actual: Kind, expected: Kind): string | undefined {
  return expected.tag === "star" ? example(type, actual) : undefined;
}

function declarationWords(name: string, fault: DeclarationFault): Words {
  switch (fault.reason) {
    case "self":
      return say(
        `\`${name}\` mentions itself ${where(fault.variance)}, so a value of it could call itself without end.`,
        "A type may stand inside of itself only where values come out of it, not as a parameter of a function in it.",
      );
    case "variance":
      return say(
        `\`${name}\` uses its parameter \`${fault.param}\` as ${varianceWord(fault.needed)}, but declares it ${varianceWord(fault.declared)}.`,
      );
    case "kind":
      return say(
        `\`${name}\` needs a type of kind \`${kindText(fault.expected)}\` in one place, but ${kinded(fault.type, fault.actual)}.`,
      );
    case "shape":
      return say(
        `In \`${name}\`, ${kinded(fault.type, fault.actual)}, but a type of kind \`${kindText(fault.expected)}\` is needed.`,
        fault.expected.tag === "star" && fault.actual.tag === "arrow"
          ? example(fault.type, fault.actual)
          : undefined,
      );
    case "argument":
      return say(
        `In \`${name}\`, \`${typeText(fault.type)}\` is given more type arguments than it takes.`,
      );
    case "loop":
      return say(
        `In \`${name}\`, \`${typeText(fault.type)}\` would have to take itself as an argument.`,
      );
  }
}

function where(variance: Variance): string {
  return variance === "contra"
    ? "as what a function takes"
    : "in a place that values both go into and come out of";
}

function varianceWord(variance: Variance): string {
  switch (variance) {
    case "co":
      return "covariant (`+`)";
    case "contra":
      return "contravariant (`-`)";
    case "phantom":
      return "phantom (`👻`)";
    case "invariant":
      return "invariant (no sign)";
  }
}
