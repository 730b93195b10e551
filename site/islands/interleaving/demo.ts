import type { RerunPlan } from "../rerun.ts";

/** A scenario that a reader may run, with the command and files of its deployed run. */
export type InterleavingDemo = {
  readonly id: string;
  readonly title: string;
  readonly plan: RerunPlan;
  /** Where the result lies of the run that took its schedules to a server, if one did. */
  readonly executed: string | undefined;
};

/** The texts of a demo by name: as they were fetched, and those that a reader has changed. */
export type Drafts = {
  readonly deployed: ReadonlyMap<string, string>;
  readonly edited: Map<string, string>;
};

export function textOf({ deployed, edited }: Drafts, name: string): string {
  return edited.get(name) ?? deployed.get(name) ?? "";
}

export function isScenario(name: string): boolean {
  return name.endsWith(".json");
}

/** Fetches the inputs of a demo. Rejects when one does not come. */
export async function fetchDrafts({ plan }: InterleavingDemo): Promise<Drafts> {
  const texts = plan.inputs.map(async ({ name, url }): Promise<[string, string]> => {
    const response = await fetch(url, { cache: "no-cache" });
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return [name, await response.text()];
  });
  return { deployed: new Map(await Promise.all(texts)), edited: new Map() };
}
