import type { CheckedPackage } from "../tree/checked.ts";
import type { GlobalRef, TopLevel } from "../tree/core.ts";
import type { Externals, Fn, Value } from "../tree/value.ts";
import { type Cell, type Code, frameOf, nothingCaptured } from "./code.ts";
import { type Constructors, constructorsOf } from "./constructors.ts";
import { asLimit, isStackOverflow } from "./limit.ts";
import { callDeep, forceDeep } from "./machine.ts";
import { type Global, type Surroundings, translate, unwrap } from "./translate.ts";

/** The values of a program. Asking twice gives the same. Throws `EvaluationLimit`. */
export type Evaluation = {
  /** A top-level value by its unique name. It is worked out at the first use, with what it needs. */
  readonly value: (packageName: string, name: string) => Value;
  /** The result of a function. Use it in place of a plain call: that one can overflow the stack. */
  readonly call: (fn: Fn, ...args: readonly Value[]) => Value;
};

/**
 * Makes a checked program ready to run. Packages stand in dependency order, the library included.
 * Throws when a host value is missing that a package declares as external.
 */
export function evaluate(packages: readonly CheckedPackage[], externals: Externals): Evaluation {
  const program = load(packages, externals);
  return {
    value: (packageName, name) => {
      const entry = lookUp(program, { package: packageName, name });
      return entryValue(entry, (cell) =>
        onEitherStack(
          () => force(cell),
          () => forceDeep(cell),
        ),
      );
    },
    call: (fn, ...args) =>
      onEitherStack(
        () => fn(...args),
        () => callDeep(fn, args),
      ),
  };
}

/**
 * The same, but always on the machine's own stack: slower, and for what is known to get deep better
 * than to try JavaScript's stack first.
 */
export function evaluateDeep(
  packages: readonly CheckedPackage[],
  externals: Externals,
): Evaluation {
  const program = load(packages, externals);
  return {
    value: (packageName, name) => {
      const entry = lookUp(program, { package: packageName, name });
      return entryValue(entry, (cell) => withinLimits(() => forceDeep(cell)));
    },
    call: (fn, ...args) => withinLimits(() => callDeep(fn, args)),
  };
}

function load(packages: readonly CheckedPackage[], externals: Externals): Program {
  refuseMissing(packages, externals);
  const program: Program = {
    globals: new Map(packages.map(({ resolved }) => [resolved.name, new Map()])),
    constructors: constructorsOf(packages),
  };
  for (const { resolved } of packages) {
    for (const value of resolved.values) {
      const global = globalOf(value, { program, externals, package: resolved });
      if (global !== undefined) program.globals.get(resolved.name)?.set(value.name, global);
    }
  }
  return program;
}

type Program = {
  readonly globals: ReadonlyMap<string, Map<string, Entry>>;
  readonly constructors: Constructors;
};

type Entry = Global & { readonly cell?: Cell };

function refuseMissing(packages: readonly CheckedPackage[], externals: Externals): void {
  const missing = packages.flatMap(({ resolved }) =>
    resolved.values
      .filter(({ tag, name }) => tag === "external" && !externals.get(resolved.name)?.has(name))
      .map(({ name }) => `${resolved.name}::${name}`),
  );
  if (missing.length > 0) throw new Error(`the host supplies no ${missing.join(", ")}`);
}

type Home = {
  readonly program: Program;
  readonly externals: Externals;
  readonly package: CheckedPackage["resolved"];
};

/** A value that only gives another name to one above stands for the same thing. */
function globalOf(value: TopLevel, home: Home): Entry | undefined {
  const { program, externals } = home;
  if (value.tag === "external") {
    const external = externals.get(home.package.name)?.get(value.name);
    return external && { tag: "external", external };
  }
  if (value.broken) return undefined;
  const inner = unwrap(value.value);
  if (inner.tag === "global") {
    const same = lookUp(program, inner);
    if (same.tag === "value" || same.external.tag === "plain") return same;
  }
  const cell = newCell(value, home);
  return { tag: "value", cell, code: cellCode(cell, inner.tag === "lambda") };
}

function newCell(value: Extract<TopLevel, { tag: "value" }>, home: Home): Cell {
  const { program } = home;
  const name = { package: home.package.name, name: value.name };
  const surroundings: Surroundings = {
    path: home.package.path,
    constructors: program.constructors,
    global: (ref) => lookUp(program, ref),
  };
  let translation: ReturnType<Cell["translation"]> | undefined;
  return {
    ...name,
    value: undefined,
    translation: () => {
      translation ??= translate(value.value, value.recursive ? name : undefined, surroundings);
      return translation;
    },
  };
}

/** Making a function runs nothing, so that a mention of one cannot get deep. */
function cellCode(cell: Cell, isFunction: boolean): Code {
  const run = () => cell.value ?? force(cell);
  return isFunction ? { tag: "simple", run } : { tag: "global", cell, run };
}

function force(cell: Cell): Value {
  const { code, frameSize } = cell.translation();
  const value = code.run(frameOf(frameSize, []), nothingCaptured);
  cell.value = value;
  return value;
}

function lookUp(program: Program, ref: GlobalRef): Entry {
  const found = program.globals.get(ref.package)?.get(ref.name);
  if (found === undefined) throw new Error(`no value ${ref.package}::${ref.name}`);
  return found;
}

function entryValue(entry: Entry, forceCell: (cell: Cell) => Value): Value {
  if (entry.tag === "external") {
    if (entry.external.tag === "plain") return entry.external.value;
    throw new Error("an external that wants to know its place has no value without one");
  }
  const { cell } = entry;
  if (cell === undefined) throw new Error("a top-level value has no cell");
  return cell.value ?? forceCell(cell);
}

/** On JavaScript's stack, and from the start again on the machine's when that one overflows. */
function onEitherStack(fast: () => Value, deep: () => Value): Value {
  try {
    return fast();
  } catch (thrown) {
    if (!isStackOverflow(thrown)) throw asLimit(thrown);
  }
  return withinLimits(deep);
}

function withinLimits(run: () => Value): Value {
  try {
    return run();
  } catch (thrown) {
    throw asLimit(thrown);
  }
}
