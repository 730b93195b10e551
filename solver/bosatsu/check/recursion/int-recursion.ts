import type { Expr } from "../../tree/core.ts";
import type { Formula } from "../arithmetic/formula.ts";
import { and, atLeast, contradict, equal, lessThan, prove } from "../arithmetic/formula.ts";
import { describeFact, describeSum } from "../arithmetic/formula-text.ts";
import type { Linear, Solution } from "../arithmetic/linear.ts";
import { asConstant, constantOf, minus, sumAt } from "../arithmetic/linear.ts";
import { branchFacts, lower } from "../arithmetic/lower.ts";
import type { Frame, Lowering } from "../arithmetic/lowering.ts";
import { refill } from "../arithmetic/lowering.ts";
import { asInt } from "../arithmetic/symbol.ts";

/** A branch of a match, or the guard of that branch, that leads to the place in question. */
export type PathStep = {
  readonly match: Extract<Expr, { readonly tag: "match" }>;
  readonly branch: number;
  readonly inGuard: boolean;
};

/** What becomes of an Int target in a call. `why` is there when it is `other`. */
export type IntJudgement =
  | { readonly tag: "smaller" | "equal" }
  | { readonly tag: "other"; readonly why: IntRefusal };

export type IntRefusal = {
  readonly why: "not-expressible" | "not-proved";
  readonly argument: string;
  readonly known: readonly string[];
  readonly counterexample: readonly { readonly name: string; readonly value: string }[];
  readonly fails: "negative" | "not-smaller" | undefined;
};

/**
 * Whether an argument is at least zero and less than the target, or at least zero and equal to it,
 * for all that is known on the path to the call. Nothing is assumed of the target's sign.
 */
export function judgeInt(
  lowering: Lowering,
  frame: Frame,
  call: { readonly argument: Expr; readonly target: Expr; readonly path: readonly PathStep[] },
): IntJudgement {
  refill(lowering);
  const target = asInt(lower(lowering, frame, call.target));
  const argument = asInt(lower(lowering, frame, call.argument));
  const { laws, names } = lowering.variables;
  if (target === undefined || argument === undefined) return { tag: "other", why: notExpressible };
  const facts = call.path.flatMap((step) => branchFacts(lowering, frame, step.match, step));
  const zero = constantOf(0n);
  const smaller = prove(facts, and(atLeast(argument, zero), lessThan(argument, target)), laws);
  if (smaller.tag === "proved" || contradict(facts, laws)) return { tag: "smaller" };
  const same = prove(facts, and(atLeast(argument, zero), equal(argument, target)), laws);
  if (same.tag === "proved") return { tag: "equal" };
  if (!isNamed(argument, names, laws)) return { tag: "other", why: notExpressible };
  const why = refusal({ argument, target, facts, names }, smaller.counterexample);
  return { tag: "other", why };
}

const notExpressible: IntRefusal = {
  why: "not-expressible",
  argument: "",
  known: [],
  counterexample: [],
  fails: undefined,
};

/** Whether an argument is made of things that the program has names for or that have a law. */
function isNamed(
  { terms }: Linear,
  names: ReadonlyMap<string, string>,
  laws: ReadonlyMap<string, Formula>,
): boolean {
  return [...terms.keys()].every((name) => names.has(name) || laws.has(name));
}

type Refused = {
  readonly argument: Linear;
  readonly target: Linear;
  readonly facts: readonly Formula[];
  readonly names: ReadonlyMap<string, string>;
};

/** At most so many facts are told. */
const toldMax = 4;

function refusal(
  { argument, target, facts, names }: Refused,
  solution: Solution | undefined,
): IntRefusal {
  const known = facts.flatMap((fact) => describeFact(fact, names) ?? []);
  return {
    why: "not-proved",
    argument: describeSum(argument, names) ?? "",
    known: [...new Set(known)].slice(-toldMax),
    counterexample: solution === undefined ? [] : told([target, argument], solution, names),
    fails: solution === undefined ? undefined : broken(argument, target, solution),
  };
}

function told(
  sums: readonly Linear[],
  solution: Solution,
  names: ReadonlyMap<string, string>,
): IntRefusal["counterexample"] {
  const variables = new Set(sums.flatMap(({ terms }) => [...terms.keys()]));
  return [...variables].flatMap((variable) => {
    const name = names.get(variable);
    const value = String(solution.get(variable) ?? 0n);
    return name === undefined ? [] : [{ name, value }];
  });
}

function broken(argument: Linear, target: Linear, solution: Solution): IntRefusal["fails"] {
  if (asConstant(minus(argument, target)) === 0n) return "not-smaller";
  return sumAt(argument, solution) < 0n ? "negative" : "not-smaller";
}
