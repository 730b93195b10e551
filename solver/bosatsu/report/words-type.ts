import type { TypeProblem } from "../tree/problem-type.ts";
import { asFunction } from "../tree/type.ts";
import { counted, listed } from "./suggest.ts";
import { typeSpeller, typeText } from "./type-text.ts";
import type { Words } from "./words.ts";
import { kindWords } from "./words-kind.ts";
import { mismatchWords } from "./words-mismatch.ts";

export function typeWords(problem: TypeProblem): Words {
  switch (problem.code) {
    case "NotUnifiable":
    case "ContextualTypeError":
      return mismatchWords(problem);
    case "NotPolymorphicEnough":
    case "SubsumptionCheckFailure":
    case "HiddenTypeEscapes":
    case "UnexpectedMeta":
      return generalityWords(problem);
    case "ArityMismatch":
    case "ConstructorArityMismatch":
    case "ArityTooLarge":
      return arityWords(problem);
    case "UnionPatternBindMismatch":
      return say(
        `Not every alternative of this pattern binds ${listed(problem.names)}.`,
        "Alternatives of `|` must bind the same names. Use `_` where a value is not needed.",
      );
    case "KindMismatch":
    case "KindInvalidApply":
    case "KindCannotTyApply":
    case "KindExpectedType":
    case "KindInferenceError":
      return kindWords(problem);
  }
}

type ProblemOf<Code extends TypeProblem["code"]> = Extract<TypeProblem, { readonly code: Code }>;

function say(message: string, hint?: string): Words {
  return { message, hint };
}

function generalityWords(
  problem: ProblemOf<
    "NotPolymorphicEnough" | "SubsumptionCheckFailure" | "HiddenTypeEscapes" | "UnexpectedMeta"
  >,
): Words {
  switch (problem.code) {
    case "NotPolymorphicEnough":
      return notPolymorphicWords(problem);
    case "SubsumptionCheckFailure": {
      const spell = typeSpeller([problem.actual, problem.expected]);
      return say(
        `This is \`${spell(problem.actual)}\`, which is not general enough for \`${spell(problem.expected)}\`: it would have to work for every \`${problem.variable}\`.`,
      );
    }
    case "HiddenTypeEscapes":
      return say(
        `The type \`${problem.variable}\` is hidden in a value that was opened here, and it would be seen outside.`,
        "What leaves the match must not depend on the hidden type; use the value inside of the branch, or hide it again with `exists`.",
      );
    case "UnexpectedMeta": {
      const spell = typeSpeller([problem.part, problem.whole]);
      return say(
        `The type \`${spell(problem.part)}\` of one part of this would have to contain itself: it would be \`${spell(problem.whole)}\`.`,
        asFunction(problem.whole) === undefined
          ? "Only a type with a name can contain itself: declare a `struct` or an `enum`, or put the same kind of thing everywhere."
          : "A function cannot take itself as an argument. A parameter that is used at several types needs an annotation, such as `(f: forall a. a -> a)`.",
      );
    }
  }
}

function notPolymorphicWords({
  expected,
  variable,
  known,
}: ProblemOf<"NotPolymorphicEnough">): Words {
  const needed = `This has to be \`${typeText(expected)}\`, so it must work for every \`${variable}\``;
  if (known === undefined) {
    return say(`${needed}, but it depends on one that was chosen outside.`);
  }
  const isVariable = known.tag === "skolem";
  const found = isVariable ? "the same as another type variable" : `\`${typeText(known)}\``;
  return say(
    `${needed}, but it works only when \`${variable}\` is ${found}.`,
    isVariable ? undefined : `If that is meant, write \`${typeText(known)}\` for \`${variable}\`.`,
  );
}

function arityWords(
  problem: ProblemOf<"ArityMismatch" | "ConstructorArityMismatch" | "ArityTooLarge">,
): Words {
  switch (problem.code) {
    case "ArityMismatch":
      return functionArityWords(problem);
    case "ConstructorArityMismatch":
      return constructorArityWords(problem);
    case "ArityTooLarge":
      return say(
        `This passes ${counted(problem.actual, "argument")}, and a function takes at most ${problem.max}.`,
        "Put some of them into a struct.",
      );
  }
}

function functionArityWords({ role, of, expected, actual }: ProblemOf<"ArityMismatch">): Words {
  switch (role) {
    case "call": {
      const name = of === undefined ? "This function" : `\`${of}\``;
      const hint =
        actual < expected
          ? "A call gives all arguments at once. To give the rest later, write a lambda."
          : undefined;
      return say(
        `${name} takes ${counted(expected, "argument")}, but is called with ${actual}.`,
        hint,
      );
    }
    case "lambda":
      return say(
        `A function of ${counted(expected, "parameter")} is needed here, but this one has ${actual}.`,
        expected === 1
          ? "One parameter that is a tuple is written with two pairs of parentheses: `((x, y)) -> ...`."
          : undefined,
      );
    case "value":
      return say(
        `A function of ${counted(expected, "parameter")} is needed here, but this one has ${actual}.`,
        "A lambda in its place can give what is missing, or leave out what is too much.",
      );
  }
}

function constructorArityWords({
  constructorName,
  expected,
  actual,
}: ProblemOf<"ConstructorArityMismatch">): Words {
  return say(
    `\`${constructorName}\` has ${counted(expected, "field")}, but is given ${actual === 0 ? "none" : actual}.`,
    actual < expected
      ? `Fields with defaults may be left out in the form \`${constructorName} { field: value }\` only.`
      : undefined,
  );
}
