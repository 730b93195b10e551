/** The checks that need no test runner: the tool and its arguments, quickest first. */
export const checks: readonly (readonly [tool: string, ...args: readonly string[]])[] = [
  ["biome", "check", "."],
  ["tsc", "--noEmit", "--project", "."],
  // The root configuration leaves the site out, since its modules resolve as a bundler does it.
  ["astro", "check", "--tsconfig", "site/tsconfig.json"],
  ["knip", "--no-config-hints"],
];
