import path from "node:path";
import { decodeManifest } from "@receipts/formats/manifest.ts";
import { ZodError } from "zod";
import { audit, sha256Of } from "../../scripts/audit/audit.mjs";
import { placeIn } from "../../site/islands/interleaving/place.ts";
import { decodeFragment } from "../../site/islands/workbench/fragment.ts";
import { nearly } from "./mutate.ts";
import { must, type Subject } from "./subject.ts";
import { textOf } from "./texts.ts";

/** The first rows, so that slips hit what is read. */
const manifestText = JSON.stringify(
  { ...JSON.parse(textOf("deploy-manifest.json")), runs: firstRuns() },
  null,
  2,
);

function firstRuns(): readonly unknown[] {
  return JSON.parse(textOf("deploy-manifest.json")).runs.slice(0, 3);
}

const manifest: Subject = {
  name: "manifest decoder",
  inputs: nearly([manifestText]),
  fewRuns: 600,
  judge: (text) => {
    try {
      const { runs } = decodeManifest(text);
      const names = runs.flatMap(({ id, directory, materials, products }) => [
        id,
        directory,
        ...[...materials, ...products].map(({ name }) => name),
      ]);
      for (const name of names) {
        must(path.posix.join("/folder", name).startsWith("/folder/"), `${name} leaves its folder`);
      }
      return "taken";
    } catch (error) {
      const isKnown =
        error instanceof ZodError ||
        (error instanceof SyntaxError && /^\d+:\d+: /.test(error.message)) ||
        (error instanceof Error && error.message.startsWith("two runs are called "));
      must(isKnown, String(error));
      return "refused";
    }
  },
};

/** A copy of two files, one of which was damaged on its way. */
const damagedCopy: Subject = {
  name: "audit of a damaged copy",
  inputs: nearly([manifestText]),
  fewRuns: 300,
  judge: async (text) => {
    const sums = `${await sha256Of(octetsOf(manifestText))}  deploy-manifest.json\n`;
    const files = new Map([
      ["deploy-manifest.json", text],
      ["SHA256SUMS", sums],
    ]);
    const { status, problems } = await audit({
      address: "memory",
      read: async (name) => {
        must(!name.includes(".."), `${name} is asked for`);
        const found = files.get(name);
        return found === undefined ? undefined : octetsOf(found);
      },
    });
    must(status !== 0 && problems.every(({ sentence }) => sentence !== ""), "nothing is said");
    const isTold = problems.some(
      ({ name, kind }) => name === "deploy-manifest.json" && kind === "changed",
    );
    must(isTold === (text !== manifestText), `changed, and told: ${isTold}`);
    return isTold ? "refused" : "taken";
  },
};

function octetsOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

const fragment: Subject = {
  name: "fragment of the workbench",
  inputs: nearly([
    "w1:n=24&hot=100&seed=7&parity=1&bound=8&edit=credit-twice",
    "w1:spec=SyxNSczLLMlMLVYw1DcEAA&batch=izbQUYgFAA",
    "w1:",
  ]),
  fewRuns: 400,
  judge: async (text) => {
    const decoded = await decodeFragment(text);
    return decoded.tag === "shared" ? "taken" : "refused";
  },
};

const place: Subject = {
  name: "fragment of a schedule",
  inputs: nearly(["#lost-update:3", "#a:0"]),
  fewRuns: 1000,
  judge: (text) => {
    const found = placeIn(text);
    if (found === undefined) return "refused";
    must(/^[a-z0-9-]+$/.test(found.schedule) && Number.isSafeInteger(found.step), "no place");
    return "taken";
  },
};

export const publishingSubjects: readonly Subject[] = [manifest, damagedCopy, fragment, place];
