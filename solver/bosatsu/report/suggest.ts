/** Names joined as in a sentence: "`a`, `b` and `c`", or with another last word. */
export function listed(names: readonly string[], word = "and"): string {
  const quoted = names.map((name) => `\`${name}\``);
  const last = quoted.at(-1) ?? "nothing";
  const rest = quoted.slice(0, -1);
  return rest.length === 0 ? last : `${rest.join(", ")} ${word} ${last}`;
}

/** "Did you mean `fee`?", when there is anything to suggest. */
export function didYouMean(suggestions: readonly string[]): string | undefined {
  return suggestions.length === 0 ? undefined : `Did you mean ${listed(suggestions, "or")}?`;
}

/** "1 field", "2 fields". */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}
