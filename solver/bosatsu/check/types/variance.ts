import type { DeclarationFault } from "../../tree/problem-type.ts";
import type { Kind, Type, Variance } from "../../tree/type.ts";
import { star } from "../../tree/type.ts";
import { composeVariance, joinVariance, kindAllows, varianceAllows } from "./kind.ts";
import type { KnownShape } from "./shape.ts";
import { spine } from "./type-walk.ts";

/**
 * The variances of one declaration's parameters. Those of the parameters themselves are the least
 * that all uses allow. An argument position of a higher-kinded parameter is invariant, which accepts
 * most types, unless that breaks a rule; then less is tried.
 */

/** The variance of an argument position inside a kind; `fixed` when the source says it. */
type Slot = { variance: Variance; readonly fixed: boolean };

export type OpenKind =
  | { readonly tag: "star" }
  | {
      readonly tag: "arrow";
      readonly slot: Slot;
      readonly argument: OpenKind;
      readonly result: OpenKind;
    };

const openStar: OpenKind = { tag: "star" };

export type OpenParameter = {
  readonly name: string;
  readonly kind: OpenKind;
  readonly declared: Variance | undefined;
  variance: Variance;
};

export function openKind(shape: KnownShape): OpenKind {
  if (shape.tag === "star") return openStar;
  return {
    tag: "arrow",
    slot: { variance: "invariant", fixed: false },
    argument: openKind(shape.argument),
    result: openKind(shape.result),
  };
}

export function declaredKind(kind: Kind): OpenKind {
  if (kind.tag === "star") return openStar;
  return {
    tag: "arrow",
    slot: { variance: kind.variance, fixed: true },
    argument: declaredKind(kind.argument),
    result: declaredKind(kind.result),
  };
}

export function closedKind(kind: OpenKind): Kind {
  if (kind.tag === "star") return star;
  return {
    tag: "arrow",
    variance: kind.slot.variance,
    argument: closedKind(kind.argument),
    result: closedKind(kind.result),
  };
}

/** The declaration as the search sees it. */
export type Subject = {
  readonly self: { readonly package: string; readonly name: string };
  readonly params: readonly OpenParameter[];
  /** One per constructor, with the variables that it hides. */
  readonly groups: readonly {
    readonly hidden: ReadonlyMap<string, OpenKind>;
    readonly fields: readonly Type[];
  }[];
  readonly kindOfConstant: (packageName: string, name: string) => Kind;
};

type Violation = { readonly fault: DeclarationFault; readonly slots: readonly Slot[] };

/** Sets the variances. What comes back is a rule that no choice of them obeys. */
export function solveVariances(subject: Subject): DeclarationFault | undefined {
  const violation = analyse(subject);
  if (violation === undefined) return undefined;
  for (const slot of violation.slots) {
    if (slot.fixed || slot.variance !== "invariant") continue;
    for (const choice of ["co", "contra", "phantom"] as const) {
      slot.variance = choice;
      if (solveVariances(subject) === undefined) return undefined;
    }
    slot.variance = "invariant";
  }
  return violation.fault;
}

/** Finds the parameters' variances for the present slots, then the first rule that is broken. */
function analyse(subject: Subject): Violation | undefined {
  for (const param of subject.params) param.variance = param.declared ?? "phantom";
  let walk = walkFields(subject);
  while (widen(subject.params, walk)) walk = walkFields(subject);
  return walk.violations[0] ?? declaredTooNarrow(subject.params, walk);
}

function widen(params: readonly OpenParameter[], { needed }: Walk): boolean {
  let changed = false;
  for (const param of params) {
    const variance = needed.get(param.name) ?? "phantom";
    if (param.declared !== undefined || varianceAllows(param.variance, variance)) continue;
    param.variance = joinVariance(param.variance, variance);
    changed = true;
  }
  return changed;
}

function declaredTooNarrow(
  params: readonly OpenParameter[],
  { needed, slots }: Walk,
): Violation | undefined {
  for (const { name, declared } of params) {
    const variance = needed.get(name) ?? "phantom";
    if (declared === undefined || varianceAllows(declared, variance)) continue;
    return {
      fault: { reason: "variance", param: name, declared, needed: variance },
      slots: [...(slots.get(name) ?? [])],
    };
  }
  return undefined;
}

type Walk = {
  readonly subject: Subject;
  readonly needed: Map<string, Variance>;
  /** The slots on the way to uses of a parameter. */
  readonly slots: Map<string, Set<Slot>>;
  readonly violations: Violation[];
};

/** Where a part of a field's type stands. */
type Position = {
  readonly variance: Variance;
  readonly path: readonly Slot[];
  readonly bound: ReadonlyMap<string, OpenKind>;
};

function walkFields(subject: Subject): Walk {
  const walk: Walk = { subject, needed: new Map(), slots: new Map(), violations: [] };
  for (const { hidden, fields } of subject.groups) {
    for (const field of fields) walkType(walk, field, { variance: "co", path: [], bound: hidden });
  }
  return walk;
}

function walkType(walk: Walk, type: Type, position: Position): void {
  if (type.tag === "forall" || type.tag === "exists") {
    const own = type.vars.map(({ name, kind }) => [name, declaredKind(kind)] as const);
    walkType(walk, type.body, { ...position, bound: new Map([...position.bound, ...own]) });
    return;
  }
  const { head, args } = spine(type);
  if (head.tag === "variable") useVariable(walk, head.name, position);
  if (isSelf(walk.subject, head)) useSelf(walk, position);
  let kind = kindOfHead(walk.subject, head, position);
  for (const argument of args) {
    if (kind.tag === "star") return;
    checkKind(walk, argument, kind.argument, position);
    walkType(walk, argument, {
      ...position,
      variance: composeVariance(position.variance, kind.slot.variance),
      path: [...position.path, kind.slot],
    });
    kind = kind.result;
  }
}

function useVariable({ needed, slots }: Walk, name: string, position: Position): void {
  if (position.bound.has(name)) return;
  needed.set(name, joinVariance(needed.get(name) ?? "phantom", position.variance));
  const known = slots.get(name) ?? new Set();
  for (const slot of position.path) known.add(slot);
  slots.set(name, known);
}

/** A type may stand inside of itself only where values come out: otherwise recursion needs no `def`. */
function useSelf({ violations }: Walk, { variance, path }: Position): void {
  if (variance === "co" || variance === "phantom") return;
  violations.push({ fault: { reason: "self", variance }, slots: path });
}

function checkKind(walk: Walk, argument: Type, wanted: OpenKind, position: Position): void {
  const given = kindOfPart(walk.subject, argument, position);
  const actual = closedKind(given);
  const expected = closedKind(wanted);
  if (kindAllows(expected, actual)) return;
  walk.violations.push({
    fault: { reason: "kind", type: argument, actual, expected },
    slots: [...slotsOf(given), ...slotsOf(wanted)],
  });
}

function kindOfPart(subject: Subject, type: Type, position: Position): OpenKind {
  if (type.tag === "forall" || type.tag === "exists") return openStar;
  const { head, args } = spine(type);
  let kind = kindOfHead(subject, head, position);
  for (const _ of args) {
    if (kind.tag === "arrow") kind = kind.result;
  }
  return kind;
}

function kindOfHead(subject: Subject, head: Type, { bound }: Position): OpenKind {
  if (head.tag === "variable") {
    const param = subject.params.find(({ name }) => name === head.name);
    return bound.get(head.name) ?? param?.kind ?? openStar;
  }
  if (head.tag !== "constant") return openStar;
  if (!isSelf(subject, head)) {
    return declaredKind(subject.kindOfConstant(head.package, head.name));
  }
  return subject.params.reduceRight<OpenKind>(
    (result, { variance, kind }) => ({
      tag: "arrow",
      slot: { variance, fixed: true },
      argument: kind,
      result,
    }),
    openStar,
  );
}

function isSelf({ self }: Subject, type: Type): boolean {
  return type.tag === "constant" && type.name === self.name && type.package === self.package;
}

function slotsOf(kind: OpenKind): readonly Slot[] {
  if (kind.tag === "star") return [];
  return [kind.slot, ...slotsOf(kind.argument), ...slotsOf(kind.result)];
}
