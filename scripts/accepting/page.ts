import type { FileChange, Place, RunChange } from "./changes.ts";
import { headings, headlines, heldBy, tallyOf } from "./headlines.ts";
import type { LineChange } from "./line-changes.ts";

const style = `
:root { color-scheme: light dark; --paper: light-dark(#fbfaf7, #161512); --ink: light-dark(#1c1b19, #ece8df);
  --soft: light-dark(#615d55, #a9a397); --rule: light-dark(#d9d5cb, #3a372f);
  --old: light-dark(#a3262a, #f08a86); --new: light-dark(#1f6f4a, #63c795); }
body { margin: 2rem auto; width: min(100% - 2rem, 70rem); background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
h1, h2, h3 { line-height: 1.25; } h2 { border-top: 1px solid var(--rule); padding-top: 1rem; margin-top: 2.5rem; }
h3 { font-size: 1rem; margin: 1.4rem 0 0.4rem; }
code, pre { font: 0.85em/1.5 ui-monospace, Menlo, Consolas, monospace; }
pre { overflow-x: auto; border-left: 2px solid var(--rule); padding-left: 1rem; }
.frame { overflow-x: auto; } table { border-collapse: collapse; font-size: 0.9rem; }
th { text-align: left; color: var(--soft); font-weight: 500; } th, td { padding: 0.25rem 1rem 0.25rem 0; vertical-align: top; border-bottom: 1px solid var(--rule); }
.soft { color: var(--soft); } del { color: var(--old); text-decoration: none; } ins { color: var(--new); text-decoration: none; }
summary { cursor: pointer; padding-block: 0.3rem; }
`;

/**
 * The changes as one page that loads nothing: what was accepted before, what is now, and the line of
 * each in the file that keeps it.
 */
export function changesPage(changes: readonly RunChange[]): string {
  const body =
    changes.length === 0
      ? "<p>No result changes.</p>"
      : `<p>${escaped(tallyOf(changes))}</p>\n${changes.map(runSection).join("\n")}`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Before and after</title><style>${style}</style></head>
<body>
<h1>Before and after</h1>
${body}
</body>
</html>
`;
}

function runSection(change: RunChange): string {
  const { run, verdict, sources, results } = change;
  const kinds = headlines.flatMap((kind) => {
    const held = heldBy(change, kind);
    return held.length === 0 ? [] : [`<h3>${headings[kind]}</h3>`, placeTable(held)];
  });
  return [
    `<section><h2>${escaped(run.title.en)}</h2>`,
    `<p><code>${escaped(run.id)}</code> · ${verdict === "unknown" ? "new" : "changed"}<br>`,
    `<code>${escaped(run.command.join(" "))}</code></p>`,
    ...kinds,
    ...(sources.length === 0
      ? []
      : ["<h3>Sources</h3>", ...sources.map((file) => fileDetails(file, true))]),
    ...(results.length === 0
      ? []
      : ["<h3>Results</h3>", ...results.map((file) => fileDetails(file, false))]),
    "</section>",
  ].join("\n");
}

function fileDetails(file: FileChange, open: boolean): string {
  const { path, before, after, told } = file;
  const digests = `<p class="soft">sha256 <del><code>${before ?? "none"}</code></del><br>sha256 <ins><code>${after ?? "none"}</code></ins></p>`;
  const count = {
    places: () => (told.as === "places" ? `${told.places.length} places` : ""),
    lines: () => "by line",
    digests: () => (before === undefined ? "nothing to compare with" : "gone"),
  }[told.as]();
  return `<details${open ? " open" : ""}><summary><code>${escaped(path)}</code> <span class="soft">${count}</span></summary>
${digests}
${contentOf(file)}</details>`;
}

function contentOf(file: FileChange): string {
  const { told } = file;
  if (told.as === "digests") return "";
  if (told.as === "lines") return `<pre>${told.lines.map(lineHtml).join("\n")}</pre>`;
  return placeTable(told.places.map((place) => ({ file, place })));
}

function placeTable(held: readonly { readonly file: FileChange; readonly place: Place }[]): string {
  const rows = held.map(({ file, place }) => {
    const { name, pointer, before, after, lineBefore, lineAfter } = place;
    const lines = [lineBefore, lineAfter].map((line) => line ?? "–").join(" → ");
    return `<tr><td>${escaped(name)}</td><td><del><code>${shown(before)}</code></del></td><td><ins><code>${shown(after)}</code></ins></td><td class="soft"><code>${escaped(pointer)}</code><br><code>${escaped(file.path)}</code>:${lines}</td></tr>`;
  });
  return `<div class="frame"><table><thead><tr><th>what</th><th>before</th><th>after</th><th>where</th></tr></thead>
<tbody>${rows.join("\n")}</tbody></table></div>`;
}

function lineHtml({ side, line, text }: LineChange): string {
  const number = String(line).padStart(5);
  const written = escaped(text);
  if (side === "before") return `<del>${number} - ${written}</del>`;
  return side === "after" ? `<ins>${number} + ${written}</ins>` : `${number}   ${written}`;
}

function shown(json: string | undefined): string {
  return json === undefined ? "nothing" : escaped(json);
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
