/** A sum of whole multiples of variables and a constant. No coefficient is zero. */
export type Linear = {
  readonly constant: bigint;
  readonly terms: ReadonlyMap<string, bigint>;
};

export function constantOf(value: bigint): Linear {
  return { constant: value, terms: new Map() };
}

export function variableOf(name: string): Linear {
  return { constant: 0n, terms: new Map([[name, 1n]]) };
}

export function plus(left: Linear, right: Linear): Linear {
  const terms = new Map(left.terms);
  for (const [name, coefficient] of right.terms) {
    const sum = (terms.get(name) ?? 0n) + coefficient;
    if (sum === 0n) terms.delete(name);
    else terms.set(name, sum);
  }
  return { constant: left.constant + right.constant, terms };
}

export function times(linear: Linear, factor: bigint): Linear {
  if (factor === 0n) return constantOf(0n);
  const terms = new Map([...linear.terms].map(([name, it]) => [name, it * factor] as const));
  return { constant: linear.constant * factor, terms };
}

export function minus(left: Linear, right: Linear): Linear {
  return plus(left, times(right, -1n));
}

/** The value when there are no variables. */
export function asConstant(linear: Linear): bigint | undefined {
  return linear.terms.size === 0 ? linear.constant : undefined;
}

/** Rounds down, as the language's division does; the divisor is positive. */
export function floorDivide(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor;
  return value % divisor < 0n ? quotient - 1n : quotient;
}

export type Solution = ReadonlyMap<string, bigint>;

/**
 * `refuted`: no whole numbers make every sum at least zero; this is never said wrongly. `open`: not
 * refuted; `solution` is one if one was found.
 */
export type Feasibility =
  | { readonly tag: "refuted" }
  | { readonly tag: "open"; readonly solution: Solution | undefined };

/** Where an elimination would make more sums than this, the answer is `open`. */
const sumsMax = 1_000;

/**
 * Eliminates one variable after another by adding every lower bound of it to every upper bound
 * (Fourier and Motzkin), and rounds each sum to whole numbers on the way: 2x - 1 >= 0 is x - 1 >= 0.
 * A constant below zero in the end refutes the whole. Without one, values are tried going back.
 */
export function feasibility(sums: readonly Linear[]): Feasibility {
  const eliminated: Elimination[] = [];
  let system = tightest(sums);
  while (system !== undefined && system.length > 0) {
    const { name, made } = cheapestVariable(system);
    if (made > sumsMax) return { tag: "open", solution: undefined };
    const step: Elimination = eliminate(system, name);
    eliminated.push(step);
    system = tightest(step.rest);
  }
  if (system === undefined) return { tag: "refuted" };
  return { tag: "open", solution: solveBackwards(eliminated) };
}

/** Rounded, without constants, one sum for each direction; `undefined` when a constant is negative. */
function tightest(sums: readonly Linear[]): readonly Linear[] | undefined {
  const byDirection = new Map<string, Linear>();
  for (const sum of sums) {
    const rounded = round(sum);
    if (rounded.terms.size === 0) {
      if (rounded.constant < 0n) return undefined;
      continue;
    }
    const direction = directionOf(rounded);
    const known = byDirection.get(direction);
    if (known === undefined || rounded.constant < known.constant) {
      byDirection.set(direction, rounded);
    }
  }
  return [...byDirection.values()];
}

function round(sum: Linear): Linear {
  let divisor = 0n;
  for (const coefficient of sum.terms.values()) divisor = greatestDivisor(divisor, coefficient);
  if (divisor <= 1n) return sum;
  const by = divisor;
  const terms = new Map([...sum.terms].map(([name, it]) => [name, it / by] as const));
  return { constant: floorDivide(sum.constant, by), terms };
}

function greatestDivisor(left: bigint, right: bigint): bigint {
  let [a, b] = [left < 0n ? -left : left, right < 0n ? -right : right];
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

function directionOf({ terms }: Linear): string {
  const names = [...terms.keys()].sort();
  return names.map((name) => `${terms.get(name)} ${name}`).join(" + ");
}

/** The one whose elimination leaves the fewest sums, and how many it makes; the first by name. */
function cheapestVariable(system: readonly Linear[]): {
  readonly name: string;
  readonly made: number;
} {
  const uses = new Map<string, { below: number; above: number }>();
  for (const { terms } of system) {
    for (const [name, coefficient] of terms) {
      const use = uses.get(name) ?? { below: 0, above: 0 };
      if (coefficient > 0n) use.below += 1;
      else use.above += 1;
      uses.set(name, use);
    }
  }
  let best: { readonly name: string; readonly made: number; readonly grown: number } | undefined;
  for (const name of [...uses.keys()].sort()) {
    const { below = 0, above = 0 } = uses.get(name) ?? {};
    const made = below * above;
    const grown = made - below - above;
    if (best === undefined || grown < best.grown) best = { name, made, grown };
  }
  if (best === undefined) throw new Error("no variable in sums that are not constant");
  return best;
}

/** A variable with the sums that bound it, and what follows without it. */
type Elimination = {
  readonly name: string;
  readonly bounds: readonly Linear[];
  readonly rest: readonly Linear[];
};

function eliminate(system: readonly Linear[], name: string): Elimination {
  const bounds = system.filter(({ terms }) => terms.has(name));
  const rest = system.filter(({ terms }) => !terms.has(name));
  for (const below of bounds) {
    const lower = below.terms.get(name) ?? 0n;
    if (lower < 0n) continue;
    for (const above of bounds) {
      const upper = above.terms.get(name) ?? 0n;
      if (upper < 0n) rest.push(plus(times(below, -upper), times(above, lower)));
    }
  }
  return { name, bounds, rest };
}

/** How many values are tried for all variables together. */
const triesMax = 500;

/** Gives the variables values in the reverse order of their elimination, near zero first. */
function solveBackwards(eliminated: readonly Elimination[]): Solution | undefined {
  const solution = new Map<string, bigint>();
  let tries = 0;
  const solve = (at: number): boolean => {
    const step = eliminated[at];
    if (step === undefined) return true;
    for (const value of candidates(step, solution)) {
      tries += 1;
      if (tries > triesMax) return false;
      solution.set(step.name, value);
      if (solve(at - 1)) return true;
    }
    solution.delete(step.name);
    return false;
  };
  return solve(eliminated.length - 1) ? solution : undefined;
}

/** Whole numbers within the bounds: the nearest to zero, its neighbours, the ends. */
function candidates({ name, bounds }: Elimination, known: Solution): readonly bigint[] {
  let [low, high]: [bigint | undefined, bigint | undefined] = [undefined, undefined];
  for (const bound of bounds) {
    const coefficient = bound.terms.get(name) ?? 0n;
    const rest = sumAt(bound, new Map(known).set(name, 0n));
    if (coefficient > 0n) {
      const least = -floorDivide(rest, coefficient);
      if (low === undefined || least > low) low = least;
    } else {
      const most = floorDivide(rest, -coefficient);
      if (high === undefined || most < high) high = most;
    }
  }
  const nearest = clamp(0n, low, high);
  const wanted = [nearest, nearest + 1n, nearest - 1n, low, high].filter((it) => it !== undefined);
  return [...new Set(wanted)].filter((it) => clamp(it, low, high) === it);
}

function clamp(value: bigint, low: bigint | undefined, high: bigint | undefined): bigint {
  if (low !== undefined && value < low) return low;
  return high !== undefined && value > high ? high : value;
}

/** A variable without a value counts as zero. */
export function sumAt(linear: Linear, values: Solution): bigint {
  let sum = linear.constant;
  for (const [name, coefficient] of linear.terms) sum += coefficient * (values.get(name) ?? 0n);
  return sum;
}
