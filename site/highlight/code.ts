import type { ShikiConfig } from "@astrojs/markdown-remark";
import { bosatsuTokens } from "./bosatsu-tokens.ts";
import { type LanguageDefinition, textMateOf } from "./textmate.ts";

type Transformer = NonNullable<ShikiConfig["transformers"]>[number];

/**
 * What a piece of code can be. The theme gives each role a colour that stands for it, and the
 * transformer below turns that colour into a class: styles live in the style sheet, where both themes
 * and the content security policy can reach them, and no element carries a `style` of its own.
 */
const roles = [
  { name: "comment", scopes: ["comment", "punctuation.definition.comment"] },
  {
    name: "keyword",
    scopes: ["keyword", "storage", "keyword.operator.word", "keyword.operator.expression"],
  },
  { name: "operator", scopes: ["keyword.operator"] },
  {
    name: "type",
    scopes: [
      "entity.name.type",
      "entity.name.class",
      "support.type",
      "support.class",
      "storage.type.sql",
    ],
  },
  { name: "string", scopes: ["string", "punctuation.definition.string"] },
  {
    name: "number",
    scopes: ["constant.numeric", "constant.language", "constant.character.escape"],
  },
  { name: "function", scopes: ["entity.name.function", "support.function"] },
  {
    name: "key",
    scopes: ["support.type.property-name", "variable.other.property", "entity.name.tag"],
  },
  { name: "punctuation", scopes: ["punctuation", "meta.brace"] },
] as const;

const plain = "#000000";

export const codeTheme = {
  name: "receipts",
  type: "light" as const,
  colors: { "editor.foreground": plain, "editor.background": "#ffffff" },
  settings: [
    ...roles.map(({ scopes }, index) => ({
      scope: [...scopes],
      settings: { foreground: colourOf(index) },
    })),
    // Code in the hole of a string is no text.
    { scope: ["meta.embedded"], settings: { foreground: plain } },
  ],
};

/** Gives each token the class of its role, and takes away every style attribute. */
export const roleClasses: Transformer = {
  name: "role-classes",
  pre(node) {
    node.properties["style"] = undefined;
  },
  span(node) {
    const role = roleOf(String(node.properties["style"] ?? ""));
    node.properties["style"] = undefined;
    if (role !== undefined) node.properties["class"] = `c-${role}`;
  },
};

/**
 * Numbers the lines and makes each a place that can be linked to: line 3 of `ledger` is
 * `#ledger-L3`, and without an anchor it is `#L3`. The numbers stay out of the keyboard's way and out of what is copied.
 */
export function lineNumbers(anchor: string): Transformer {
  return {
    name: "line-numbers",
    pre(node) {
      this.addClassToHast(node, "numbered");
    },
    line(node, line) {
      const id = anchor === "" ? `L${line}` : `${anchor}-L${line}`;
      node.properties["id"] = id;
      node.children.unshift({
        type: "element",
        tagName: "a",
        properties: { class: "number", href: `#${id}`, tabindex: "-1", "aria-hidden": "true" },
        children: [{ type: "text", value: String(line) }],
      });
    },
  };
}

/** The language that a file's name says it is in. */
export function codeLanguageOf(
  name: string,
): LanguageDefinition | "json" | "sql" | "ts" | "plaintext" {
  if (name.endsWith(".bosatsu")) return bosatsuGrammar;
  if (name.endsWith(".json")) return "json";
  if (name.endsWith(".sql")) return "sql";
  return name.endsWith(".ts") ? "ts" : "plaintext";
}

const bosatsuGrammar = textMateOf(bosatsuTokens);

/** Languages of our own, beside those that come with the highlighter. */
export const codeLanguages: LanguageDefinition[] = [bosatsuGrammar];

function colourOf(index: number): string {
  return `#${(index + 1).toString(16).padStart(6, "0")}`;
}

function roleOf(style: string): string | undefined {
  const colour = /color:\s*(#[0-9a-f]{6})/i.exec(style)?.[1]?.toLowerCase();
  return roles.find((_, index) => colourOf(index) === colour)?.name;
}
