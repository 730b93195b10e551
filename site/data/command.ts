/**
 * A command as lines for a shell, broken before its options and before what would not fit into
 * `columns` characters, and continued with a backslash, which comes on top of them. So it can be read
 * in a narrow column and still be pasted whole.
 */
export function commandLines(command: readonly string[], columns = 56): readonly string[] {
  const lines: string[] = ["npx"];
  for (const [index, word] of command.map(quoted).entries()) {
    const line = lines.at(-1) ?? "";
    const isOption = word.startsWith("-") && index > 0;
    const fits = line.length + 1 + word.length <= columns;
    if (isOption || !fits) lines.push(`  ${word}`);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines.map((line, index) => (index === lines.length - 1 ? line : `${line} \\`));
}

/** Only what a POSIX shell would split or expand needs quotes. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
