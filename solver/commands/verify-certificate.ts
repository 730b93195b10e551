import { Command } from "commander";
import { verifyCertificate } from "../tasks/verify-certificate.ts";
import { processOutput, type SpeechOutput, thisDisk } from "./files.ts";

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
