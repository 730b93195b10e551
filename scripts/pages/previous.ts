import { changedRows, type DeployDiff, type RowChange } from "@receipts/formats/deploy-diff.ts";
import { decodeHistory, type History } from "@receipts/formats/history.ts";
import {
  decodeManifest,
  encodeManifest,
  type Manifest,
  type Product,
} from "@receipts/formats/manifest.ts";
import { type Place, placeOf } from "../audit/audit.mjs";
import { differencesBetween, sha256 } from "../runs/differences.ts";
import type { Rerun } from "../runs/rerun-all.ts";

/** The deploy that is live while another one is built. */
export type Previous = {
  readonly place: Place;
  readonly manifest: Manifest;
  readonly sha256: string;
  readonly history: History;
};

const noHistory: History = { schema: "receipts.history/1", volatile: true, deploys: [] };

/**
 * Reads what lies at an address or in a folder as the deploy before this one; undefined when nothing was
 * deployed there. Throws when it cannot be told, since a history that starts anew by mistake is lost.
 */
export async function readPrevious(typed: string): Promise<Previous | undefined> {
  const place = await placeOf(typed);
  const [manifestBytes, historyBytes] = await Promise.all(
    ["deploy-manifest.json", "history.json"].map((name) => readOr(place, name)),
  );
  if (manifestBytes === undefined) return undefined;
  return {
    place,
    sha256: sha256(manifestBytes),
    manifest: decoded(place, "deploy-manifest.json", () =>
      decodeManifest(manifestBytes.toString("utf8")),
    ),
    history:
      historyBytes === undefined
        ? noHistory
        : decoded(place, "history.json", () => decodeHistory(historyBytes.toString("utf8"))),
  };
}

async function readOr(place: Place, name: string): Promise<Buffer | undefined> {
  try {
    const bytes = await place.read(name);
    return bytes === undefined ? undefined : Buffer.from(bytes);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`the previous deploy cannot be read: ${place.address}: ${name}: ${why}`, {
      cause,
    });
  }
}

function decoded<Result>(place: Place, name: string, decode: () => Result): Result {
  try {
    return decode();
  } catch (cause) {
    throw new Error(`the previous deploy cannot be read: ${place.address}: ${name} is no ${name}`, {
      cause,
    });
  }
}

/** What was live before, and what is different now. */
export type SinceDeploy = { readonly previous: Previous | undefined; readonly diff: DeployDiff };

/** What changed since a deploy; for a JSON product of which the old bytes are still there, where. */
export async function sinceDeploy(
  previous: Previous | undefined,
  { after, executions, unavailable }: Pick<Rerun, "after" | "executions" | "unavailable">,
): Promise<SinceDeploy> {
  const { unchanged, runs } = changedRows(previous?.manifest, after);
  const explained = await Promise.all(
    runs.map(async (row) => {
      const shown = executions.get(row.id) ?? unavailable.get(row.id);
      const changes = row.changes.map(async (change) => {
        const bytes = change.part === "product" ? shown?.products.get(change.name) : undefined;
        if (previous === undefined || bytes === undefined) return change;
        return explain(previous.place, { id: row.id, change, bytes });
      });
      return { ...row, changes: await Promise.all(changes) };
    }),
  );
  const diff: DeployDiff = {
    schema: "receipts.diff/1",
    volatile: true,
    before: previous === undefined ? null : { sha256: previous.sha256 },
    after: { sha256: sha256(Buffer.from(encodeManifest(after))) },
    unchanged,
    runs: explained,
  };
  return { previous, diff };
}

type Changed = { readonly id: string; readonly change: RowChange; readonly bytes: Buffer };

/** A product whose old bytes are not what the old manifest says tells nothing of what changed. */
async function explain(place: Place, { id, change, bytes }: Changed): Promise<RowChange> {
  const old = await place.read(`artifacts/${id}/${change.name}`).catch(() => undefined);
  if (old === undefined || sha256(Buffer.from(old)) !== change.before) return change;
  const { differences, differing } = differencesBetween(Buffer.from(old), bytes);
  return { ...change, differences, differing };
}

type Told = {
  readonly commit: string | null;
  readonly deployedOn: string;
  readonly log: string | null;
};

/** The history with this deploy at its end; nothing of what was there is changed. */
export function historyWith(
  previous: Previous | undefined,
  {
    diff,
    after,
    unavailable,
  }: { readonly diff: DeployDiff } & Pick<Rerun, "after" | "unavailable">,
  told: Told,
): History {
  const products = new Map(after.runs.map((run) => [run.id, run.products]));
  const { deploys } = previous?.history ?? noHistory;
  return {
    ...noHistory,
    deploys: [
      ...deploys,
      {
        manifest: diff.after,
        ...told,
        verdicts: {
          good: after.runs.length - unavailable.size,
          unavailable: unavailable.size,
        },
        changed: diff.runs.flatMap(({ id, change, changes }) => {
          const isResult = changes.some(({ part }) => part !== "material");
          if (change === "changed" && !isResult) return [];
          return [{ id, change, products: digestsOf(products.get(id) ?? []) }];
        }),
      },
    ],
  };
}

function digestsOf(products: readonly Product[]) {
  return products.flatMap(({ name, digest }) => (digest === undefined ? [] : [{ name, digest }]));
}
