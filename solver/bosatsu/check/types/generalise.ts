import type { BoundVariable, Type } from "../../tree/type.ts";
import type { Solver } from "./solver.ts";
import { freshName, levelOfSkolem, lowerLevel, setSolution } from "./solver.ts";
import type { Skolem } from "./type-walk.ts";
import { freeParts, quantify, replaceSkolems } from "./type-walk.ts";

/**
 * The most general type of an expression that was inferred in a scope just closed. Its unsolved metas
 * and the variables of its own signature become `forall`, hidden types become `exists`.
 */
export function generalise(solver: Solver, type: Type): Type {
  const free = freeParts(type);
  const open: BoundVariable[] = [];
  for (const { meta } of free.metas) {
    if (meta.level <= solver.level) continue;
    const name = freshName(solver, "");
    setSolution(solver, meta, { tag: "variable", name });
    open.push({ name, kind: meta.kind });
  }
  const local = free.skolems.filter((it) => levelOfSkolem(solver, it) > solver.level);
  const named = nameSkolems(solver, local);
  const signature = named.filter(({ skolem }) => !skolem.existential);
  const hidden = named.filter(({ skolem }) => skolem.existential);
  const body = quantify("exists", boundBy(hidden), replaced(type, named));
  return quantify("forall", [...boundBy(signature), ...open], body);
}

/**
 * The type of a part of an expression as seen from outside of a scope just closed. What the scope hid
 * becomes `exists`; nothing is generalised.
 */
export function closeScope(solver: Solver, type: Type): Type {
  const free = freeParts(type);
  for (const { meta } of free.metas) lowerLevel(solver, meta, solver.level);
  const local = free.skolems.filter((it) => levelOfSkolem(solver, it) > solver.level);
  const named = nameSkolems(solver, local);
  return quantify("exists", boundBy(named), replaced(type, named));
}

type Named = { readonly skolem: Skolem; readonly bound: BoundVariable };

function nameSkolems(solver: Solver, skolems: readonly Skolem[]): readonly Named[] {
  return skolems.map((skolem) => ({
    skolem,
    bound: { name: freshName(solver, skolem.name), kind: skolem.kind },
  }));
}

function boundBy(named: readonly Named[]): readonly BoundVariable[] {
  return named.map(({ bound }) => bound);
}

function replaced(type: Type, named: readonly Named[]): Type {
  const replacements = named.map(
    ({ skolem, bound }) => [skolem.id, { tag: "variable", name: bound.name } as const] as const,
  );
  return replaceSkolems(type, new Map(replacements));
}
