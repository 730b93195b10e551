/**
 * The site's rules for pictures as a renderer understands them that knows no custom properties: every
 * `var()` by its value in light colours, every mix of colours computed, fonts named one by one.
 */
export function pictureStyle(pictures: string, tokens: string): string {
  const values = lightValues(tokens);
  const flat = pictures
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, "");
  return flat
    .replaceAll(/font:\s*(?:(\d+) )?(\d+)px(?:\s*\/\s*[\d.]+)? var\(--(\w+)\);/g, fontRules)
    .replaceAll(/var\(--([\w-]+)\)/g, (found, name: string) => values.get(name) ?? found)
    .replaceAll(/color-mix\(in srgb, (#\w{6}) (\d+)%, (#\w{6})\)/g, (_, first, share, second) =>
      mixed(String(first), Number(share) / 100, String(second)),
    );
}

function lightValues(tokens: string): ReadonlyMap<string, string> {
  const found = tokens.matchAll(/--([\w-]+): light-dark\((#\w{6}),/g);
  return new Map([...found].map(([, name = "", light = ""]) => [name, light]));
}

function fontRules(_: string, weight: string | undefined, size: string, family: string): string {
  const face = family === "mono" ? "JetBrains Mono" : "Source Serif 4";
  return `font-size: ${size}px; font-family: "${face}";${weight === undefined ? "" : ` font-weight: ${weight};`}`;
}

function mixed(first: string, share: number, second: string): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [first, second].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round((a ?? 0) * share + (b ?? 0) * (1 - share))
      .toString(16)
      .padStart(2, "0");
  });
  return `#${parts.join("")}`;
}
