import { expect, test } from "vitest";
import { manPage } from "./man-page.ts";

test("help becomes a manual page, with nothing in it that a formatter would take for its own", () => {
  const page = manPage({
    name: "tool",
    version: "1.2.3",
    description: "Does things.",
    general: "Usage: tool [options]\n\n.hidden\n'quoted\na\\b\n",
    commands: [{ name: "go", text: "Usage: tool go --fast\n" }],
  });
  expect(page.split("\n")).toEqual([
    '.TH TOOL 1 "" "tool 1.2.3"',
    ".SH NAME",
    "tool \\- Does things.",
    ".SH USAGE",
    ".nf",
    "Usage: tool [options]",
    "",
    "\\&.hidden",
    "\\&'quoted",
    "a\\eb",
    ".fi",
    ".SH COMMANDS",
    ".SS tool go",
    ".nf",
    "Usage: tool go \\-\\-fast",
    ".fi",
    "",
  ]);
});
