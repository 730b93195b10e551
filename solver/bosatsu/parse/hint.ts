/** Hints that the text around a failure gives, whatever was being read there. */

/** Mistakes that what stands here makes certain. */
export function sureHintAt(text: string, at: number): string | undefined {
  const before = lineBefore(text, at);
  const here = text.slice(at, at + 20);
  if (here.startsWith("#") && before.trim() !== "") {
    return "A comment needs a line of its own: move it above this line.";
  }
  if (/^if\b/.test(here) && /\belse\s*$/.test(before)) {
    return "Write `elif` in place of `else if`.";
  }
  if (here.startsWith("\r")) {
    return "The lines of this file end in CR LF. Save it with LF alone.";
  }
  if (here.startsWith("\uFEFF")) {
    return "The file begins with a byte order mark. Save it as UTF-8 without one.";
  }
  if (/^[\u201C\u201D\u2018\u2019]/.test(here)) {
    return "Strings stand between straight quotes, `\"` or `'`.";
  }
  if (here.startsWith(";")) return "Nothing ends a statement but the end of its line.";
  if (/^_[a-zA-Z0-9]/.test(here)) {
    return "A name begins with a letter. `_` alone is the pattern that matches anything.";
  }
  return undefined;
}

/** Likely causes, when the reader that failed knows none itself. The first that fits counts. */
export function plainHintAt(text: string, at: number): string | undefined {
  const before = lineBefore(text, at);
  const here = text.slice(at, at + 20);
  if (here.startsWith("=") && /^\w+[ \t]*$/.test(before) && afterOperator(text, at)) {
    return "The line above ends with an operator, so this line goes on with it.";
  }
  const table = before.trim() === "" ? atLineStart : withinLine;
  return table.find((row) => row.here.test(here) && (row.before?.test(before) ?? true))?.hint;
}

type Likely = { readonly here: RegExp; readonly before?: RegExp; readonly hint: string };

const atLineStart: readonly Likely[] = [
  {
    here: /^\.[a-z`(]/,
    hint: "A method chain goes on over a line end only after `\\` at the end of the line above.",
  },
  {
    here: /^[-/%*+<>!$&^|?~.=]+\s/,
    hint: "An operator stands at the end of a line, not at the start of the next one.",
  },
  {
    here: /^matches\b/,
    hint: "To take a value apart, write `match`; `matches` stands between a value and a pattern.",
  },
  {
    here: /^case\b/,
    hint: "The `case` lines of one `match` stand at the same indent, deeper than the `match`.",
  },
];

const withinLine: readonly Likely[] = [
  {
    here: /^=(?![-/%*+<>!$&^|?~.=])/,
    hint: "`=` names a value at the start of a statement. To compare, use a function such as `eq_Int`, or `matches`. There are no named arguments and no defaults for parameters.",
  },
  {
    here: /^match\b/,
    before: /[a-zA-Z0-9_)\]}"'`][ \t]+$/,
    hint: "To ask whether a value fits a pattern, write `matches`.",
  },
  {
    here: /^matches\b/,
    before: /[a-zA-Z0-9_)\]}"'`][ \t]+$/,
    hint: "A pattern stands after `matches`, on the same line.",
  },
  {
    here: /^matches\b/,
    hint: "To take a value apart, write `match`; `matches` stands between a value and a pattern.",
  },
  { here: /^[0-9]/, before: /(?:^|\D)0$/, hint: "A whole number does not begin with a zero." },
  { here: /^(?:if|else)\(/, hint: "A space stands on each side of `if` and of `else`." },
  {
    here: /^\.[0-9]/,
    hint: "The parts of a value are taken with a pattern: `(first, second) = pair`.",
  },
  { here: /^\(/, hint: "No space may stand between a function and its `(`." },
  { here: /^else\b/, hint: "`else` begins a line of its own after an `if` with a `:`." },
  {
    here: /^/,
    before: /(?:^|\s)case\s+$/,
    hint: "A `case` stands below a `match`, deeper than it, at the indent of its other cases.",
  },
  {
    here: /^/,
    before: /(?:^|\s)(?:let|val|var|const)\s+$/,
    hint: "A binding has no keyword: write `name = value`.",
  },
  {
    here: /^/,
    before: /(?:^|\s)(?:fn|fun|func|function|lambda)\s+$/,
    hint: "Write a function as `x -> value`, or `def name(x): value`.",
  },
  {
    here: /^/,
    before: /(?:^|\s)return\s+$/,
    hint: "A block gives back its last expression: leave `return` out.",
  },
];

/** Whether the last line of code above ends with an operator. */
function afterOperator(text: string, at: number): boolean {
  const above = text.slice(0, text.lastIndexOf("\n", at - 1) + 1).trimEnd();
  return /[-/%*+<>!$&^|?~.=]$/.test(above);
}

function lineBefore(text: string, at: number): string {
  return text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
}
