import type { Linear, Solution } from "./linear.ts";
import { asConstant, constantOf, feasibility, minus, plus, times } from "./linear.ts";

/** A statement about whole numbers. */
export type Formula =
  | { readonly tag: "not-negative"; readonly sum: Linear }
  | { readonly tag: "and" | "or"; readonly parts: readonly Formula[] }
  | { readonly tag: "not"; readonly part: Formula };

export const always: Formula = { tag: "and", parts: [] };
export const never: Formula = { tag: "or", parts: [] };

export function and(...parts: readonly Formula[]): Formula {
  if (parts.includes(never)) return never;
  const open = parts.filter((part) => part !== always);
  const [only] = open;
  if (only === undefined) return always;
  return open.length === 1 ? only : { tag: "and", parts: open };
}

export function or(...parts: readonly Formula[]): Formula {
  if (parts.includes(always)) return always;
  const open = parts.filter((part) => part !== never);
  const [only] = open;
  if (only === undefined) return never;
  return open.length === 1 ? only : { tag: "or", parts: open };
}

export function not(part: Formula): Formula {
  if (part === always) return never;
  if (part === never) return always;
  return part.tag === "not" ? part.part : { tag: "not", part };
}

export function atLeast(left: Linear, right: Linear): Formula {
  const sum = minus(left, right);
  const constant = asConstant(sum);
  if (constant !== undefined) return constant >= 0n ? always : never;
  return { tag: "not-negative", sum };
}

export function lessThan(left: Linear, right: Linear): Formula {
  return atLeast(right, plus(left, constantOf(1n)));
}

export function equal(left: Linear, right: Linear): Formula {
  return and(atLeast(left, right), atLeast(right, left));
}

/**
 * `proved` is never said wrongly. Otherwise `counterexample`, if found, makes every fact that has to
 * do with the goal true and the goal false.
 */
export type Proof =
  | { readonly tag: "proved" }
  | { readonly tag: "open"; readonly counterexample: Solution | undefined };

/** More situations than this are not looked at; the goal is then not proved. */
const situationsMax = 3_000;

/**
 * Whether facts cannot hold together, whatever they are about: then what stands where they are known
 * is never reached. Never said wrongly.
 */
export function contradict(facts: readonly Formula[], laws: Laws): boolean {
  const all = [...facts, ...facts.flatMap((fact) => relevant([], fact, laws))];
  const open = [...new Set(all)].map((formula) => ({ formula, holds: true }));
  return explore({ open, sums: [], choices: [] }, { situations: situationsMax }) === "closed";
}

/** Statements that are always true, by the variable that each is about. */
export type Laws = ReadonlyMap<string, Formula>;

/** Tries to refute that facts and laws hold and the goal does not, situation by situation. */
export function prove(facts: readonly Formula[], goal: Formula, laws: Laws = new Map()): Proof {
  const given = [not(goal), ...relevant(facts, goal, laws)];
  const open = given.map((formula) => ({ formula, holds: true }));
  const budget = { situations: situationsMax };
  const outcome = explore({ open, sums: [], choices: [] }, budget);
  return outcome === "closed"
    ? { tag: "proved" }
    : { tag: "open", counterexample: outcome.solution };
}

/**
 * The facts that share a variable with the goal, directly or through others, and the laws of all
 * variables that then occur. What the laws of its variables mention counts as mentioned by a fact.
 */
function relevant(facts: readonly Formula[], goal: Formula, laws: Laws): readonly Formula[] {
  const names = new Set<string>();
  const found = new Set<Formula>();
  const open: string[] = [];
  const learn = (variables: Iterable<string>): void => {
    for (const name of variables) {
      if (!names.has(name)) open.push(name);
      names.add(name);
    }
  };
  const byVariable = factsByVariable(facts, laws);
  learn(mentionedBy(goal, laws));
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const law = laws.get(name);
    if (law !== undefined) found.add(law);
    for (const { fact, variables } of byVariable.get(name) ?? []) {
      found.add(fact);
      learn(variables);
    }
  }
  return [...found];
}

type Fact = { readonly fact: Formula; readonly variables: ReadonlySet<string> };

function factsByVariable(facts: readonly Formula[], laws: Laws): Map<string, readonly Fact[]> {
  const byVariable = new Map<string, Fact[]>();
  for (const fact of facts) {
    const variables = mentionedBy(fact, laws);
    for (const name of variables) {
      const known = byVariable.get(name) ?? [];
      known.push({ fact, variables });
      byVariable.set(name, known);
    }
  }
  return byVariable;
}

function mentionedBy(formula: Formula, laws: Laws): ReadonlySet<string> {
  const mentioned = new Set(variablesOf(formula));
  for (const name of mentioned) {
    const law = laws.get(name);
    if (law === undefined) continue;
    for (const other of variablesOf(law)) mentioned.add(other);
  }
  return mentioned;
}

function variablesOf(formula: Formula): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<Formula>();
  const open = [formula];
  for (let it = open.pop(); it !== undefined; it = open.pop()) {
    if (seen.has(it)) continue;
    seen.add(it);
    if (it.tag === "not-negative") for (const name of it.sum.terms.keys()) names.add(name);
    else if (it.tag === "not") open.push(it.part);
    else open.push(...it.parts);
  }
  return names;
}

type Signed = { readonly formula: Formula; readonly holds: boolean };

/** What has been decided so far (`sums`), what is still to be read, and between what to choose. */
type Situation = {
  readonly open: readonly Signed[];
  readonly sums: readonly Linear[];
  readonly choices: readonly (readonly Signed[])[];
};

type Outcome = "closed" | { readonly solution: Solution | undefined };

function explore(situation: Situation, budget: { situations: number }): Outcome {
  budget.situations -= 1;
  if (budget.situations < 0) return { solution: undefined };
  const read = readAll(situation);
  if (read === "closed") return "closed";
  const feasible = feasibility(read.sums);
  if (feasible.tag === "refuted") return "closed";
  const [choice, ...choices] = read.choices.toSorted((left, right) => left.length - right.length);
  if (choice === undefined) return { solution: feasible.solution };
  for (const part of choice) {
    const outcome = explore({ open: [part], sums: read.sums, choices }, budget);
    if (outcome !== "closed") return outcome;
  }
  return "closed";
}

function readAll(situation: Situation): "closed" | Omit<Situation, "open"> {
  const open = [...situation.open];
  const sums = [...situation.sums];
  const choices = [...situation.choices];
  for (let signed = open.pop(); signed !== undefined; signed = open.pop()) {
    const { formula, holds } = signed;
    if (formula.tag === "not-negative") {
      sums.push(holds ? formula.sum : negated(formula.sum));
      continue;
    }
    const parts = partsOf(formula, holds);
    if (parts.all) open.push(...parts.signed);
    else if (parts.signed.length === 0) return "closed";
    else choices.push(parts.signed);
  }
  return { sums, choices };
}

/** What a statement comes down to: all of these, or one of them. */
function partsOf(
  formula: Exclude<Formula, { readonly tag: "not-negative" }>,
  holds: boolean,
): { readonly all: boolean; readonly signed: readonly Signed[] } {
  if (formula.tag === "not") {
    return { all: true, signed: [{ formula: formula.part, holds: !holds }] };
  }
  const signed = formula.parts.map((part) => ({ formula: part, holds }));
  return { all: (formula.tag === "and") === holds, signed };
}

/** Not at least zero is at most minus one. */
export function negated(sum: Linear): Linear {
  return minus(times(sum, -1n), constantOf(1n));
}
