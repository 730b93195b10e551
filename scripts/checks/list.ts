import { inRoot } from "../runs/paths.ts";

// TypeScript twice: the native compiler takes a fifth of the time here, and the other is the one that has
// an interface for the tools that read our sources through it.
const compiler = "node_modules/typescript-native/bin/tsc";

/** The checks that need no test runner: the tool and its arguments, quickest first. */
export const checks: readonly (readonly [tool: string, ...args: readonly string[]])[] = [
  ["biome", "check", "."],
  ["node", "scripts/deps.ts", "--check"],
  ["node", compiler, "--noEmit", "--project", "."],
  // The root configuration leaves the site out, since its modules resolve as a bundler does it.
  ["astro", "check", "--tsconfig", "site/tsconfig.json"],
  ["knip", "--no-config-hints"],
];

/** Where a tool is: the Node that this runs on, or one that a package has brought. */
export function programOf(tool: string): string {
  return tool === "node" ? process.execPath : inRoot("node_modules", ".bin", tool);
}
