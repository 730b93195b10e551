import type { BoundVariable, Type } from "./type.ts";

/**
 * The same type with its bound variables in order of first use, unused ones dropped, and with names
 * as people write them and nobody in `taken` has: `forall b$7, $9. ($9, b$7) -> $9` becomes
 * `forall a, b. (a, b) -> a`.
 */
export function tidyType(type: Type, taken: ReadonlySet<string> = new Set()): Type {
  return tidy(type, { names: new Map(), taken });
}

/** The name as people know it, without the suffix that tells renamed variables apart. */
export function plainName(name: string): string {
  const end = name.indexOf("$");
  return end === -1 ? name : name.slice(0, end);
}

/** The wanted name when it is one and nobody has it, else the first letter that is left. */
export function availableName(wanted: string, taken: ReadonlySet<string>): string {
  if (wanted !== "" && !taken.has(wanted)) return wanted;
  for (let round = 0; ; round += 1) {
    for (const letter of "abcdefghijklmnopqrstuvwxyz") {
      const name = round === 0 ? letter : `${letter}${round}`;
      if (!taken.has(name)) return name;
    }
  }
}

/** Names on the way down: what each variable is called now, and which names are in use. */
type Naming = {
  readonly names: ReadonlyMap<string, string>;
  readonly taken: ReadonlySet<string>;
};

function tidy(type: Type, naming: Naming): Type {
  switch (type.tag) {
    case "variable":
      return { tag: "variable", name: naming.names.get(type.name) ?? type.name };
    case "apply":
      return { tag: "apply", fn: tidy(type.fn, naming), argument: tidy(type.argument, naming) };
    case "forall":
    case "exists":
      return tidyQuantified(type, naming);
    case "meta":
      return type.meta.solution === undefined ? type : tidy(type.meta.solution, naming);
    case "constant":
    case "skolem":
      return type;
  }
}

function tidyQuantified(
  { tag, vars, body }: Extract<Type, { readonly vars: readonly BoundVariable[] }>,
  naming: Naming,
): Type {
  const order = new Map<string, number>();
  noteUses(body, new Set(), order);
  const used = vars
    .filter(({ name }) => order.has(name))
    .toSorted((one, other) => (order.get(one.name) ?? 0) - (order.get(other.name) ?? 0));
  const names = new Map(naming.names);
  const taken = new Set(naming.taken);
  // Names that somebody chose come before the ones that we make up.
  for (const named of [true, false]) {
    for (const { name } of used) {
      if ((plainName(name) !== "") !== named) continue;
      const chosen = availableName(plainName(name), taken);
      names.set(name, chosen);
      taken.add(chosen);
    }
  }
  const tidied = tidy(body, { names, taken });
  if (used.length === 0) return tidied;
  return {
    tag,
    vars: used.map(({ name, kind }) => ({ name: names.get(name) ?? name, kind })),
    body: tidied,
  };
}

/** Numbers the free variables by first use. */
function noteUses(type: Type, bound: ReadonlySet<string>, order: Map<string, number>): void {
  switch (type.tag) {
    case "variable":
      if (!bound.has(type.name) && !order.has(type.name)) order.set(type.name, order.size);
      return;
    case "apply":
      noteUses(type.fn, bound, order);
      noteUses(type.argument, bound, order);
      return;
    case "forall":
    case "exists":
      noteUses(type.body, new Set([...bound, ...type.vars.map(({ name }) => name)]), order);
      return;
    case "meta":
      if (type.meta.solution !== undefined) noteUses(type.meta.solution, bound, order);
      return;
    case "constant":
    case "skolem":
      return;
  }
}
