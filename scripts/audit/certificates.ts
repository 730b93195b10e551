import type { Run } from "@receipts/formats/manifest.ts";
import { execute, plainSurroundings } from "../runs/execute.ts";
import type { Place, Problem } from "./audit.mjs";
import { artifactName, problem, readPublished, writeInto } from "./published-copy.ts";

/** The documents that carry a certificate, and the command that adds it up. */
const certified = "yichus.admission/1";

/** How many products of a run carry a certificate. */
export function certificatesOf({ products }: Run): number {
  return products.filter(({ schema }) => schema === certified).length;
}

/** Checks each certificate of a run as it lies in the copy; returns those that do not hold. */
export async function verifyCertificates(
  place: Place,
  run: Run,
  { program, folder }: { readonly program: string; readonly folder: string },
): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  for (const { name, schema, digest } of run.products) {
    if (schema !== certified) continue;
    const artifact = artifactName(run, name);
    const bytes = await readPublished(place, artifact, digest);
    if (bytes === undefined) {
      const sentence = `${artifact} cannot be read, so its certificate was not checked.`;
      problems.push(problem("could not check", artifact, sentence));
      continue;
    }
    await writeInto(folder, name, bytes);
    const { exitCode, stdout, stderr } = await execute(verification(name), program, {
      ...plainSurroundings,
      materialsFolder: folder,
    });
    if (exitCode === 0) continue;
    const said = `${stdout}${stderr}`.trim();
    const sentence = `${artifact} does not hold by itself:\n${said}`;
    problems.push(problem("wrong certificate", artifact, sentence));
  }
  return problems;
}

function verification(name: string): Run {
  return {
    id: "audit/certificate",
    title: { en: "Certificate", ja: "証明" },
    directory: "audit",
    command: ["yichus", "verify-certificate", `../${name}`],
    exitCode: 0,
    materials: [{ name }],
    products: [],
    byproducts: [{ name: "stdout" }, { name: "stderr" }],
    requires: [],
    pages: [],
  };
}
