import { ranges, type Settings, wholeIn } from "./settings.ts";

/** The controls as the page has them; their values are the state, so that nothing is kept twice. */
export type Controls = {
  /** What is set, or the first control whose value is out of range. */
  readonly read: () =>
    | { readonly ok: true; readonly settings: Settings }
    | { readonly ok: false; readonly input: HTMLInputElement };
  readonly write: (settings: Settings) => void;
  /** Shows that the batch is neither the sample nor generated, or that it is again. */
  readonly showOwnBatch: (isOwn: boolean) => void;
  readonly onBatchChange: (listener: () => void) => void;
};

type Name = "count" | "hotShare" | "seed" | "searchBound";

const recipeNames: readonly Name[] = ["count", "hotShare", "seed"];

export function controlsIn(host: HTMLElement): Controls {
  const input = (name: string): HTMLInputElement => found(host, `input[name="${name}"]`);
  const parity = input("parity");
  const choice = (value: string) => found(host, `input[name="batch"][value="${value}"]`);
  const showShare = (): void => {
    const output = host.querySelector("output[data-of=hotShare]");
    if (output !== null) output.textContent = `${input("hotShare").value} %`;
  };
  showShare();
  return {
    read: () => {
      const values = new Map<Name, number>();
      for (const name of [...recipeNames, "searchBound"] as const) {
        const value = wholeIn(input(name).value, ranges[name]);
        if (value === undefined) return { ok: false, input: input(name) };
        values.set(name, value);
      }
      const value = (name: Name) => values.get(name) ?? 0;
      const recipe = { count: value("count"), hotShare: value("hotShare"), seed: value("seed") };
      const isGenerated = choice("generated").checked;
      return {
        ok: true,
        settings: {
          recipe: isGenerated ? recipe : undefined,
          parity: parity.checked,
          searchBound: value("searchBound"),
        },
      };
    },
    write: ({ recipe, parity: isParity, searchBound }) => {
      choice(recipe === undefined ? "sample" : "generated").checked = true;
      for (const name of ["count", "hotShare", "seed"] as const) {
        if (recipe !== undefined) input(name).value = String(recipe[name]);
      }
      parity.checked = isParity;
      input("searchBound").value = String(searchBound);
      showShare();
    },
    showOwnBatch: (isOwn) => {
      found(host, ".own-batch").hidden = !isOwn;
    },
    onBatchChange: (listener) => {
      for (const name of recipeNames) {
        input(name).addEventListener("input", () => {
          choice("generated").checked = true;
          showShare();
          listener();
        });
      }
      for (const value of ["sample", "generated"]) {
        choice(value).addEventListener("change", listener);
      }
    },
  };
}

/** Throws when the page has no such element: it is made by the same build. */
export function found<Element extends HTMLElement = HTMLInputElement>(
  host: HTMLElement,
  selector: string,
): Element {
  const element = host.querySelector<Element>(selector);
  if (element === null) throw new Error(`the workbench has no ${selector}`);
  return element;
}
