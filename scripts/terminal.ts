/** A line on standard output. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A line on standard error. */
export function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}
