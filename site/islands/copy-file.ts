import { button, element } from "./element.ts";

/**
 * `<copy-file data-label="…" data-copied="…" data-refused="…">`: a button that copies the file of its
 * page, line by line as shown and without the numbers.
 */
class CopyFile extends HTMLElement {
  connectedCallback(): void {
    const { label = "", copied = "", refused = "" } = this.dataset;
    const said = element("span", "");
    said.setAttribute("role", "status");
    const copy = () =>
      navigator.clipboard.writeText(shownText()).then(
        () => said.replaceChildren(copied),
        () => said.replaceChildren(refused),
      );
    this.replaceChildren(
      button(label, "quiet", () => void copy()),
      " ",
      said,
    );
    this.hidden = false;
  }
}

customElements.define("copy-file", CopyFile);

function shownText(): string {
  const lines = [...document.querySelectorAll("pre.numbered .line")].map((line) => {
    const number = line.querySelector(".number")?.textContent ?? "";
    return (line.textContent ?? "").slice(number.length);
  });
  return `${lines.join("\n")}\n`;
}
