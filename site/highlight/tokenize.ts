import type { Grammar, Rule, TokenClass } from "./tokens.ts";

/** A stretch of a line that ends before `end`; without a class it looks like plain text. */
export type Token = { readonly end: number; readonly class: TokenClass | undefined };

type Between = Extract<Rule, { readonly tag: "between" }>;

/** What is open where a line ends, outermost first. */
export type Open = readonly Between[];

/** The tokens of one line, which together cover it, and what is open after it. */
export function tokenizeLine(
  line: string,
  grammar: Grammar,
  open: Open,
): { readonly tokens: readonly Token[]; readonly open: Open } {
  const tokens: Token[] = [];
  let stack = open;
  let at = 0;
  while (at < line.length) {
    const step = stepAt(line, at, { grammar, stack });
    tokens.push(...step.tokens);
    at = step.tokens.at(-1)?.end ?? line.length;
    stack = step.stack;
  }
  return { tokens, open: stack };
}

type Place = { readonly grammar: Grammar; readonly stack: Open };
type Step = { readonly tokens: readonly Token[]; readonly stack: Open };

function stepAt(line: string, at: number, { grammar, stack }: Place): Step {
  const top = stack.at(-1);
  const closing = top === undefined ? undefined : matchAt(top.end, line, at);
  if (top !== undefined && closing !== undefined) {
    return { tokens: [{ end: closing.end, class: top.ends }], stack: stack.slice(0, -1) };
  }
  for (const rule of top === undefined ? grammar.rules : top.inside()) {
    const found = matchAt(rule.tag === "match" ? rule.pattern : rule.begin, line, at);
    if (found === undefined) continue;
    if (rule.tag === "match") return { tokens: tokensOf(rule.token, found), stack };
    return { tokens: [{ end: found.end, class: rule.ends }], stack: [...stack, rule] };
  }
  const width = (line.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return { tokens: [{ end: at + width, class: top?.content }], stack };
}

type Found = { readonly end: number; readonly groups: readonly (readonly [number, number])[] };

function tokensOf(
  token: TokenClass | readonly TokenClass[],
  { end, groups }: Found,
): readonly Token[] {
  if (typeof token === "string") return [{ end, class: token }];
  const tokens = token.flatMap((name, group): Token[] => {
    const [from, to] = groups[group] ?? [end, end];
    return [
      { end: from, class: undefined },
      { end: to, class: name },
    ];
  });
  return [...tokens, { end, class: undefined }];
}

const compiled = new Map<string, RegExp>();

function matchAt(pattern: string, line: string, at: number): Found | undefined {
  const regex = compiled.get(pattern) ?? new RegExp(pattern, "dyu");
  compiled.set(pattern, regex);
  regex.lastIndex = at;
  const found = regex.exec(line);
  if (found === null || found[0] === "") return undefined;
  const groups = (found.indices ?? []).slice(1).map((it): [number, number] => it ?? [at, at]);
  return { end: at + found[0].length, groups };
}
