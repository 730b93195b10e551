import type { Asked, Model } from "./program/model.ts";

/** What is wrong with a property before anything has run. */
export type Doubt = {
  readonly property: Asked;
  readonly verdict: "violated" | "inconclusive";
  readonly reason: string;
};

/**
 * Finds properties about which exploring would say nothing, and those that are false already. When
 * there is one, nothing is explored: a verdict on the rest would be taken for one on the whole.
 */
export function precheck(model: Model): readonly Doubt[] {
  const read = model.properties.map((property) => startOf(model, property));
  return model.properties.flatMap((property, at): readonly Doubt[] => {
    const { cells, holds } = read[at] ?? { cells: [], holds: false };
    const doubt = (verdict: Doubt["verdict"], reason: string): readonly Doubt[] => [
      { property, verdict, reason },
    ];
    if (cells.length === 0) return doubt("inconclusive", "vacuous: it reads no cell");
    if (!cells.some((cell) => model.operations.some(({ mentions }) => mentions(cell)))) {
      return doubt(
        "inconclusive",
        "vacuous: no operation of the scenario has to do with its cells",
      );
    }
    if (property.expect === "always" && property.moment === "every step" && !holds) {
      return doubt("violated", "false at the start, before any operation has run");
    }
    if (property.expect === "sometimes" && property.moment === "every step" && holds) {
      return doubt("inconclusive", "vacuous: true at the start, before any operation has run");
    }
    const isPaired = model.properties.some(
      ({ expect }, other) =>
        expect === "sometimes" && read[other]?.cells.some((cell) => cells.includes(cell)),
    );
    if (property.expect === "always" && !isPaired) {
      const reason =
        "not paired: no sometimes reads its cells, to show that anything happens to them";
      return doubt("inconclusive", reason);
    }
    return [];
  });
}

function startOf(
  { unfolding, initial }: Model,
  { question }: Asked,
): { readonly cells: readonly number[]; readonly holds: boolean } {
  const cells = new Set<number>();
  const holds = unfolding.ask(question, initial, (cell) => cells.add(cell)) === true;
  return { cells: [...cells], holds };
}
