import type { PiecesWriter } from "yichus/tasks/world.ts";
import { type Grammar, readWords } from "./words.ts";

/** Runs with the arguments after the command's name; gives the exit status. */
type Command = (args: readonly string[], world: PiecesWriter) => Promise<number>;

const paths: Grammar["operands"] = { from: 1, to: Number.POSITIVE_INFINITY };
const formats = ["text", "json"] as const;

/**
 * The commands of `yichus` that a browser runs as a shell does, each loaded when it is asked for. They
 * throw on arguments that they do not know.
 */
export const solverCommands: ReadonlyMap<string, Command> = new Map<string, Command>([
  [
    "admit",
    async (args, world) => {
      const words = readWords(args, {
        operands: paths,
        flags: ["--explain", "--warn"],
        options: [
          "--batch",
          "--result",
          "--carry",
          "--mode",
          "--replay",
          "--search-bound",
          "--format",
        ],
      });
      const [{ admitBatch }, { searchBoundDefault, searchBoundMax }] = await Promise.all([
        import("yichus/tasks/admit.ts"),
        import("yichus/admission/admit.ts"),
      ]);
      const options = {
        batch: words.required("--batch"),
        result: words.value("--result"),
        carry: words.value("--carry"),
        mode: words.oneOf("--mode", ["greedy", "maximum"]),
        replay: words.oneOf("--replay", ["all", "witness"]),
        searchBound: words.whole("--search-bound", {
          from: 0,
          to: searchBoundMax,
          otherwise: searchBoundDefault,
        }),
        format: words.oneOf("--format", formats),
        explain: words.has("--explain"),
        warn: words.has("--warn"),
      };
      return admitBatch(words.operands, options, world);
    },
  ],
  [
    "interleave",
    async (args, world) => {
      const words = readWords(args, {
        operands: paths,
        flags: ["--warn"],
        options: ["--scenario", "--result", "--replay", "--bound", "--format"],
      });
      const [{ interleave }, { boundDefault }] = await Promise.all([
        import("yichus/tasks/interleave.ts"),
        import("yichus/interleaving/check.ts"),
      ]);
      const options = {
        scenario: words.required("--scenario"),
        result: words.value("--result"),
        replay: words.value("--replay"),
        bound: words.whole("--bound", { from: 1, to: 999_999_999, otherwise: boundDefault }),
        format: words.oneOf("--format", formats),
        warn: words.has("--warn"),
      };
      return interleave(words.operands, options, world);
    },
  ],
  [
    "check",
    async (args, world) => {
      const words = readWords(args, { operands: paths, flags: ["--warn"], options: ["--format"] });
      const { check } = await import("yichus/tasks/check.ts");
      const options = { format: words.oneOf("--format", formats), warn: words.has("--warn") };
      return check(words.operands, options, world);
    },
  ],
  [
    "test",
    async (args, world) => {
      const words = readWords(args, {
        operands: paths,
        flags: ["--warn"],
        options: ["--format", "--result"],
      });
      const { runTests } = await import("yichus/tasks/test.ts");
      const options = {
        format: words.oneOf("--format", formats),
        result: words.value("--result"),
        warn: words.has("--warn"),
      };
      return runTests(words.operands, options, world);
    },
  ],
  [
    "eval",
    async (args, world) => {
      const words = readWords(args, {
        operands: { from: 2, to: paths.to },
        flags: ["--warn"],
        options: ["--format", "--steps"],
      });
      const { evalValue, stepsMax } = await import("yichus/tasks/eval.ts");
      const [name = "", ...places] = words.operands;
      const isLimited = words.value("--steps") !== undefined;
      const range = { from: 1, to: stepsMax, otherwise: stepsMax };
      const options = {
        format: words.oneOf("--format", formats),
        warn: words.has("--warn"),
        steps: isLimited ? words.whole("--steps", range) : undefined,
      };
      return evalValue(name, places, options, world);
    },
  ],
  [
    "verify-certificate",
    async (args, world) => {
      const words = readWords(args, { operands: { from: 1, to: 1 } });
      const { verifyCertificate } = await import("yichus/tasks/verify-certificate.ts");
      return verifyCertificate(words.operands[0] ?? "", world);
    },
  ],
]);
