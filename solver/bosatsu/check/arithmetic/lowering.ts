import type { CheckedPackage } from "../../tree/checked.ts";
import type { CorePattern, Expr, LocalId } from "../../tree/core.ts";
import type { DeclaredTypes } from "../declared-types.ts";
import { qualified } from "../declared-types.ts";
import type { Formula } from "./formula.ts";
import type { Site } from "./sites.ts";
import { sitesIn } from "./sites.ts";
import type { Known, Variables } from "./symbol.ts";
import { createVariables } from "./symbol.ts";

/** What the reading of one top-level value works with. */
export type Lowering = {
  readonly variables: Variables;
  readonly declared: DeclaredTypes;
  readonly packages: ReadonlyMap<string, CheckedPackage>;
  readonly budget: { steps: number; depth: number };
  readonly sites: Map<Expr, ReadonlyMap<LocalId, Site>>;
  /** What has been found out about top-level names: two mentions of one have the same value. */
  readonly globals: Map<string, Global>;
};

type Global = { readonly definition: Definition | undefined; known: Known | undefined };

/** One reading of one definition: its locals have the values that they have in one call of it. */
export type Frame = {
  readonly checked: CheckedPackage;
  /** Keeps the places of calls apart. Empty for the definition that is being checked. */
  readonly prefix: string;
  readonly sites: ReadonlyMap<LocalId, Site>;
  readonly locals: Map<LocalId, Known>;
  readonly exprs: Map<Expr, Known>;
  readonly patterns: Map<CorePattern, Formula>;
};

/** Past so many steps, or definitions inside definitions, expressions are read as mere places. */
const stepsMax = 20_000;
export const depthMax = 100;

export function createLowering(
  declared: DeclaredTypes,
  packages: ReadonlyMap<string, CheckedPackage>,
): Lowering {
  const budget = { steps: 0, depth: 0 };
  const variables = createVariables();
  return { variables, declared, packages, budget, sites: new Map(), globals: new Map() };
}

export function createFrame(
  { sites }: Lowering,
  checked: CheckedPackage,
  root: Expr,
  prefix: string,
): Frame {
  const known = sites.get(root) ?? sitesIn(root);
  sites.set(root, known);
  return {
    checked,
    prefix,
    sites: known,
    locals: new Map(),
    exprs: new Map(),
    patterns: new Map(),
  };
}

/** A new allowance, for the next question. */
export function refill({ budget }: Lowering): void {
  budget.steps = stepsMax;
}

// Definitions

type Mention = Extract<Expr, { readonly tag: "global" }>;

export type Definition = {
  readonly name: string;
  readonly checked: CheckedPackage;
  readonly value: Expr;
  readonly lambda: Extract<Expr, { readonly tag: "lambda" }> | undefined;
};

/** The end of a chain of renamings such as `operator - = sub`. */
export function renamed(lowering: Lowering, global: Mention): Mention {
  let last = global;
  for (let links = 0; links < depthMax; links += 1) {
    const value = definitionOf(lowering, last)?.value;
    if (value?.tag !== "global") break;
    last = value;
  }
  return last;
}

/** A definition that can be put in the place of its name. */
export function definitionOf(lowering: Lowering, global: Mention): Definition | undefined {
  return globalOf(lowering, global).definition;
}

export function globalOf(lowering: Lowering, { package: owner, name }: Mention): Global {
  const key = qualified(owner, name);
  const found = lowering.globals.get(key) ?? {
    definition: findDefinition(lowering, owner, name),
    known: undefined,
  };
  lowering.globals.set(key, found);
  return found;
}

function findDefinition(
  { packages }: Lowering,
  owner: string,
  name: string,
): Definition | undefined {
  const checked = packages.get(owner);
  const top = checked?.resolved.values.find((it) => it.name === name);
  if (checked === undefined || top?.tag !== "value" || top.recursive || top.broken)
    return undefined;
  const value = bare(top.value);
  const lambda = value.tag === "lambda" ? value : undefined;
  return { name: qualified(owner, name), checked, value, lambda };
}

export function bare(expr: Expr): Expr {
  let inner = expr;
  while (inner.tag === "generic" || inner.tag === "annotate") {
    inner = inner.tag === "generic" ? inner.body : inner.value;
  }
  return inner;
}
