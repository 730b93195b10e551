import type { FileChange, Place, RunChange } from "./changes.ts";
import { headings, headlines, heldBy, tallyOf } from "./headlines.ts";
import type { LineChange } from "./line-changes.ts";

/** A pull request is read on one page: past this many places, the page in build/ has the rest. */
const placesMax = 40;

/** The changes as Markdown for a pull request. */
export function changesMarkdown(changes: readonly RunChange[]): string {
  if (changes.length === 0) return "No result changes.\n";
  return `${["## Results taken in", tallyOf(changes), ...changes.map(runMarkdown)].join("\n\n")}\n`;
}

function runMarkdown(change: RunChange): string {
  const { run, sources, results } = change;
  const parts = [`### ${code(run.id)}: ${text(run.title.en)}`, code(run.command.join(" "))];
  for (const kind of headlines) {
    const held = heldBy(change, kind);
    if (held.length === 0) continue;
    const lines = held.slice(0, placesMax).map(({ file, place }) => `- ${placeLine(file, place)}`);
    parts.push(`**${headings[kind]}**`, [...lines, ...rest(held.length)].join("\n"));
  }
  for (const file of sources) parts.push(`**Source** ${digestLine(file)}`, ...linesOf(file));
  for (const file of results) parts.push(`**Result** ${digestLine(file)}`, ...linesOf(file));
  return parts.filter((part) => part !== "").join("\n\n");
}

function placeLine(
  file: FileChange,
  { name, before, after, lineBefore, lineAfter }: Place,
): string {
  const at = [lineBefore, lineAfter].map((line) => (line === undefined ? "–" : String(line)));
  return `${text(name)}: ${value(before)} → ${value(after)} (${code(file.path)}:${at.join(" → ")})`;
}

function digestLine({ path, before, after }: FileChange): string {
  const short = (sha256: string | undefined) => sha256?.slice(0, 12) ?? "none";
  return `${code(path)}: ${short(before)} → ${short(after)}`;
}

function linesOf({ told }: FileChange): readonly string[] {
  if (told.as === "digests") return [];
  if (told.as === "lines") {
    const shown = told.lines.slice(0, placesMax).map(diffLine);
    return [["```diff", ...shown, "```"].join("\n"), ...rest(told.lines.length)];
  }
  const rows = told.places
    .slice(0, placesMax)
    .map(
      ({ pointer, before, after }) =>
        `| ${[code(pointer), value(before), value(after)].join(" | ")} |`,
    );
  const table = ["| place | before | after |", "|---|---|---|", ...rows].join("\n");
  return [
    `<details><summary>${told.places.length} places</summary>\n\n${table}\n\n</details>`,
    ...rest(told.places.length),
  ];
}

function diffLine({ side, text: line }: LineChange): string {
  const signs = { before: "-", after: "+", both: " " } as const;
  return `${signs[side]}${line.replaceAll("```", "` ` `")}`;
}

function rest(count: number): readonly string[] {
  return count > placesMax ? [`- and ${count - placesMax} more, in build/accepted.html`] : [];
}

function value(json: string | undefined): string {
  return json === undefined ? "nothing" : code(json.length > 80 ? `${json.slice(0, 79)}…` : json);
}

/** Code in a table cell: a bar would end the cell, and a backtick the code. */
function code(raw: string): string {
  const safe = raw.replaceAll("|", "\\|");
  return safe.includes("`") ? `\`\` ${safe} \`\`` : `\`${safe}\``;
}

function text(raw: string): string {
  return raw.replaceAll(/[\\`*_{}[\]<>|#]/g, "\\$&");
}
