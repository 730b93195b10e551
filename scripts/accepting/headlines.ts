import type { FileChange, Place, RunChange } from "./changes.ts";

/** What stands above the list of all places, in the order of a reviewer's questions. */
export const headlines = ["verdict", "band", "balance"] as const;

export const headings: Readonly<Record<(typeof headlines)[number], string>> = {
  verdict: "Verdicts flipped",
  band: "Bands moved",
  balance: "Balances moved",
};

/** Every place of a kind that a run's results hold, with its file. */
export function heldBy(
  { results }: RunChange,
  kind: Place["kind"],
): readonly { readonly file: FileChange; readonly place: Place }[] {
  return results.flatMap((file) =>
    file.told.as === "places"
      ? file.told.places.filter((it) => it.kind === kind).map((place) => ({ file, place }))
      : [],
  );
}

/** `2 runs: 1 changed, 1 new; 3 verdicts flipped, 12 bands moved.` */
export function tallyOf(changes: readonly RunChange[]): string {
  const isNew = changes.filter(({ verdict }) => verdict === "unknown").length;
  const counts = headlines.map((kind) => {
    const count = changes.reduce((sum, change) => sum + heldBy(change, kind).length, 0);
    return `${count} ${count === 1 ? kind : `${kind}s`} ${kind === "verdict" ? "flipped" : "moved"}`;
  });
  const runs = `${changes.length} ${changes.length === 1 ? "run" : "runs"}`;
  return `${runs}: ${changes.length - isNew} changed, ${isNew} new; ${counts.join(", ")}.`;
}
