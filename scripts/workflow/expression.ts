/** What an expression can come to. */
export type Value = string | number | boolean | null | readonly Value[];

/** Looks up a name such as `github.repository`, and calls a function such as `always`. */
export type Context = {
  readonly lookUp: (name: string) => Value;
  readonly call: (name: string, args: readonly Value[]) => Value;
};

const tokenPattern = /'(?:[^']|'')*'|[\w.*-]+|&&|\|\||[!=]=|[!(),]/g;

/**
 * The value of a workflow expression, in the part of that language that our workflows use: names, texts,
 * numbers, calls, `!`, `==`, `!=`, `&&`, `||` and parentheses. Throws on anything else, with the text.
 */
export function evaluated(text: string, context: Context): Value {
  const tokens = text.match(tokenPattern) ?? [];
  if (text.replaceAll(tokenPattern, "").trim() !== "") {
    throw new Error(`cannot read the expression ${text}`);
  }
  const reader = { tokens, at: 0 };
  const value = either(reader, context);
  if (reader.at < tokens.length) throw new Error(`cannot read ${tokens[reader.at]} in ${text}`);
  return value;
}

type Reader = { readonly tokens: readonly string[]; at: number };

function takes(reader: Reader, token: string): boolean {
  if (reader.tokens[reader.at] !== token) return false;
  reader.at += 1;
  return true;
}

/** Like JavaScript's: the value of the side that decides. Both sides are read, and looked up. */
function either(reader: Reader, context: Context): Value {
  let left = both(reader, context);
  while (takes(reader, "||")) {
    const right = both(reader, context);
    left = isTrue(left) ? left : right;
  }
  return left;
}

function both(reader: Reader, context: Context): Value {
  let left = compared(reader, context);
  while (takes(reader, "&&")) {
    const right = compared(reader, context);
    left = isTrue(left) ? right : left;
  }
  return left;
}

function compared(reader: Reader, context: Context): Value {
  const left = single(reader, context);
  if (takes(reader, "==")) return left === single(reader, context);
  if (takes(reader, "!=")) return left !== single(reader, context);
  return left;
}

function single(reader: Reader, context: Context): Value {
  if (takes(reader, "!")) return !isTrue(single(reader, context));
  if (takes(reader, "(")) {
    const inner = either(reader, context);
    if (!takes(reader, ")")) throw new Error("a parenthesis is open");
    return inner;
  }
  const token = reader.tokens[reader.at];
  if (token === undefined) throw new Error("an expression ends too early");
  reader.at += 1;
  if (token.startsWith("'")) return token.slice(1, -1).replaceAll("''", "'");
  if (/^\d+$/.test(token)) return Number(token);
  if (token === "true" || token === "false") return token === "true";
  return takes(reader, "(") ? called(token, reader, context) : context.lookUp(token);
}

function called(name: string, reader: Reader, context: Context): Value {
  const args: Value[] = [];
  while (!takes(reader, ")")) {
    args.push(either(reader, context));
    takes(reader, ",");
  }
  return context.call(name, args);
}

export function isTrue(value: Value): boolean {
  return value !== "" && value !== 0 && value !== false && value !== null;
}

/** A text with every `${{ expression }}` in it replaced by what it comes to. */
export function interpolated(text: string, context: Context): string {
  return text.replaceAll(/\$\{\{(.*?)\}\}/g, (_, inner) => {
    const value = evaluated(String(inner).trim(), context);
    return typeof value === "object" ? JSON.stringify(value) : String(value);
  });
}
