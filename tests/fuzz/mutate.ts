import fc from "fast-check";

/** What breaks readers: brackets, ends of things, and characters that are not what they look like. */
const pieces: readonly string[] = [
  ..."( ) [ ] { } , : ; = -> <- * . .. ... | _ \" ' ` \\ / # $ ${ - + 0 1e309 01 -0 null true".split(
    " ",
  ),
  ..."9007199254740993 99999999999999999999999999999999 1.5 __proto__ constructor id".split(" "),
  ...['"__proto__": {}, ', '"id": 1, ', '"\\ud800"', '""', "[[[[[[[[", "{{{{", '{"":'],
  ...["\n", "\r\n", "\r", "\t", "\n  ", "\0", "\u001b[31m", "\u2028", "\u00a0"],
  ...["\ufeff", "\u202e", "\u2066", "\u200b", "\ud800", "\udfff", "а", "é", "e\u0301", "🎉"],
  ...[
    "<img src=x onerror=alert(1)>",
    "../../etc/passwd",
    "%00",
    "a\n/../../b",
    "a\\n/../../../../b",
  ],
  "a".repeat(5000),
  "9".repeat(5000),
  "[".repeat(5000),
  "(".repeat(5000),
];

type Edit =
  | { readonly tag: "swap"; readonly from: number; readonly to: number }
  | { readonly tag: "drop" | "double"; readonly at: number; readonly count: number }
  | { readonly tag: "flip"; readonly at: number; readonly bit: number }
  | { readonly tag: "insert" | "replace"; readonly at: number; readonly piece: string }
  | { readonly tag: "cut"; readonly at: number };

const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ tag: fc.constant("swap" as const), from: fc.nat(), to: fc.nat() }),
  fc.record({
    tag: fc.constantFrom("drop" as const, "double" as const),
    at: fc.nat(),
    count: fc.integer({ min: 1, max: 6 }),
  }),
  fc.record({ tag: fc.constant("flip" as const), at: fc.nat(), bit: fc.nat({ max: 7 }) }),
  fc.record({
    tag: fc.constantFrom("insert" as const, "replace" as const),
    at: fc.nat(),
    piece: fc.constantFrom(...pieces),
  }),
  fc.record({ tag: fc.constant("cut" as const), at: fc.nat() }),
);

/** Texts that are nearly one of the given ones: some with a few slips, some as they are, some just noise. */
export function nearly(texts: readonly string[]): fc.Arbitrary<string> {
  const edits = fc.array(edit, { minLength: 0, maxLength: 4 });
  const slipped = fc
    .tuple(fc.constantFrom(...texts), edits)
    .map(([text, made]) => made.reduce(withEdit, text));
  return fc.oneof(
    { weight: 19, arbitrary: slipped },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 200 }) },
  );
}

/** Words, numbers, white space, and everything else by itself. */
function tokensOf(text: string): readonly string[] {
  return text.match(/\w+|\s+|[^\w\s]/g) ?? [];
}

function withEdit(text: string, made: Edit): string {
  if (made.tag === "flip") return withFlip(text, made.at, made.bit);
  const tokens = [...tokensOf(text)];
  const place = (at: number): number => (tokens.length === 0 ? 0 : at % tokens.length);
  switch (made.tag) {
    case "swap": {
      const [from, to] = [place(made.from), place(made.to)];
      [tokens[from], tokens[to]] = [tokens[to] ?? "", tokens[from] ?? ""];
      break;
    }
    case "drop":
      tokens.splice(place(made.at), made.count);
      break;
    case "double": {
      const at = place(made.at);
      tokens.splice(at, 0, ...tokens.slice(at, at + made.count));
      break;
    }
    case "cut":
      tokens.length = place(made.at);
      break;
    default:
      tokens.splice(place(made.at), made.tag === "insert" ? 0 : 1, made.piece);
  }
  return tokens.join("");
}

/** One bit of the UTF-8, read again as readers do that do not look. */
function withFlip(text: string, at: number, bit: number): string {
  const octets = new TextEncoder().encode(text);
  if (octets.length === 0) return text;
  const place = at % octets.length;
  octets[place] = (octets[place] ?? 0) ^ (1 << bit);
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(octets);
}
