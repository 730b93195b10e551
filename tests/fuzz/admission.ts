import { decodeBatch } from "@receipts/formats/batch.ts";
import { decodeDeferred } from "@receipts/formats/deferred.ts";
import { certify } from "../../solver/certificate/certificate.ts";
import { verifyCertificate } from "../../solver/tasks/verify-certificate.ts";
import { answerAdmit } from "../../solver/worker.ts";
import { nearly } from "./mutate.ts";
import { must, type Subject } from "./subject.ts";
import { textOf, textsUnder } from "./texts.ts";

const folder = "content/demos/admission";
const batches = [`${folder}/batch-sample.json`, `${folder}/batch-24.json`].map(textOf);
const sources = ["ledger.bosatsu", "ledger.spec.bosatsu", "ledger_handlers.bosatsu"].map(
  (name) => ({
    path: name,
    text: textOf(`${folder}/${name}`),
  }),
);

const batch: Subject = {
  name: "batch decoder",
  inputs: nearly(batches),
  fewRuns: 2000,
  judge: (text) => {
    const decoded = decodeBatch(text);
    if (decoded.ok) return "taken";
    const { code, pointer, position, message } = decoded.problem;
    must(message !== "", "a problem without words");
    must(code === "json" ? position !== undefined : /^(\/|$)/.test(pointer), "no place");
    return "refused";
  },
};

/** Whatever is admitted adds up; whatever is not has one error that names the batch, and no result. */
const admission: Subject = {
  name: "admission of a batch",
  inputs: nearly(batches),
  fewRuns: 60,
  judge: async (text) => {
    const answer = await answerAdmit({ sources, batch: { path: "b.json", text } });
    if (answer.status === 2) {
      must(answer.result === undefined && answer.text === "", "a partial result");
      must(/^b\.json(:\d+:\d+: |: at \/|: )/.test(answer.problems), answer.problems);
      return "refused";
    }
    must(answer.status === 0 || answer.status === 1, `status ${answer.status}: ${answer.problems}`);
    const certified = certify(answer.result ?? "");
    must(certified.ok, `does not add up: ${JSON.stringify(certified)}`);
    return "taken";
  },
};

const results = textsUnder("accepted/admission", "admission.json");

const certificate: Subject = {
  name: "certificate checker",
  inputs: nearly(results),
  fewRuns: 150,
  judge: (text) => {
    const said = { out: "", error: "" };
    const status = verifyCertificate("r.json", {
      files: { kind: () => "file", list: () => [], read: () => ({ ok: true, text }) },
      out: (words) => {
        said.out += words;
      },
      error: (words) => {
        said.error += words;
      },
    });
    if (status === 0) return "taken";
    must(status === 1 ? said.out !== "" : /^r\.json: this is no /.test(said.error), said.error);
    return "refused";
  },
};

const deferred: Subject = {
  name: "deferred operations",
  inputs: nearly([
    JSON.stringify({
      schema: "yichus.deferred/1",
      operations: JSON.parse(batches[0] ?? "[]").map((each: object, age: number) => {
        return { ...each, age: age + 1 };
      }),
    }),
  ]),
  fewRuns: 1500,
  judge: (text) => {
    const decoded = decodeDeferred(text);
    must(decoded.ok || decoded.problem.message !== "", "a problem without words");
    return decoded.ok ? "taken" : "refused";
  },
};

export const admissionSubjects: readonly Subject[] = [batch, admission, certificate, deferred];
