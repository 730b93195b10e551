import type { TypeDetail, TypeProblem } from "../../tree/problem-type.ts";
import type { Region } from "../../tree/source.ts";
import type { Type } from "../../tree/type.ts";
import type { Fault } from "./fault.ts";
import type { Expected, FoundProblem, Inference } from "./inference.ts";
import { sameType } from "./same-type.ts";
import type { Solver } from "./solver.ts";
import { attempt } from "./solver.ts";
import { subsume, unify } from "./subsume.ts";

import { prune, zonk } from "./type-walk.ts";

/** What did not fit: an expression of type `actual` at `region`, where `expected` was needed. */
type Place = { readonly actual: Type; readonly expected: Expected; readonly region: Region };

/** Lets an expression of type `actual` be used as expected, or reports that it cannot be. */
export function useAs(inference: Inference, place: Place): boolean {
  const { solver } = inference;
  const { actual, expected } = place;
  return settle(
    inference,
    place,
    attempt(solver, () => subsume(solver, actual, expected.type)),
  );
}

/** Makes two types equal, or reports that they cannot be. */
export function makeEqual(inference: Inference, place: Place): boolean {
  const { solver } = inference;
  const { actual, expected } = place;
  return settle(
    inference,
    place,
    attempt(solver, () => unify(solver, actual, expected.type)),
  );
}

function settle(inference: Inference, place: Place, fault: Fault | undefined): boolean {
  if (fault !== undefined) addFound(inference, problemFor(inference.solver, place, fault));
  return fault === undefined;
}

export function addProblem(inference: Inference, problem: TypeProblem, region: Region): void {
  addFound(inference, { problem, region });
}

/** One polymorphic expression is reported once, however many of its parts are not general enough. */
function addFound(inference: Inference, found: FoundProblem): void {
  const { problem, region } = found;
  const known =
    problem.code === "NotPolymorphicEnough" &&
    inference.problems.some(
      (it) => it.problem.code === problem.code && it.region.start === region.start,
    );
  if (!known) inference.problems.push(found);
}

function problemFor(solver: Solver, place: Place, fault: Fault): FoundProblem {
  const { region, expected } = place;
  switch (fault.reason) {
    case "mismatch":
      return mismatchProblem(solver, place, fault);
    case "escape":
      return rigidProblem(solver, place, { skolem: fault.skolem, known: undefined });
    case "infinite": {
      const at = expected.because.from === "argument" ? expected.because.call : region;
      const problem: TypeProblem = { code: "UnexpectedMeta", part: fault.part, whole: fault.whole };
      return { problem, region: at };
    }
    case "arity":
      return {
        problem: {
          code: "ArityMismatch",
          role: "value",
          of: undefined,
          expected: fault.wanted,
          actual: fault.actual,
        },
        region,
      };
    case "kind":
      return {
        problem: {
          code: "KindMismatch",
          type: fault.type,
          actual: fault.actual,
          expected: fault.wanted,
        },
        region,
      };
  }
}

type Mismatch = Extract<Fault, { readonly reason: "mismatch" }>;

function mismatchProblem(solver: Solver, place: Place, fault: Mismatch): FoundProblem {
  const polymorphic =
    mustStayOpen(solver, fault.wanted, fault.actual) ??
    mustStayOpen(solver, fault.actual, fault.wanted);
  if (polymorphic !== undefined) return rigidProblem(solver, place, polymorphic);
  return { problem: plainMismatch(place, fault), region: place.region };
}

function plainMismatch({ actual, expected }: Place, fault: Mismatch): TypeProblem {
  const mismatch = {
    actual,
    expected: expected.type,
    because: expected.because,
    detail: detailOf(actual, expected.type, fault),
  };
  switch (expected.because.from) {
    case "argument":
    case "form":
    case "item":
    case "splice":
      return { code: "ContextualTypeError", site: "AppArg", ...mismatch };
    case "branch":
      return { code: "ContextualTypeError", site: "MatchBranchResult", ...mismatch };
    case "pattern":
    case "pattern-annotation":
      return { code: "ContextualTypeError", site: "MatchPattern", ...mismatch };
    default:
      return { code: "NotUnifiable", ...mismatch };
  }
}

function detailOf(actual: Type, expected: Type, fault: Mismatch): TypeDetail | undefined {
  if (sameType(fault.actual, actual) && sameType(fault.wanted, expected)) return undefined;
  return { actual: fault.actual, expected: fault.wanted };
}

type Rigidity = { readonly skolem: Type; readonly known: Type | undefined };

/** When one side is a variable that an annotation promised to leave open. */
function mustStayOpen(solver: Solver, skolem: Type, known: Type): Rigidity | undefined {
  if (skolem.tag !== "skolem") return undefined;
  const from = solver.rigid.get(skolem.id)?.origin.from;
  if (from !== "expression" && from !== "use") return undefined;
  return { skolem, known };
}

function rigidProblem(solver: Solver, place: Place, { skolem, known }: Rigidity): FoundProblem {
  const { actual, expected, region } = place;
  const { name, origin } = rigidOrigin(solver, skolem);
  if (origin?.from === "expression") {
    const problem: TypeProblem = {
      code: "NotPolymorphicEnough",
      expected: origin.type,
      variable: name,
      known,
    };
    return { problem, region: origin.region };
  }
  if (origin?.from === "hidden") {
    const problem: TypeProblem = {
      code: "HiddenTypeEscapes",
      variable: name,
      actual,
      expected: expected.type,
    };
    return { problem, region };
  }
  const problem: TypeProblem = {
    code: "SubsumptionCheckFailure",
    actual,
    expected: expected.type,
    because: expected.because,
    detail: undefined,
    variable: name,
  };
  return { problem, region };
}

function rigidOrigin(solver: Solver, type: Type) {
  const skolem = prune(type);
  if (skolem.tag !== "skolem") return { name: "a", origin: undefined };
  return { name: skolem.name, origin: solver.rigid.get(skolem.id)?.origin };
}

/** Fills in what has been found out since a problem was met. */
export function zonkProblem(found: FoundProblem): FoundProblem {
  return { region: found.region, problem: zonkTypes(found.problem) };
}

function zonkTypes(problem: TypeProblem): TypeProblem {
  switch (problem.code) {
    case "NotUnifiable":
    case "ContextualTypeError":
    case "SubsumptionCheckFailure":
      return {
        ...problem,
        actual: zonk(problem.actual),
        expected: zonk(problem.expected),
        detail: problem.detail && {
          actual: zonk(problem.detail.actual),
          expected: zonk(problem.detail.expected),
        },
      };
    case "NotPolymorphicEnough":
      return {
        ...problem,
        expected: zonk(problem.expected),
        known: problem.known && zonk(problem.known),
      };
    case "HiddenTypeEscapes":
      return { ...problem, actual: zonk(problem.actual), expected: zonk(problem.expected) };
    case "UnexpectedMeta":
      return { ...problem, part: zonk(problem.part), whole: zonk(problem.whole) };
    case "KindMismatch":
      return { ...problem, type: zonk(problem.type) };
    default:
      return problem;
  }
}
