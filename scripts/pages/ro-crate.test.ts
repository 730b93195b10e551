import type { Run } from "@receipts/formats/manifest.ts";
import { expect, test } from "vitest";
import { roCrateText } from "./ro-crate.ts";

// What RO-Crate 1.1 says that a crate must be (sections "RO-Crate Structure", "Root Data Entity", "Data
// Entities" and appendix "RO-Crate JSON-LD"), one rule a line, and for each a crate that breaks it.

type Entity = Record<string, unknown> & { "@id": string; "@type": string };
type Crate = { "@context": unknown; "@graph": Entity[] };

/** The words of the standard's context that a view of runs needs; ours beside them have a meaning of their own. */
const types = ["CreativeWork", "Dataset", "File", "CreateAction", "SoftwareApplication"];
const terms = [
  ...["about", "conformsTo", "name", "description", "datePublished", "license", "hasPart"],
  ...["mentions", "version", "softwareVersion", "instrument", "object", "result", "startTime"],
  ...["endTime", "actionStatus", "encodingFormat", "contentSize"],
];

const digest = { sha256: "0".repeat(64) };

function rowOf(id: string): Run {
  return {
    id,
    title: { en: id, ja: id },
    directory: "content",
    command: ["yichus", "check"],
    exitCode: 0,
    materials: [{ name: "content/日本 語.bosatsu", digest, bytes: 1 }],
    products: [{ name: "out.json", mediaType: "application/json", digest, bytes: 1 }],
    byproducts: [{ name: "stdout", digest }],
    requires: [],
    pages: [],
  };
}

function crate(): Crate {
  const runs = ["a/one", "a/two"].map(rowOf);
  const startedOn = "2026-01-01T00:00:00.000Z";
  const ran = { exitCode: 0, startedOn, durationMs: 5, peakMemoryBytes: null };
  const execution = {
    schema: "receipts.execution/1" as const,
    volatile: true as const,
    manifest: digest,
    commit: null,
    startedOn,
    finishedOn: startedOn,
    runner: {
      ...{ system: "", release: "", architecture: "", processor: "" },
      ...{ processors: 1, memoryBytes: 1, image: null, log: null },
    },
    tools: [],
    runs: runs.map(({ id }) => ({ id, ...ran })),
    notRun: [],
  };
  const manifest = { schema: "receipts.manifest/1" as const, runs };
  return JSON.parse(roCrateText(manifest, execution, new Map([["yichus", "1.0.0"]])));
}

const entity = ({ "@graph": graph }: Crate, id: string): Entity =>
  graph.find((each) => each["@id"] === id) ?? { "@id": "", "@type": "" };
const descriptor = (of: Crate) => entity(of, "ro-crate-metadata.json");
const folder = (of: Crate) => entity(of, "./");
const files = ({ "@graph": graph }: Crate) => graph.filter((each) => each["@type"] === "File");
const values = ({ "@graph": graph }: Crate) => graph.flatMap((each) => Object.values(each).flat());
const isReference = (value: unknown) => Object.keys(Object(value)).join() === "@id";

const rules: readonly (readonly [string, (of: Crate) => boolean, (of: Crate) => void])[] = [
  [
    "the context is that of the standard, by its address",
    (of) => [of["@context"]].flat()[0] === "https://w3id.org/ro/crate/1.1/context",
    (of) => Object.assign(of, { "@context": {} }),
  ],
  [
    "nothing stands beside context and graph",
    (of) => Object.keys(of).join() === "@context,@graph",
    (of) => Object.assign(of, { version: "1" }),
  ],
  [
    "each entity has an id and a type of the context",
    (of) => of["@graph"].every((it) => it["@id"] !== "" && types.includes(it["@type"])),
    (of) => Object.assign(folder(of), { "@type": "Folder" }),
  ],
  [
    "each property is a term of the context",
    (of) => {
      const own = Object.keys(Object([of["@context"]].flat()[1]));
      const used = of["@graph"].flatMap((it) => Object.keys(it).filter((key) => key[0] !== "@"));
      return used.every((term) => [...terms, ...own].includes(term));
    },
    (of) => Object.assign(folder(of), { colour: "red" }),
  ],
  [
    "entities refer to each other and do not lie in each other",
    (of) => values(of).every((value) => typeof value !== "object" || isReference(value)),
    (of) => Object.assign(folder(of), { license: { "@id": "#a", name: "MIT" } }),
  ],
  [
    "no id stands twice",
    (of) => new Set(of["@graph"].map((it) => it["@id"])).size === of["@graph"].length,
    (of) => of["@graph"].push(folder(of)),
  ],
  [
    "the descriptor is a CreativeWork about the root, of this version",
    (of) =>
      descriptor(of)["@type"] === "CreativeWork" &&
      Object(descriptor(of)["about"])["@id"] === "./" &&
      Object(descriptor(of)["conformsTo"])["@id"] === "https://w3id.org/ro/crate/1.1",
    (of) => Object.assign(descriptor(of), { about: { "@id": "#a" } }),
  ],
  [
    "the root is a Dataset with name, description and licence",
    (of) =>
      folder(of)["@type"] === "Dataset" &&
      ["name", "description", "license"].every((term) => Boolean(folder(of)[term])),
    (of) => Object.assign(folder(of), { name: "" }),
  ],
  [
    "the root has one date of publication, to the day at least",
    (of) => /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(String(folder(of)["datePublished"])),
    (of) => Object.assign(folder(of), { datePublished: ["2026", "2027"] }),
  ],
  [
    "each file is a part of the root, and each part is described",
    (of) => {
      const parts = [folder(of)["hasPart"]].flat().map((part) => Object(part)["@id"]);
      const ids = files(of).map((file) => file["@id"]);
      return ids.length > 0 && parts.sort().join() === ids.sort().join();
    },
    (of) => Object.assign(folder(of), { hasPart: [] }),
  ],
  [
    "the id of a file is a relative URI inside the crate",
    (of) => files(of).every((it) => /^(?!\/|\.\.)([\w./-]|%[0-9A-F]{2})+$/.test(it["@id"])),
    (of) => Object.assign(files(of)[0] ?? {}, { "@id": "日本 語.json" }),
  ],
  [
    "what is no file has an absolute URI or a fragment for its id",
    (of) =>
      of["@graph"]
        .filter((it) => !["File", "Dataset"].includes(it["@type"]) && it !== descriptor(of))
        .every((it) => it["@id"].startsWith("#") || URL.canParse(it["@id"])),
    (of) => Object.assign(entity(of, "#yichus"), { "@id": "yichus" }),
  ],
];

test.for(rules)("%s", ([, holds, breakIt]) => {
  expect(holds(crate())).toBe(true);
  const broken = crate();
  breakIt(broken);
  expect(holds(broken)).toBe(false);
});
