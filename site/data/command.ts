/**
 * A command as lines for a shell, broken before its options and continued with a backslash, so that
 * it can be read on a narrow page and still be pasted whole.
 */
export function commandLines(command: readonly string[]): readonly string[] {
  const lines: string[][] = [["npx"]];
  for (const [index, word] of command.entries()) {
    const isOption = word.startsWith("-") && index > 0;
    if (isOption) lines.push([]);
    lines.at(-1)?.push(quoted(word));
  }
  return lines.map((words, index) => {
    const isLast = index === lines.length - 1;
    return `${index === 0 ? "" : "  "}${words.join(" ")}${isLast ? "" : " \\"}`;
  });
}

/** Only what a POSIX shell would split or expand needs quotes. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
