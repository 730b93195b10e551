import type { CheckedPackage } from "../tree/checked.ts";
import type { GlobalRef, TopLevel } from "../tree/core.ts";
import { predef } from "../tree/type.ts";
import type { External, Externals, Fn, Value } from "../tree/value.ts";
import { type Cell, type Code, frameOf, nothingCaptured } from "./code.ts";
import { type Constructors, constructorsOf } from "./constructors.ts";
import { inlinable, unwrap } from "./inline.ts";
import { asLimit, EvaluationLimit, isStackOverflow } from "./limit.ts";
import { callDeep, forceDeep } from "./machine.ts";
import { type Meter, type MeterOptions, meterOf } from "./meter.ts";
import { isNativeDict, nativeDict } from "./native-dict.ts";
import { resumableFn } from "./resumable.ts";
import {
  type CallableExternal,
  type Global,
  type Inlined,
  type Surroundings,
  translate,
} from "./translate.ts";

/** The values of a program. Asking twice gives the same. Throws `EvaluationLimit`. */
export type Evaluation = {
  /** A top-level value by its unique name. It is worked out at the first use, with what it needs. */
  readonly value: (packageName: string, name: string) => Value;
  /** The result of a function. Use it in place of a plain call: that one can overflow the stack. */
  readonly call: (fn: Fn, ...args: readonly Value[]) => Value;
};

export type EvaluateOptions = {
  /**
   * How many calls may be pending on the machine's own stack: four million, which take about a
   * gigabyte, unless given.
   */
  readonly tasksMax?: number;
} & MeterOptions;

const tasksMaxDefault = 4_000_000;

/**
 * Makes a checked program ready to run. Packages stand in dependency order, the library included.
 * Throws when a host value is missing that a package declares as external.
 */
export function evaluate(
  packages: readonly CheckedPackage[],
  externals: Externals,
  { tasksMax = tasksMaxDefault, ...options }: EvaluateOptions = {},
): Evaluation {
  const meter = meterOf(options);
  const program = load(packages, externals, meter);
  const limits = limiter(meter);
  return {
    value: (packageName, name) =>
      entryValue(lookUp(program, { package: packageName, name }), (cell) => {
        try {
          limits.begin();
          return force(cell);
        } catch (thrown) {
          return limits.again(thrown, () => forceDeep(cell, tasksMax));
        } finally {
          limits.end();
        }
      }),
    call: (fn, ...args) => {
      try {
        limits.begin();
        return fn(...args);
      } catch (thrown) {
        return limits.again(thrown, () => callDeep(fn, args, tasksMax));
      } finally {
        limits.end();
      }
    },
  };
}

/**
 * The same, but always on the machine's own stack: slower, and for what is known to get deep better
 * than to try JavaScript's stack first.
 */
export function evaluateDeep(
  packages: readonly CheckedPackage[],
  externals: Externals,
  { tasksMax = tasksMaxDefault, ...options }: EvaluateOptions = {},
): Evaluation {
  const meter = meterOf(options);
  const program = load(packages, externals, meter);
  const limits = limiter(meter);
  const limited = (deep: () => Value): Value => {
    try {
      limits.begin();
      return deep();
    } catch (thrown) {
      throw limits.asThrown(thrown);
    } finally {
      limits.end();
    }
  };
  return {
    value: (packageName, name) =>
      entryValue(lookUp(program, { package: packageName, name }), (cell) =>
        limited(() => forceDeep(cell, tasksMax)),
      ),
    call: (fn, ...args) => limited(() => callDeep(fn, args, tasksMax)),
  };
}

function load(
  packages: readonly CheckedPackage[],
  externals: Externals,
  meter: Meter | undefined,
): Program {
  refuseMissing(packages, externals);
  const program: Program = {
    globals: new Map(packages.map(({ resolved }) => [resolved.name, new Map()])),
    constructors: constructorsOf(packages),
    meter,
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
  readonly meter: Meter | undefined;
};

type Entry = Global & { readonly cell?: Cell };

function refuseMissing(packages: readonly CheckedPackage[], externals: Externals): void {
  const missing = missingExternals(packages, externals);
  if (missing.length > 0) throw new Error(`the host supplies no ${missing.join(", ")}`);
}

/** What the packages declare as external and the host does not supply, as `Package::name`. */
export function missingExternals(
  packages: readonly CheckedPackage[],
  externals: Externals,
): readonly string[] {
  return packages.flatMap(({ resolved }) =>
    resolved.values
      .filter(({ tag, name }) => tag === "external" && !externals.get(resolved.name)?.has(name))
      .map(({ name }) => `${resolved.name}::${name}`),
  );
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
    return external && { tag: "external", external: callable(external) };
  }
  if (value.broken) return undefined;
  const inner = unwrap(value.value);
  if (inner.tag === "global") {
    const same = lookUp(program, inner);
    if (same.tag === "value" || same.external.tag === "plain") return same;
  }
  const surroundings = surroundingsOf(home);
  const cell = newCell(value, { home, surroundings });
  const code = cellCode(cell, inner.tag === "lambda");
  return { tag: "value", cell, code, inlined: inlining(value, { home, surroundings }) };
}

function callable(external: External): CallableExternal {
  return external.tag === "resumable"
    ? { tag: "plain", value: resumableFn(external.start) }
    : external;
}

function surroundingsOf({ program, package: { path } }: Home): Surroundings {
  return {
    path,
    constructors: program.constructors,
    meter: program.meter,
    global: (ref) => lookUp(program, ref),
  };
}

type Where = { readonly home: Home; readonly surroundings: Surroundings };
type Defined = Extract<TopLevel, { tag: "value" }>;

/** Looked at when the first call is translated. */
function inlining(value: Defined, { home, surroundings }: Where): () => Inlined | undefined {
  let known: { readonly inlined: Inlined | undefined } | undefined;
  return () => {
    if (known === undefined) {
      const isNative = home.package.name === predef && isNativeDict(value.name);
      const found = isNative ? undefined : inlinable(value);
      known = { inlined: found && { ...found, surroundings } };
    }
    return known.inlined;
  };
}

function newCell(value: Defined, { home, surroundings }: Where): Cell {
  const name = { package: home.package.name, name: value.name };
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
  if (!isFunction) return { tag: "global", cell, run };
  return { tag: "simple", run, leaf: { from: "cell", cell } };
}

function force(cell: Cell): Value {
  const { code, frameSize } = cell.translation();
  const made = code.run(frameOf(frameSize, []), nothingCaptured);
  const value = nativeIn(cell, made) ?? made;
  cell.value = value;
  return value;
}

/** A function of Predef that the host does faster itself. */
function nativeIn({ package: home, name }: Cell, made: Value): Value | undefined {
  return home === predef && typeof made === "function" ? nativeDict(name, made) : undefined;
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

type Limits = {
  readonly begin: () => void;
  readonly end: () => void;
  /** After JavaScript's stack has overflowed: the same from the start on the machine's. */
  readonly again: (thrown: unknown, deep: () => Value) => Value;
  readonly asThrown: (thrown: unknown) => unknown;
};

/**
 * Runs on JavaScript's stack, and from the start again on the machine's when that one overflows. A
 * host may ask for values while it serves a run: when even the machine finds no stack left there, it
 * is the outer run that has to start again. A run that nothing goes wrong with makes no closure for
 * it: hosts call small functions very often.
 */
function limiter(meter: Meter | undefined): Limits {
  let running = 0;
  // What a host asks for during a run belongs to that run.
  const restart = () => {
    if (running === 1) meter?.restart();
  };
  const asThrown = (thrown: unknown): unknown => {
    if (running > 1 || !isStackOverflow(thrown)) return asLimit(thrown);
    const message = "an expression, or what a host does, is nested too deeply";
    return new EvaluationLimit(message, { cause: thrown });
  };
  return {
    begin: () => {
      running += 1;
      restart();
    },
    end: () => {
      running -= 1;
    },
    again: (thrown, deep) => {
      if (!isStackOverflow(thrown)) throw asThrown(thrown);
      try {
        restart();
        return deep();
      } catch (last) {
        throw asThrown(last);
      }
    },
    asThrown,
  };
}
