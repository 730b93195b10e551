/** A stretch of a text, in UTF-16 code units. */
type Region = { readonly start: number; readonly end: number };

/**
 * Where the value that an RFC 6901 pointer names stands in a JSON text; where there is no such value,
 * the nearest one around the place where it would be. The text has to be JSON.
 */
export function regionOfPointer(text: string, pointer: string): Region {
  const tokens = tokensOf(text);
  const ends = endsOfValues(tokens.map(({ token }) => token));
  let at = 0;
  for (const step of pointer.split("/").slice(1)) {
    const next = memberAt(tokens, ends, at, step.replaceAll("~1", "/").replaceAll("~0", "~"));
    if (next === undefined) break;
    at = next;
  }
  const last = ends.get(at) ?? at;
  return { start: tokens[at]?.start ?? 0, end: tokens[last]?.end ?? text.length };
}

type Token = Region & { readonly token: string };

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const token = /[[\]{},:"]|[^\s[\]{},:"]+/g;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const start = found.index;
    // A pattern over a long text would need a stack as long.
    if (found[0] === '"') token.lastIndex = stringEnd(text, start);
    tokens.push({ token: text.slice(start, token.lastIndex), start, end: token.lastIndex });
  }
  return tokens;
}

function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

/** For each token that begins a value, the one that ends it. */
function endsOfValues(tokens: readonly string[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token === "[" || token === "{") open.push(at);
    else if (token === "]" || token === "}") ends.set(open.pop() ?? at, at);
    else if (token !== "," && token !== ":") ends.set(at, at);
  }
  return ends;
}

/** The token that begins the member that `step` names, of the array or object that begins at `at`. */
function memberAt(
  tokens: readonly { readonly token: string }[],
  ends: ReadonlyMap<number, number>,
  at: number,
  step: string,
): number | undefined {
  const opening = tokens[at]?.token;
  if (opening !== "[" && opening !== "{") return undefined;
  const last = ends.get(at) ?? at;
  let member = at + 1;
  for (let index = 0; member < last; index += 1) {
    const value = opening === "{" ? member + 2 : member;
    const isIt = opening === "{" ? nameOf(tokens[member]?.token) === step : String(index) === step;
    if (isIt) return value;
    member = (ends.get(value) ?? last) + 2;
  }
  return undefined;
}

function nameOf(token: string | undefined): unknown {
  return token?.startsWith('"') === true ? JSON.parse(token) : undefined;
}
