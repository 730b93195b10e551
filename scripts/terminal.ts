// Whoever reads only the first lines has closed the pipe: no fault, and the work goes on.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

/** A line on standard output. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A line on standard error. */
export function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}
