import type { CheckedPackage } from "../../bosatsu/tree/checked.ts";
import type { Expr, GlobalRef, TopLevel } from "../../bosatsu/tree/core.ts";
import { expressionsIn } from "../../bosatsu/tree/expr-children.ts";
import { predef, type Type, unapply } from "../../bosatsu/tree/type.ts";
import { ioPackage } from "../../program/actions.ts";

/**
 * Which top-level values can write a cell, read off the compiled code. A program that writes has to
 * mention `write` and has to get hold of the cell, and both can only come from what its code mentions,
 * in its own package, in a lambda or in an imported one. So the answer errs on one side only: what is
 * said not to write does not.
 */
export type Writers = (value: GlobalRef) => boolean;

export function writersOf(
  packages: readonly CheckedPackage[],
  cell: GlobalRef,
  state: Type,
): Writers {
  const program = indexProgram(packages);
  const cellKey = keyOf(cell);
  const reached = new Map<string, Mentions>();
  // A state that can hold programs may hold one that writes: then reading it is enough.
  const holdsPrograms = mayHoldPrograms(state, packages);
  return (value) => {
    const { direct, loose, globals } = mentionsFrom(keyOf(value), program, reached);
    if (direct.has(cellKey)) return true;
    return globals.has(cellKey) && (loose || holdsPrograms);
  };
}

/** What a value mentions, itself and through what it mentions. */
type Mentions = {
  readonly globals: Set<string>;
  /** Cells that stand as the first argument of `write`. */
  readonly direct: Set<string>;
  /** Whether `write` is mentioned in a way that leaves its cell open. */
  loose: boolean;
};

type Program = ReadonlyMap<string, Extract<TopLevel, { readonly tag: "value" }>>;

function indexProgram(packages: readonly CheckedPackage[]): Program {
  return new Map(
    packages.flatMap(({ resolved }) =>
      resolved.values.flatMap((value) =>
        value.tag === "value"
          ? [[keyOf({ package: resolved.name, name: value.name }), value] as const]
          : [],
      ),
    ),
  );
}

/** No package name holds a space. */
function keyOf({ package: packageName, name }: GlobalRef): string {
  return `${packageName} ${name}`;
}

const writeKey = keyOf({ package: ioPackage, name: "write" });
const cellMakerKey = keyOf({ package: ioPackage, name: "cell" });

function mentionsFrom(start: string, program: Program, known: Map<string, Mentions>): Mentions {
  const found = known.get(start);
  if (found !== undefined) return found;
  const mentions: Mentions = { globals: new Set(), direct: new Set(), loose: false };
  const open = [start];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (mentions.globals.has(key)) continue;
    mentions.globals.add(key);
    const value = program.get(key)?.value;
    if (value !== undefined) open.push(...collect(value, program, mentions));
  }
  known.set(start, mentions);
  return mentions;
}

/** Notes the writes in one definition and lists the globals that it mentions. */
function collect(definition: Expr, program: Program, mentions: Mentions): readonly string[] {
  const globals: string[] = [];
  const settled = new Set<Expr>();
  for (const expr of expressionsIn(definition)) {
    if (expr.tag === "apply" && isGlobal(expr.fn, writeKey)) {
      const target = cellNamedBy(expr.args[0], program);
      if (target !== undefined) {
        mentions.direct.add(target);
        settled.add(expr.fn);
      }
    }
    if (expr.tag !== "global") continue;
    const key = keyOf(expr);
    if (key === writeKey && !settled.has(expr)) mentions.loose = true;
    globals.push(key);
  }
  return globals;
}

/** A top-level value that is made by `cell` on the spot names one cell for sure. */
function cellNamedBy(target: Expr | undefined, program: Program): string | undefined {
  if (target?.tag !== "global") return undefined;
  const key = keyOf(target);
  const made = unwrapped(program.get(key)?.value);
  return made?.tag === "apply" && isGlobal(made.fn, cellMakerKey) ? key : undefined;
}

function unwrapped(expr: Expr | undefined): Expr | undefined {
  if (expr?.tag === "annotate") return unwrapped(expr.value);
  if (expr?.tag === "generic") return unwrapped(expr.body);
  return expr;
}

function isGlobal(expr: Expr, key: string): boolean {
  return expr.tag === "global" && keyOf(expr) === key;
}

/** Whether a value of the type could have an IO or a function in it. What is not known to be plain may. */
function mayHoldPrograms(
  type: Type,
  packages: readonly CheckedPackage[],
  seen: Set<string> = new Set(),
): boolean {
  const { head, args } = unapply(type);
  if (args.some((argument) => mayHoldPrograms(argument, packages, seen))) return true;
  if (head.tag === "variable") return false;
  if (head.tag !== "constant") return true;
  // Predef's own types hold what their arguments say; its functions are the exception.
  if (head.package === predef) return /^Fn\d+$/.test(head.name);
  const key = keyOf(head);
  if (seen.has(key)) return false;
  seen.add(key);
  const checked = packages.find(({ resolved }) => resolved.name === head.package);
  const declaration = checked?.types.get(head.name)?.declaration;
  if (declaration === undefined || declaration.body.tag === "external") return true;
  if (declaration.body.tag === "alias")
    return mayHoldPrograms(declaration.body.type, packages, seen);
  return declaration.body.constructors.some(
    ({ fields, existentials }) =>
      existentials.length > 0 ||
      fields.some((field) => mayHoldPrograms(field.type, packages, seen)),
  );
}
