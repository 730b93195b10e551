import type { ShikiConfig } from "@astrojs/markdown-remark";
import type { Grammar, Rule, TokenClass } from "./tokens.ts";

export type LanguageDefinition = Exclude<NonNullable<ShikiConfig["langs"]>[number], string>;
type Pattern = NonNullable<LanguageDefinition["patterns"]>[number];

/** The scopes that themes know the classes by. */
const scopes: Readonly<Record<TokenClass, string>> = {
  comment: "comment.line",
  keyword: "keyword.control",
  constant: "constant.language",
  type: "entity.name.type",
  string: "string.quoted",
  escape: "constant.character.escape",
  number: "constant.numeric",
  function: "entity.name.function",
  key: "support.type.property-name",
  operator: "keyword.operator",
  punctuation: "punctuation.separator",
};

/** The grammar in the form that the build's highlighter reads. */
export function textMateOf({ name, rules }: Grammar): LanguageDefinition {
  const repository: Record<string, Pattern> = {};
  const names = new Map<readonly Rule[], string>();
  const include = (inside: readonly Rule[]): Pattern => {
    const known = names.get(inside);
    const key = known ?? `inside-${names.size}`;
    if (known === undefined) {
      // Named before it is made: what stands in a string may hold a string.
      names.set(inside, key);
      repository[key] = { patterns: inside.map((rule) => patternOf(rule, name, include)) };
    }
    return { include: `#${key}` };
  };
  const patterns = [include(rules)];
  return { name, scopeName: `source.${name}`, patterns, repository };
}

function patternOf(
  rule: Rule,
  language: string,
  include: (inside: readonly Rule[]) => Pattern,
): Pattern {
  const scope = (token: TokenClass) => ({ name: `${scopes[token]}.${language}` });
  if (rule.tag === "match") {
    const { pattern: match, token } = rule;
    if (typeof token === "string") return { match, ...scope(token) };
    return { match, captures: numbered(token.map(scope)) };
  }
  const { begin, end, ends, content, inside } = rule;
  const captures = { 0: scope(ends) };
  return {
    begin,
    end,
    beginCaptures: captures,
    endCaptures: captures,
    contentName: content === undefined ? `meta.embedded.${language}` : scope(content).name,
    patterns: [include(inside())],
  };
}

function numbered<Item>(items: readonly Item[]): Record<string, Item> {
  return Object.fromEntries(items.map((item, index) => [String(index + 1), item]));
}
