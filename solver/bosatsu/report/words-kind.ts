import type { DeclarationFault, KindProblem } from "../tree/problem-type.ts";
import type { Kind, Type, Variance } from "../tree/type.ts";
import { applyType, intType, unapply } from "../tree/type.ts";
import { kindText } from "./kind-text.ts";
import { counted } from "./suggest.ts";
import { typeSpeller, typeText } from "./type-text.ts";
import type { Words } from "./words.ts";

export function kindWords(problem: KindProblem): Words {
  switch (problem.code) {
    case "KindMismatch":
      return say(
        `A type of kind \`${kindText(problem.expected)}\` is needed here, but ${kinded(problem.type, problem.actual)}.`,
        kindHint(problem),
      );
    case "KindInvalidApply": {
      const spell = typeSpeller([problem.fn, problem.argument]);
      return say(
        `\`${spell(problem.fn)}\` takes a type of kind \`${kindText(problem.expected)}\`, but \`${spell(problem.argument)}\` is of kind \`${kindText(problem.actual)}\`.`,
        kindHint({ type: problem.argument, actual: problem.actual, expected: problem.expected }),
      );
    }
    case "KindCannotTyApply":
      return say(`\`${typeText(problem.fn)}\` takes no more type arguments.`);
    case "KindExpectedType": {
      const more = unapply(problem.type).args.length > 0 ? "more " : "";
      return say(
        `\`${typeText(problem.type)}\` is not the type of a value: it needs ${counted(arity(problem.kind), `${more}type argument`)}.`,
        example(problem.type, problem.kind),
      );
    }
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

/** The type with `Int` for each argument that it lacks. */
function example(type: Type, kind: Kind): string {
  const missing = Array.from({ length: arity(kind) }, () => intType);
  return `For example \`${typeText(applyType(type, ...missing))}\`.`;
}

type KindClash = { readonly type: Type; readonly actual: Kind; readonly expected: Kind };

function kindHint({ type, actual, expected }: KindClash): string | undefined {
  if (expected.tag === "star") return actual.tag === "arrow" ? example(type, actual) : undefined;
  if (actual.tag === "star") {
    return "What is needed takes an argument itself, as `List` and `Option` do.";
  }
  if (arity(actual) !== arity(expected)) return undefined;
  return "A sign says how a type uses its argument: `+` gives it out, `-` takes it in, none does both.";
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
        `Without a kind, as in \`[${fault.param}]\`, the variance is found.`,
      );
    case "kind":
      return say(
        `\`${name}\` needs a type of kind \`${kindText(fault.expected)}\` in one place, but ${kinded(fault.type, fault.actual)}.`,
        kindHint(fault),
      );
    case "shape":
      return say(
        `In \`${name}\`, ${kinded(fault.type, fault.actual)}, but a type of kind \`${kindText(fault.expected)}\` is needed.`,
        shapeHint(fault),
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

/** Shapes say nothing of variance. */
function shapeHint(fault: KindClash): string | undefined {
  const bothTake = fault.actual.tag === "arrow" && fault.expected.tag === "arrow";
  return bothTake ? undefined : kindHint(fault);
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
