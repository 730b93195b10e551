import { interleaveHereWords } from "../../language/interleave-here-words.ts";
import { languageOf } from "../../language/language.ts";
import { button, element } from "../element.ts";
import type { InterleavingDemo } from "./demo.ts";
import type { Lab } from "./lab.ts";

/**
 * `<interleave-here data-demos="…">`: takes a scenario's sources into an editor, runs what stands there in
 * a worker, and draws what came of it. All of it is loaded when a reader asks for the sources, or at once
 * where the address carries a state. Without JavaScript it is an empty element that nobody sees.
 */
class InterleaveHere extends HTMLElement {
  connectedCallback(): void {
    mount(this);
  }
}

customElements.define("interleave-here", InterleaveHere);

function mount(host: HTMLElement): void {
  const demos: readonly InterleavingDemo[] = JSON.parse(host.dataset["demos"] ?? "[]");
  const words = interleaveHereWords(languageOf(document.documentElement.lang));
  const chooser = element("select", "");
  chooser.setAttribute("aria-label", words.demo);
  for (const { id, title } of demos) chooser.append(new Option(title, id));
  const place = element("div", "lab");
  let loading: Promise<Lab> | undefined;
  const loaded = (): Promise<Lab> => {
    loading ??= import("./lab.ts").then(({ mountLab }) => mountLab(place, { demos, chooser }));
    return loading;
  };
  const takeOver = (): void => {
    if (/^#i\d+:/.test(location.hash)) void loaded().then((lab) => lab.takeOver());
  };
  const edit = button(words.edit, "edit", () => void loaded().then((lab) => lab.take()));
  chooser.addEventListener("change", () => {
    if (loading !== undefined) void loading.then((lab) => lab.take());
  });
  const label = element("label", "", `${words.demo} `, chooser);
  host.replaceChildren(element("div", "controls", label, edit), place);
  host.hidden = false;
  addEventListener("hashchange", takeOver);
  takeOver();
}
