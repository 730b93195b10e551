import type { Text } from "../../workers/editor-messages.ts";
import { generateBatch } from "./generate-batch.ts";
import type { WorkbenchPlan } from "./plan.ts";
import { editedHandlers, type PreparedEdit, preparedEdits } from "./prepared-edits.ts";
import { type Settings, searchBoundDefault, type Tab, tabs } from "./settings.ts";

export type Texts = Readonly<Record<Tab, string>>;

/** What differs from the inputs of the published run. */
export type Departure = Tab | "generated" | "search bound";

export type Inputs = {
  readonly sources: readonly Text[];
  readonly batch: Text;
  readonly departures: readonly Departure[];
};

const generatedPath = "batch-generated.json";

/** The published texts, as this host serves them. */
export async function fetchTexts({ files }: WorkbenchPlan): Promise<Texts> {
  const fetched = tabs.map(async (tab): Promise<[Tab, string]> => {
    const { url } = files[tab];
    const response = await fetch(url, { cache: "no-cache" });
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return [tab, await response.text()];
  });
  const [batch, spec, policy, handlers, ledger] = (await Promise.all(fetched)).map(
    ([, text]) => text,
  );
  return {
    batch: batch ?? "",
    spec: spec ?? "",
    policy: policy ?? "",
    handlers: handlers ?? "",
    ledger: ledger ?? "",
  };
}

/** The text of a tab before anyone edits it: what is published, or what the recipe makes. */
export function unedited(tab: Tab, { recipe }: Settings, published: Texts): string {
  return tab === "batch" && recipe !== undefined ? generateBatch(recipe) : published[tab];
}

/** What a run is given, under the paths of the published one. */
export function inputsOf(
  plan: WorkbenchPlan,
  published: Texts,
  settings: Settings,
  edited: ReadonlyMap<Tab, string>,
): Inputs {
  const { sources } = settings.parity ? plan.parity : plan.limits;
  const isGenerated = settings.recipe !== undefined && !edited.has("batch");
  const textOf = (tab: Tab): Text => ({
    path: tab === "batch" && isGenerated ? generatedPath : plan.files[tab].path,
    text: edited.get(tab) ?? unedited(tab, settings, published),
  });
  const used: readonly Tab[] = ["batch", ...sources];
  return {
    sources: sources.map(textOf),
    batch: textOf("batch"),
    departures: [
      ...used.filter((tab) => edited.has(tab)),
      ...(isGenerated ? (["generated"] as const) : []),
      ...(settings.searchBound === searchBoundDefault ? [] : (["search bound"] as const)),
    ],
  };
}

/** The tab that a path of a message belongs to. */
export function tabOf(path: string, plan: WorkbenchPlan): Tab | undefined {
  return path === generatedPath ? "batch" : tabs.find((tab) => plan.files[tab].path === path);
}

/** The prepared edit that has led to these handlers, if one has. */
export function editBehind(
  handlers: string | undefined,
  published: Texts,
): PreparedEdit | undefined {
  return preparedEdits.find((edit) => handlers === editedHandlers(published.handlers, edit));
}
