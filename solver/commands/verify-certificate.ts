import { Command } from "commander";
<<<<<<< HEAD
import { core } from "zod/mini";
import { type Certified, certify } from "../certificate/certificate.ts";
import { certifiedText } from "../certificate/text.ts";

export type CertificateOutput = {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  readonly exit: (status: number) => void;
};

const processOutput: CertificateOutput = {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
  exit: (status) => {
    process.exitCode = status;
  },
};
=======
import { verifyCertificate } from "../tasks/verify-certificate.ts";
import { processOutput, type SpeechOutput, thisDisk } from "./files.ts";
>>>>>>> 7fb2b61 (Run every command of yichus in the browser's worker that a row can use, each loaded when it is asked for)

const helpText = `
Adds the result of an admission up again: sums, intervals, refusals, orders, counts. It knows neither
solver nor language, and lists what only a rerun can settle.

Exit status: 0 every claim holds; 1 one does not, and is named; 2 the file is no admission's result.`;

/** `yichus verify-certificate`: checks a result without trusting what made it. */
export function verifyCertificateCommand(output: SpeechOutput = processOutput): Command {
  return new Command("verify-certificate")
    .description("add the result of an admission up again, without the solver")
    .argument("<file>", "a result, as `yichus admit --result` writes it")
    .addHelpText("after", helpText)
    .action((path: string) => {
      output.exit(verifyCertificate(path, { files: thisDisk, ...output }));
    });
}
<<<<<<< HEAD

function certifiedIn(path: string): Certified | string {
  try {
    return certify(readFileSync(path, "utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) return `this is no JSON: ${error.message}`;
    if (error instanceof core.$ZodError) {
      const [issue] = error.issues;
      return `this is no admission's result: ${issue?.message} at /${issue?.path.join("/")}`;
    }
    if (error instanceof Error && "code" in error) return `cannot be read: ${error.code}.`;
    throw error;
  }
}
=======
>>>>>>> 7fb2b61 (Run every command of yichus in the browser's worker that a row can use, each loaded when it is asked for)
