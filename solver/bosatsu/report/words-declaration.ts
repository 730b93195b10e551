import type { ResolveProblem } from "../tree/problem-resolve.ts";
import type { Region } from "../tree/source.ts";
import { counted, listed } from "./suggest.ts";
import type { Words } from "./words.ts";

type DeclarationProblem = Extract<
  ResolveProblem,
  {
    readonly code:
      | "Duplication"
      | "ExtDefShadow"
      | "InvalidTypeParameters"
      | "UnscopedTypeParameters"
      | "MissingEnumBranchTypeParameters"
      | "AmbiguousEnumTypeParameters"
      | "DuplicateTypeParamOwnership"
      | "InvalidDefTypeParameters"
      | "AliasNeedsArguments"
      | "ConstructorDefaultRequiresTypeAnnotation"
      | "ConstructorDefaultReferencesParam"
      | "ConstructorDefaultOutOfScope";
  }
>;

function say(message: string, hint?: string): Words {
  return { message, hint };
}

/** `line` names another place of the same text. */
export function declarationWords(
  problem: DeclarationProblem,
  line: (region: Region) => string,
): Words {
  switch (problem.code) {
    case "Duplication":
      return say(
        `The ${problem.what} \`${problem.name}\` is defined again on ${line(problem.again)}.`,
        problem.what === "field"
          ? "Give one of the two another name."
          : "Only values can be defined again, and external ones cannot.",
      );
    case "ExtDefShadow":
      return say(
        `\`${problem.name}\` is external in this package and cannot be defined as well.`,
        "Give one of the two another name.",
      );
    case "AliasNeedsArguments":
      return say(
        `\`${problem.name}\` stands for another type and needs ${counted(problem.expected, "argument")}, but has ${problem.actual}.`,
      );
    case "ConstructorDefaultRequiresTypeAnnotation":
      return say(
        `The field \`${problem.field}\` has a default, so its type must be written.`,
        `Write \`${problem.field}: SomeType = ...\`.`,
      );
    case "ConstructorDefaultReferencesParam":
      return say(
        `The default of \`${problem.field}\` uses the field \`${problem.name}\`, and a default cannot see other fields.`,
        "A function that builds the value can compute one field from another.",
      );
    case "ConstructorDefaultOutOfScope":
      return say(
        `The default of \`${problem.field}\` uses \`${problem.name}\`, which is not known at this place.`,
        "A default may use imports and what is defined above the type.",
      );
    default:
      return parameterWords(problem);
  }
}

type ParameterProblem = Extract<
  DeclarationProblem,
  { readonly code: `${string}TypeParam${string}` }
>;

function parameterWords(problem: ParameterProblem): Words {
  switch (problem.code) {
    case "InvalidTypeParameters":
      return problem.missing.length > 0
        ? say(
            `The type parameters of \`${problem.name}\` do not include ${listed(problem.missing)}.`,
            "List every type variable that the declaration uses, or none at all. A field without a type has a variable of its own.",
          )
        : say(`\`${problem.name}\` lists the type parameter ${listed(problem.repeated)} twice.`);
    case "UnscopedTypeParameters":
      return say(
        `\`${problem.constructor}\` uses ${listed(problem.missing)}, which neither it nor \`${problem.type}\` declares.`,
        "Once one variant lists its own type parameters, the enum must list the others.",
      );
    case "MissingEnumBranchTypeParameters":
      return say(
        `\`${problem.constructor}\` uses ${listed(problem.missing)}, which \`${problem.type}\` does not declare.`,
        `Add it to the parameters of \`${problem.type}\`, or to those of \`${problem.constructor}\` to hide it there.`,
      );
    case "AmbiguousEnumTypeParameters":
      return say(
        `\`${problem.type}\` does not use ${listed(problem.params)}, and the field \`${problem.field}\` has no type.`,
        `Write the type of \`${problem.field}\`.`,
      );
    case "DuplicateTypeParamOwnership":
      return say(
        `${listed(problem.params)} is declared more than once for \`${problem.constructor}\`.`,
        "A type variable belongs to the enum or to one variant.",
      );
    case "InvalidDefTypeParameters":
      return problem.unused.length > 0
        ? say(
            `\`${problem.name}\` declares ${listed(problem.unused)} and never uses it in a type.`,
            "Drop it from the brackets.",
          )
        : say(`\`${problem.name}\` lists the type parameter ${listed(problem.repeated)} twice.`);
  }
}
