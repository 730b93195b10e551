import type { ExecutionReport } from "@receipts/formats/execution.ts";
import type { Manifest, Run } from "@receipts/formats/manifest.ts";

type Entity = {
  readonly "@id": string;
  readonly "@type": string;
  readonly [property: string]: unknown;
};

type Reference = { readonly "@id": string };

/** Files that say what the others are, with what they are called. */
const ownFiles = [
  ["deploy-manifest.json", "What was run on what, with digests", "application/json"],
  ["SHA256SUMS", "Digests of everything that is the same in every build", "text/plain"],
  ["audit.mjs", "A program that checks a copy of this site", "text/javascript"],
  ["second_opinion.py", "A program that adds the results up again", "text/x-python"],
] as const;

const license = "https://spdx.org/licenses/MIT";
const profile = "https://w3id.org/ro/wfrun/process/0.5";

/**
 * The published folder as a Process Run Crate 0.5 on RO-Crate 1.1: each run is an action of a program
 * on files that gave files. A view of the manifest and of `execution.json`, in which nothing is new.
 */
export function roCrateText(
  { runs }: Manifest,
  execution: Omit<ExecutionReport, "files">,
  versions: ReadonlyMap<string, string>,
): string {
  const files = fileEntities(runs);
  const actions = runs.flatMap((run) => {
    const ran = execution.runs.find(({ id }) => id === run.id);
    return ran === undefined ? [] : [actionOf(run, ran)];
  });
  const graph: readonly Entity[] = [
    {
      "@id": "ro-crate-metadata.json",
      "@type": "CreativeWork",
      about: { "@id": "./" },
      conformsTo: { "@id": "https://w3id.org/ro/crate/1.1" },
    },
    {
      "@id": "./",
      "@type": "Dataset",
      name: "Receipts",
      description:
        "Results that programs gave over published sources, with the digest of each file.",
      datePublished: execution.finishedOn,
      license: { "@id": license },
      conformsTo: { "@id": profile },
      hasPart: files.map(reference),
      mentions: actions.map(reference),
    },
    { "@id": license, "@type": "CreativeWork", name: "MIT License" },
    { "@id": profile, "@type": "CreativeWork", name: "Process Run Crate", version: "0.5" },
    ...[...new Set(runs.map(({ command }) => command[0]))].map((program) => ({
      "@id": programId(program),
      "@type": "SoftwareApplication",
      name: program,
      softwareVersion: versions.get(program) ?? "unknown",
    })),
    ...actions,
    ...files,
  ];
  const context = [
    "https://w3id.org/ro/crate/1.1/context",
    // The vocabulary of that version of the context is older than this property of schema.org.
    { sha256: "http://schema.org/sha256" },
  ];
  return `${JSON.stringify({ "@context": context, "@graph": graph }, null, 2)}\n`;
}

function reference({ "@id": id }: Entity): Reference {
  return { "@id": id };
}

function programId(program: string): string {
  return `#${program}`;
}

function actionOf(run: Run, ran: ExecutionReport["runs"][number]): Entity {
  const ended = new Date(Date.parse(ran.startedOn) + ran.durationMs);
  return {
    "@id": `#${run.id}`,
    "@type": "CreateAction",
    name: run.title.en,
    description: `In ${run.directory}: ${run.command.join(" ")}`,
    instrument: { "@id": programId(run.command[0]) },
    object: run.materials.map(({ name }) => ({ "@id": fileId(`sources/${name}`) })),
    result: outputs(run).map(({ name }) => ({ "@id": fileId(name) })),
    startTime: ran.startedOn,
    endTime: ended.toISOString(),
    actionStatus: { "@id": "http://schema.org/CompletedActionStatus" },
  };
}

type Output = {
  readonly name: string;
  readonly title: string;
  readonly mediaType: string;
  readonly digest?: { readonly sha256: string } | undefined;
  readonly bytes?: number | undefined;
};

function outputs(run: Run): readonly Output[] {
  const products = run.products.map((product) => ({
    ...product,
    title: product.name,
    name: `artifacts/${run.id}/${product.name}`,
  }));
  const streams = run.byproducts.map(({ name, digest }) => ({
    name: `artifacts/${run.id}/${name}.txt`,
    title: `${name} of ${run.id}`,
    mediaType: "text/plain",
    digest,
  }));
  return [...products, ...streams];
}

/** Each published file once: a source may be read by several runs. */
function fileEntities(runs: readonly Run[]): readonly Entity[] {
  const sources = runs.flatMap(({ materials }) =>
    materials.map(({ name, digest, bytes }) => ({
      name: `sources/${name}`,
      title: name,
      mediaType: name.endsWith(".json") ? "application/json" : "text/plain",
      digest,
      bytes,
    })),
  );
  const own = ownFiles.map(([name, title, mediaType]) => ({ name, title, mediaType }));
  const files: readonly Output[] = [...own, ...sources, ...runs.flatMap(outputs)];
  const byName = new Map(files.map((file) => [file.name, file]));
  return [...byName.values()].map(({ name, title, mediaType, digest, bytes }) => ({
    "@id": fileId(name),
    "@type": "File",
    name: title,
    encodingFormat: mediaType,
    ...(bytes === undefined ? {} : { contentSize: String(bytes) }),
    ...(digest === undefined ? {} : { sha256: digest.sha256 }),
  }));
}

/** A path as a relative URI. */
function fileId(name: string): string {
  return name.split("/").map(encodeURIComponent).join("/");
}
