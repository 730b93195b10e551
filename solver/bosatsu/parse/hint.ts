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

/** Likely causes, when the reader that failed knows none itself. */
export function plainHintAt(text: string, at: number): string | undefined {
  const before = lineBefore(text, at);
  const here = text.slice(at, at + 20);
  if (before.trim() === "") return lineStartHint(here);
  if (/^=(?![-/%*+<>!$&^|?~.=])/.test(here)) {
    return "`=` only names a value. To compare, use a function such as `eq_Int`, or `matches`.";
  }
  if (/^match\b/.test(here)) return "To ask whether a value fits a pattern, write `matches`.";
  if (/\bmatches\s+$/.test(before) && /^\s*matches\s+$/.test(before)) {
    return "To take a value apart, write `match`; `matches` stands between a value and a pattern.";
  }
  if (here.startsWith("(")) return "No space may stand between a function and its `(`.";
  if (here.startsWith("else")) return "`else` begins a line of its own after an `if` with a `:`.";
  if (/(^|\s)(let|val|var|const)\s+$/.test(before)) {
    return "A binding has no keyword: write `name = value`.";
  }
  if (/(^|\s)(fn|fun|func|function|lambda)\s+$/.test(before)) {
    return "Write a function as `x -> value`, or `def name(x): value`.";
  }
  if (/(^|\s)return\s+$/.test(before))
    return "A block gives back its last expression: leave `return` out.";
  return undefined;
}

function lineStartHint(here: string): string | undefined {
  if (/^\.[a-z`(]/.test(here)) {
    return "A method chain goes on over a line end only after `\\` at the end of the line above.";
  }
  if (/^[-/%*+<>!$&^|?~.=]+\s/.test(here)) {
    return "An operator stands at the end of a line, not at the start of the next one.";
  }
  return undefined;
}

function lineBefore(text: string, at: number): string {
  return text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
}
