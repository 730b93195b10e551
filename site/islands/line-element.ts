import { element } from "./element.ts";
import type { Line } from "./rerun-lines.ts";

/** A line of a repeated run without its mark: the sentence, and below it digests and files to take along. */
export function lineElement({ text, digests = [], files = [] }: Line): HTMLElement {
  const line = element("p", "", text);
  for (const { label, sha256 } of digests) {
    line.append(element("br", ""), `${label} `, element("span", "digest", sha256));
  }
  for (const { label, name, bytes } of files) {
    const link = element("a", "save", label);
    link.download = name;
    link.href = URL.createObjectURL(new Blob([bytes]));
    line.append(element("br", ""), link);
  }
  return line;
}
