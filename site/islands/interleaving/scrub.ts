import { interleavingWords } from "../../language/interleaving-words.ts";
import { languageOf } from "../../language/language.ts";
import { button, element } from "../element.ts";
import { redrawn, showStep, stepped } from "./events.ts";
import { placeIn, placeText } from "./place.ts";

/**
 * `<schedule-scrub>` in the figure of a schedule: goes through it step by step, marks the step in the
 * lanes, the table and the sources, and says what happens. Without JavaScript it is an empty element.
 */
class ScheduleScrub extends HTMLElement {
  connectedCallback(): void {
    const figure = this.closest<HTMLElement>("figure.schedule");
    if (figure === null || this.childElementCount > 0) return;
    const show = mount(this, figure);
    const follow = () => {
      const place = placeIn(location.hash);
      if (place?.schedule !== figure.id) return;
      show(place.step);
      figure.scrollIntoView({ block: "start" });
    };
    window.addEventListener("hashchange", follow);
    follow();
  }
}

customElements.define("schedule-scrub", ScheduleScrub);

/** Puts the controls in place; gives what shows a step. */
function mount(host: HTMLElement, figure: HTMLElement): (step: number) => void {
  const words = interleavingWords(languageOf(document.documentElement.lang));
  const last = Number(figure.dataset["steps"]);
  let at = 0;
  const slider = element("input", "");
  slider.type = "range";
  slider.min = "0";
  slider.max = String(last);
  slider.value = "0";
  slider.setAttribute("aria-label", words.slider);
  const status = element("p", "said");
  status.setAttribute("role", "status");
  const show = (step: number) => {
    at = Math.max(0, Math.min(last, step));
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", words.position(at, last));
    back.setAttribute("aria-disabled", String(at === 0));
    on.setAttribute("aria-disabled", String(at === last));
    mark(figure, at);
    const what = figure.querySelector(`tr[data-step="${at}"] .what`)?.textContent ?? words.starts;
    status.textContent = words.announced(at, last, what);
  };
  const go = (step: number) => {
    show(step);
    const told = new CustomEvent(stepped, { detail: at, bubbles: true, cancelable: true });
    if (!figure.dispatchEvent(told)) return;
    history.replaceState(null, "", placeText({ schedule: figure.id, step: at }));
  };
  const back = button(words.previous, "back", () => go(at - 1));
  const on = button(words.next, "on", () => go(at + 1));
  slider.addEventListener("input", () => go(Number(slider.value)));
  host.replaceChildren(element("div", "controls", back, slider, on), status);
  host.hidden = false;
  figure.addEventListener(redrawn, () => mark(figure, at));
  figure.addEventListener(showStep, (event) => {
    if (event instanceof CustomEvent) show(Number(event.detail));
  });
  // Nothing is announced before somebody asks.
  slider.setAttribute("aria-valuetext", words.position(0, last));
  back.setAttribute("aria-disabled", "true");
  return show;
}

function mark(figure: HTMLElement, step: number): void {
  for (const column of figure.querySelectorAll<SVGElement>("[data-column]")) {
    const isNow = column.dataset["column"] === String(step);
    column.classList.toggle("now", isNow);
    column.classList.toggle("past", Number(column.dataset["column"]) < step);
  }
  for (const row of figure.querySelectorAll<HTMLElement>("tr[data-step]")) {
    if (row.dataset["step"] === String(step)) row.setAttribute("aria-current", "step");
    else row.removeAttribute("aria-current");
  }
  for (const line of document.querySelectorAll(".line.now")) line.classList.remove("now");
  const link = figure.querySelector<HTMLElement>(`tr[data-step="${step}"] [data-line]`);
  const line = link?.dataset["line"];
  if (line !== undefined) document.getElementById(line)?.classList.add("now");
}
