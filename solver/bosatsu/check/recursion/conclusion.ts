import type { Definition, Fault, RecursionContext, SelfReference } from "./scope.ts";

/** What a def's own mentions of itself come to, once all are known. */
export function concludeDefinition(context: RecursionContext, definition: Definition): void {
  const { references, recursion, failed, written } = definition;
  if (failed) return;
  const faults = faultsOf(references);
  for (const { region, data } of faults) context.report(region, reason(data, definition));
  if (recursion === undefined) return;
  const { form, region } = recursion;
  if (references.length === 0) {
    context.report(region, { code: "NoRecursiveCall", form });
    return;
  }
  const inner = references.find(({ tail }) => !tail);
  if (form === "recur" && inner === undefined && faults.length === 0) {
    context.report(region, { code: "TailRecursiveRecur", def: written });
  }
  if (form === "loop" && inner !== undefined && !isOutside(inner)) {
    const data = { code: "LoopRequiresTailRecursion", def: written, call: inner.region } as const;
    context.report(region, data);
  }
}

/** None when all mentions are right by one order; which of the two does not matter. */
function faultsOf(references: readonly SelfReference[]): readonly Fault[] {
  const bySize = references.flatMap((it) => it.bySize ?? []);
  const byStage = references.flatMap((it) => it.byStage ?? []);
  return byStage.length === 0 ? [] : bySize;
}

/** Without a recursion there is no outside of it. */
function reason(data: Fault["data"], { recursion }: Definition): Fault["data"] {
  if (data.code !== "InvalidRecursion" || data.why !== "outside-recur") return data;
  return recursion === undefined ? { ...data, why: "no-recur" } : data;
}

/** A mention outside the recursion is told already; it makes no sense to ask for its place. */
function isOutside({ bySize }: SelfReference): boolean {
  return bySize?.data.code === "InvalidRecursion" && bySize.data.why !== "as-value";
}
