// @ts-check
// biome-ignore-all lint/style/noExcessiveLinesPerFile: a reader takes it along as one file.
/**
 * Audits a published copy of the site: is every file there what its manifest and its checksum list say?
 * One file without dependencies, for Node 20 or newer (`node audit.mjs FOLDER|ADDRESS`) and for a
 * browser (`import { addressPlace, audit } from "./audit.mjs"`).
 */

const usage = `node audit.mjs [FOLDER|ADDRESS] [--manifest SHA256] [--json]

Reads deploy-manifest.json, SHA256SUMS and every file that they name, in a folder or below an
address, and tells what is changed, missing, there without reason, or could not be checked; and what
this program does not check. Without an argument: the folder that this program lies in.

  --manifest SHA256   the digest that deploy-manifest.json must have, such as a checkout's
  --json              the findings as JSON

Exit status: 0 all is as published; 1 something is not; 2 it could not be audited, or not wholly.`;

export const manifestName = "deploy-manifest.json";
const sumsName = "SHA256SUMS";
const executionName = "execution.json";
/**
 * Documents about deploys, each with its schema and where it names the manifest that was deployed.
 * @type {readonly [string, string, (document: Record<string, unknown>) => unknown][]}
 */
const deployDocuments = [
  ["builders.json", "receipts.builders/1", (document) => document["manifest"]],
  ["diff.json", "receipts.diff/1", (document) => document["after"]],
  [
    "history.json",
    "receipts.history/1",
    (document) => listOf(document["deploys"]).at(-1)?.["manifest"],
  ],
];
const manifestSchema = "receipts.manifest/1";
const executionSchema = "receipts.execution/1";
/** Folders of which every file must be listed. */
const ownFolders = /^(artifacts|sources|schemas)\//;
/** Signatures are made over what a build published, so no list has them: they prove themselves. */
const attestations = /^attestations\/[\w-]+\.sigstore\.json$/;
const readsAtOnce = 8;
const secondsMax = 60;

/**
 * @typedef {"changed" | "line endings" | "missing" | "extra" | "could not check"} AuditKind
 * @typedef {AuditKind | "other result" | "wrong certificate" | "wrong signature"} Kind the last three by
 *   `npm run audit` alone
 * @typedef {{ kind: Kind, name: string, sentence: string }} Problem
 * @typedef {"origin" | "signature" | "rerun" | "certificates" | "clocks" | "unlisted" | "pages" | "not run" | "skipped"} Gap
 * @typedef {{ gap: Gap, sentence: string }} NotChecked
 */

/**
 * A verified signature, by `npm run audit` alone: what statement, by whom, over how many files.
 * @typedef {{ predicateType: string, signer: string, commit: string | null, files: number }} Signature
 */

/**
 * What an audit found. `manifest` is the digest of the manifest that was read.
 * @typedef {{
 *   status: 0 | 1 | 2, place: string, runs: number, files: number, bytes: number,
 *   manifest: string | null, problems: Problem[], notChecked: NotChecked[], signatures: Signature[],
 * }} AuditReport
 */

/**
 * Where a copy lies. `read` gives `undefined` for a file that is not there and throws when it cannot
 * tell; `list`, where there can be a listing, gives every file by its path with forward slashes.
 * @typedef {{
 *   address: string,
 *   read: (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>,
 *   list?: () => Promise<readonly string[]>,
 * }} Place
 */

/**
 * What one document says of a file. `from` is the document, `where` the place in it, as people say it.
 * @typedef {{ from: string, where: string, sha256?: string, bytes?: number, schema?: string }} Claim
 * @typedef {Map<string, Claim[]>} Claims
 */

/**
 * Audits a place. Never throws on what it finds there.
 * @param {Place} place
 * @param {{
 *   manifest?: string,
 *   skip?: (name: string) => boolean,
 *   onFile?: (name: string, of: number) => void,
 * }} [options] `manifest`: the digest that the manifest must have; `skip`: files to leave out, which the
 *   report then says; `onFile`: called as each file is done, with how many there are
 * @returns {Promise<AuditReport>}
 */
export async function audit(place, options = {}) {
  /** @type {AuditReport} */
  const report = {
    status: 2,
    place: place.address,
    runs: 0,
    files: 0,
    bytes: 0,
    manifest: null,
    problems: [],
    notChecked: [],
    signatures: [],
  };
  const manifest = await readOr(place, manifestName, report);
  if (manifest === undefined) {
    if (report.problems.length === 0) {
      add(
        report,
        "missing",
        manifestName,
        `${manifestName} is missing: there is nothing to go by.`,
      );
    }
    return report;
  }
  report.manifest = await sha256Of(manifest);
  /** @type {Claims} */
  const claims = new Map();
  const runs = runsOf(manifest, report);
  report.runs = runs.length;
  claimByManifest(runs, claims);
  await claimBySums(place, claims, report);
  const execution = await claimByExecution(place, runs, claims, report);
  await claimByDeploys(place, claims, report);
  if (options.manifest !== undefined) {
    claim(claims, manifestName, {
      from: "the digest you gave",
      where: "the digest you gave",
      sha256: options.manifest,
    });
  }
  const names = [...claims.keys()].filter((name) => options.skip?.(name) !== true).sort();
  await inParallel(names, async (name) => {
    await judgeFile(place, name, claims.get(name) ?? [], report);
    options.onFile?.(name, names.length);
  });
  await findExtra(place, claims, report, execution);
  report.notChecked.push(...gaps(place, report, options.manifest !== undefined, execution));
  const skipped = claims.size - names.length;
  if (skipped > 0) {
    const sentence = `${skipped} files that you left out.`;
    report.notChecked.push({ gap: "skipped", sentence });
  }
  report.problems.sort((left, right) =>
    left.name < right.name ? -1 : Number(left.name > right.name),
  );
  report.status = statusOf(report.problems);
  return report;
}

/**
 * 1 when something is wrong; else 2 when something could not be checked; else 0.
 * @param {readonly Problem[]} problems
 * @returns {0 | 1 | 2}
 */
export function statusOf(problems) {
  if (problems.some(({ kind }) => kind !== "could not check")) return 1;
  return problems.length > 0 ? 2 : 0;
}

/**
 * A report for people: what was read, one sentence a problem, what was not checked.
 * @param {AuditReport} report
 */
export function auditText(report) {
  const { place, runs, files, bytes, manifest, problems, notChecked, signatures, status } = report;
  const lines = [`${place}: ${runs} runs, ${files} files, ${Math.round(bytes / 1024)} kB read`];
  if (manifest !== null) lines.push(`${manifestName} sha256 ${manifest}`);
  for (const { predicateType, signer, commit, files: signed } of signatures) {
    lines.push(
      `signed: ${predicateType} over ${signed} files, by ${signer}, commit ${commit ?? "unknown"}`,
    );
  }
  if (problems.length > 0) lines.push("");
  for (const { kind, sentence } of problems) lines.push(`${kind}: ${sentence}`);
  const wrong = problems.filter(({ kind }) => kind !== "could not check");
  if (wrong.length > 0 && wrong.every(({ kind }) => kind === "line endings")) {
    lines.push(
      "Every changed file differs in its line endings alone: this copy went through a program that writes text the Windows way (git with core.autocrlf, an editor, an FTP client in text mode). No content was changed. Copy it again as binary to have the published bytes.",
    );
  }
  if (notChecked.length > 0) lines.push("", "Not checked:");
  for (const { sentence } of notChecked) lines.push(`- ${sentence}`);
  const ends = ["clean", `${wrong.length} found`, "not audited wholly"];
  return `${lines.join("\n")}\n\n${ends[status]}\n`;
}

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {Promise<string>} lowercase hex
 */
export async function sha256Of(bytes) {
  if (globalThis.crypto?.subtle === undefined) {
    throw new Error("no WebCrypto here: a page needs https or localhost, Node needs version 20");
  }
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * A copy in a folder. Node only.
 * @param {string} folder
 * @returns {Promise<Place>}
 */
export async function folderPlace(folder) {
  const { readdir, readFile } = await import("node:fs/promises");
  /** @type {(below: string) => Promise<string[]>} */
  const list = async (below) => {
    const entries = await readdir(`${folder}/${below}`, { withFileTypes: true });
    const names = await Promise.all(
      entries.map((entry) => {
        const name = `${below}${entry.name}`;
        return entry.isDirectory() ? list(`${name}/`) : [name];
      }),
    );
    return names.flat().sort();
  };
  return {
    address: folder,
    list: () => list(""),
    async read(name) {
      try {
        return new Uint8Array(await readFile(`${folder}/${name}`));
      } catch (error) {
        if (["ENOENT", "ENOTDIR", "EISDIR"].includes(Object(error).code)) return undefined;
        throw error;
      }
    },
  };
}

/**
 * A copy that is served, read with `fetch` past every cache.
 * @param {string} address `https://…/` with or without the last slash
 * @param {AbortSignal} [stopped] ends the reading: what is not read by then could not be checked
 * @returns {Place}
 */
export function addressPlace(address, stopped) {
  const base = address.endsWith("/") ? address : `${address}/`;
  return {
    address: base,
    async read(name) {
      const path = name.split("/").map(encodeURIComponent).join("/");
      const late = AbortSignal.timeout(secondsMax * 1000);
      const signal = stopped === undefined ? late : AbortSignal.any([stopped, late]);
      const response = await fetch(new URL(path, base), { cache: "no-store", signal });
      if (response.status === 404 || response.status === 410) return undefined;
      if (!response.ok) throw new Error(`the host answers ${response.status}`);
      return new Uint8Array(await response.arrayBuffer());
    },
  };
}

/**
 * @param {AuditReport} report
 * @param {Kind} kind
 * @param {string} name
 * @param {string} sentence
 */
function add(report, kind, name, sentence) {
  report.problems.push({ kind, name, sentence });
}

/**
 * @param {Claims} claims
 * @param {string} name
 * @param {Claim} said
 */
function claim(claims, name, said) {
  claims.set(name, [...(claims.get(name) ?? []), said]);
}

/**
 * The file, or `undefined` when it is missing (nothing is said of that yet) or cannot be read.
 * @param {Place} place
 * @param {string} name
 * @param {AuditReport} report
 */
async function readOr(place, name, report) {
  try {
    return await place.read(name);
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    const why = cause instanceof Error ? cause.message : String(cause);
    add(report, "could not check", name, `${name} could not be read: ${why}.`);
    return undefined;
  }
}

/**
 * @typedef {{ name: string, sha256: string, bytes?: number, schema?: string, mediaType?: string }} Named
 * @typedef {{
 *   id: string, directory: string, command: string[], exitCode: number,
 *   materials: Named[], products: Named[], byproducts: Named[],
 *   requires: string[], worker?: string,
 * }} Row `worker`: what repeats the run in a browser
 */

/**
 * The runs of a manifest, as far as they can be read.
 * @param {Uint8Array} bytes
 * @returns {Row[]}
 */
export function manifestRows(bytes) {
  return listOf(parsed(bytes)?.["runs"]).flatMap((run) => rowOf(run) ?? []);
}

/**
 * The rows of the manifest, read with care: a copy may hold anything.
 * @param {Uint8Array} bytes
 * @param {AuditReport} report
 * @returns {Row[]}
 */
function runsOf(bytes, report) {
  const manifest = parsed(bytes);
  if (manifest?.["schema"] !== manifestSchema) {
    const is = manifest === undefined ? "no JSON object" : `of schema ${manifest["schema"]}`;
    add(
      report,
      "could not check",
      manifestName,
      `${manifestName} is ${is}; this audit knows ${manifestSchema}, so no run was checked.`,
    );
    return [];
  }
  return listOf(manifest["runs"]).flatMap((run, index) => {
    const row = rowOf(run);
    if (row !== undefined) return [row];
    const sentence = `${manifestName} has no readable run at /runs/${index}.`;
    add(report, "could not check", manifestName, sentence);
    return [];
  });
}

/**
 * @param {Record<string, unknown>} run
 * @returns {Row | undefined}
 */
function rowOf(run) {
  const { id, exitCode, directory } = run;
  const { worker } = Object(run["browser"]);
  const [materials, products, byproducts] = ["materials", "products", "byproducts"].map((part) =>
    namedOf(run[part]),
  );
  if (typeof id !== "string" || typeof exitCode !== "number") return undefined;
  if (materials === undefined || products === undefined || byproducts === undefined) {
    return undefined;
  }
  return {
    id,
    directory: typeof directory === "string" ? directory : "",
    command: wordsOf(run["command"]),
    exitCode,
    materials,
    products,
    byproducts,
    requires: wordsOf(run["requires"]),
    ...(typeof worker === "string" ? { worker } : {}),
  };
}

/**
 * @param {unknown} list
 * @returns {string[]}
 */
function wordsOf(list) {
  return Array.isArray(list) ? list.filter((word) => typeof word === "string") : [];
}

/**
 * A list of files with digests; `undefined` when one has no name or no digest.
 * @param {unknown} list
 * @returns {Named[] | undefined}
 */
function namedOf(list) {
  if (!Array.isArray(list)) return undefined;
  const named = listOf(list).flatMap(({ name, digest, bytes, schema, mediaType }) => {
    const { sha256 } = Object(digest);
    if (typeof name !== "string" || typeof sha256 !== "string") return [];
    return [
      {
        name,
        sha256,
        ...(typeof bytes === "number" ? { bytes } : {}),
        ...(typeof schema === "string" && mediaType === "application/json" ? { schema } : {}),
      },
    ];
  });
  return named.length === list.length ? named : undefined;
}

/**
 * @param {readonly Row[]} runs
 * @param {Claims} claims
 */
function claimByManifest(runs, claims) {
  /** @type {(schema: string, where: string) => void} */
  const needSchema = (schema, where) =>
    claim(claims, schemaPath(schema), { from: manifestName, where, schema });
  for (const { id, materials, products, byproducts } of runs) {
    const from = manifestName;
    for (const { name, ...said } of materials) {
      claim(claims, `sources/${name}`, { from, where: `${from}, read by ${id}`, ...said });
    }
    for (const { name, ...said } of products) {
      const where = `${from}, written by ${id}`;
      claim(claims, `artifacts/${id}/${name}`, { from, where, ...said });
      if (said.schema !== undefined) needSchema(said.schema, where);
    }
    for (const { name, ...said } of byproducts) {
      const where = `${from}, written by ${id}`;
      claim(claims, `artifacts/${id}/${name}.txt`, { from, where, ...said });
    }
  }
  for (const schema of [manifestSchema, executionSchema]) needSchema(schema, manifestName);
  for (const program of ["audit.mjs", "second_opinion.py"]) {
    claim(claims, program, { from: manifestName, where: "every copy of this site" });
  }
}

/**
 * Where the site has the schema of a name.
 * @param {string} schema
 */
function schemaPath(schema) {
  return `schemas/${schema.replace("/", "-")}.json`;
}

/**
 * @param {Place} place
 * @param {Claims} claims
 * @param {AuditReport} report
 */
async function claimBySums(place, claims, report) {
  const bytes = await readOr(place, sumsName, report);
  if (bytes === undefined) {
    if (!report.problems.some(({ name }) => name === sumsName)) {
      add(report, "missing", sumsName, `${sumsName} is missing: the manifest alone was gone by.`);
    }
    return;
  }
  const listed = sumsOf(bytes, report);
  for (const [name, said] of listed) claim(claims, name, said);
  // Claims of the manifest came before those of this list, so the first one tells whose file it is.
  for (const [name, said] of claims) {
    const [first] = said;
    if (!listed.has(name)) {
      const sentence = `${sumsName} does not list ${name}, asked for by ${first?.where}.`;
      add(report, "missing", sumsName, sentence);
    } else if (/^(artifacts|sources)\//.test(name) && first?.from === sumsName) {
      const sentence = `${name} is listed in ${sumsName}, but no run of the manifest has it.`;
      add(report, "extra", name, sentence);
    }
  }
}

/**
 * The lines of a checksum list, as `sha256sum` writes and reads them.
 * @param {Uint8Array} bytes
 * @param {AuditReport} report
 * @returns {Map<string, Claim>} by name
 */
function sumsOf(bytes, report) {
  /** @type {Map<string, Claim>} */
  const listed = new Map();
  const lines = textOf(bytes).split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  for (const [index, line] of lines.entries()) {
    const [, sha256, name] = /^([0-9a-f]{64}) [ *](\S.*)$/.exec(line) ?? [];
    const where = `${sumsName}:${index + 1}`;
    if (sha256 === undefined || name === undefined) {
      add(report, "changed", sumsName, `${where} is no digest and name.`);
    } else if (listed.has(name)) {
      add(report, "changed", sumsName, `${where} lists ${name} a second time.`);
    } else {
      listed.set(name, { from: sumsName, where, sha256 });
    }
  }
  return listed;
}

/**
 * What the build says of itself: the manifest it executed, exit statuses, digests of the pages.
 * @param {Place} place
 * @param {readonly Row[]} runs
 * @param {Claims} claims
 * @param {AuditReport} report
 * @returns {Promise<boolean>} whether it lists the pages
 */
async function claimByExecution(place, runs, claims, report) {
  const before = report.problems.length;
  const bytes = await readOr(place, executionName, report);
  if (report.problems.length > before) return false;
  const execution = bytes === undefined ? undefined : parsed(bytes);
  if (execution?.["schema"] !== executionSchema) {
    const [kind, what] = missingOrStrange(bytes);
    const sentence = `${executionName} ${what}: neither pages nor exit statuses were checked.`;
    add(report, kind, executionName, sentence);
    return false;
  }
  const from = executionName;
  claim(claims, manifestName, { from, where: from, sha256: Object(execution["manifest"]).sha256 });
  const notRun = listOf(execution["notRun"]);
  compareExits(runs, listOf(execution["runs"]), { notRun, report });
  const files = namedOf(execution["files"]);
  if (files === undefined) {
    add(report, "changed", from, `${from} has no readable list of files: no page was checked.`);
  }
  for (const { name, ...said } of files ?? []) claim(claims, name, { from, where: from, ...said });
  return files !== undefined;
}

/**
 * What documents about deploys say of the manifest that was deployed last. One that is not there is
 * missed where the build lists it.
 * @param {Place} place
 * @param {Claims} claims
 * @param {AuditReport} report
 */
async function claimByDeploys(place, claims, report) {
  for (const [name, schema, deployed] of deployDocuments) {
    const bytes = await readOr(place, name, report);
    if (bytes === undefined) continue;
    const document = parsed(bytes);
    if (document?.["schema"] !== schema) {
      add(report, "changed", name, `${name} is not of schema ${schema}.`);
      continue;
    }
    const { sha256 } = Object(deployed(document));
    if (typeof sha256 === "string")
      claim(claims, manifestName, { from: name, where: name, sha256 });
    else add(report, "changed", name, `${name} does not name the manifest that was deployed.`);
  }
}

/**
 * @param {Uint8Array | undefined} bytes
 * @returns {[Kind, string]}
 */
function missingOrStrange(bytes) {
  if (bytes === undefined) return ["missing", "is missing"];
  return ["changed", `is not of schema ${executionSchema}`];
}

/**
 * @param {readonly Row[]} runs
 * @param {readonly Record<string, unknown>[]} ended
 * @param {{ notRun: readonly Record<string, unknown>[], report: AuditReport }} also
 */
function compareExits(runs, ended, { notRun, report }) {
  const statuses = new Map(ended.map(({ id, exitCode }) => [id, exitCode]));
  const reasons = new Map(notRun.map(({ id, reason }) => [id, reason]));
  for (const { id, exitCode } of runs) {
    if (reasons.has(id) && !statuses.has(id)) {
      const sentence = `Whether ${id} gave its results in this build: it did not run there, because ${reasons.get(id)}; what was accepted of it is published.`;
      report.notChecked.push({ gap: "not run", sentence });
      continue;
    }
    const actual = statuses.get(id) ?? "nothing";
    if (actual === exitCode) continue;
    const sentence = `${executionName} gives ${actual} as exit status of ${id}; the manifest gives ${exitCode}.`;
    add(report, "changed", executionName, sentence);
  }
}

/**
 * Compares one file with all that is said of it.
 * @param {Place} place
 * @param {string} name
 * @param {readonly Claim[]} said
 * @param {AuditReport} report
 */
async function judgeFile(place, name, said, report) {
  if (!isInside(name)) {
    const sentence = `${said[0]?.where} names ${JSON.stringify(name)}, which is no path inside the copy; it was not read.`;
    add(report, "changed", said[0]?.from ?? name, sentence);
    return;
  }
  const before = report.problems.length;
  const bytes = await readOr(place, name, report);
  if (bytes === undefined) {
    const isTold = report.problems.slice(before).some((problem) => problem.name === name);
    if (!isTold && name !== sumsName) {
      add(report, "missing", name, `${name} is missing (${wheres(said)}).`);
    }
    return;
  }
  report.files += 1;
  report.bytes += bytes.length;
  const actual = await sha256Of(bytes);
  const wrong = said.filter(({ sha256 }) => sha256 !== undefined && sha256 !== actual);
  const right = said.filter(({ sha256 }) => sha256 === actual);
  if (wrong.length === 0) {
    judgeContent(name, bytes, said, report);
  } else if (right.length > 0) {
    const expected = wrong.map(({ where, sha256 }) => `${where} (${sha256})`).join(", ");
    const sentence = `${name} has the digest ${actual} as in ${wheres(right)}, but not as in ${expected}: one of these documents was changed.`;
    add(report, "changed", wrong[0]?.from ?? name, sentence);
  } else {
    await tellChanged(name, { bytes, actual }, wrong, report);
  }
}

/**
 * A file that has no digest that anyone gave.
 * @param {string} name
 * @param {{ bytes: Uint8Array<ArrayBuffer>, actual: string }} found
 * @param {readonly Claim[]} wrong
 * @param {AuditReport} report
 */
async function tellChanged(name, { bytes, actual }, wrong, report) {
  const original = await sha256Of(withoutCarriageReturns(bytes));
  if (wrong.every(({ sha256 }) => sha256 === original)) {
    const sentence = `${name} has Windows line endings (CRLF); with LF it is the published file, byte for byte.`;
    add(report, "line endings", name, sentence);
    return;
  }
  const expected = wrong.map(({ where, sha256 }) => `${sha256} in ${where}`).join(", ");
  const size = wrong.find((each) => each.bytes !== undefined)?.bytes;
  const sizes = size === undefined ? `${bytes.length} bytes` : `${bytes.length} bytes for ${size}`;
  const sentence = `${name} is not the published file: sha256 expected ${expected}; found ${actual}; ${sizes}.`;
  add(report, "changed", name, sentence);
}

/**
 * What is left to hold a file to when its digest is right: its size, and the schema it names.
 * @param {string} name
 * @param {Uint8Array} bytes
 * @param {readonly Claim[]} said
 * @param {AuditReport} report
 */
function judgeContent(name, bytes, said, report) {
  for (const { from, where, bytes: size, schema } of said) {
    if (size !== undefined && size !== bytes.length) {
      add(report, "changed", from, `${where} gives ${name} ${size} bytes; it has ${bytes.length}.`);
    }
    if (schema === undefined) continue;
    const document = parsed(bytes);
    const isSchema = name.startsWith("schemas/");
    const named = isSchema
      ? Object(Object(document?.["properties"])["schema"]).const
      : document?.["schema"];
    if (named === schema) continue;
    add(
      report,
      "changed",
      name,
      `${name} is of schema ${named ?? "none"}, not ${schema} (${where}).`,
    );
  }
}

/**
 * Files that nothing speaks of.
 * @param {Place} place
 * @param {Claims} claims
 * @param {AuditReport} report
 * @param {boolean} pagesListed
 */
async function findExtra(place, claims, report, pagesListed) {
  if (place.list === undefined) return;
  for (const name of await place.list()) {
    if (claims.has(name) || name === executionName || name === sumsName) continue;
    if (attestations.test(name) || (!pagesListed && !ownFolders.test(name))) continue;
    add(report, "extra", name, `${name} is there, but nothing that was published speaks of it.`);
  }
}

/**
 * @param {Place} place
 * @param {AuditReport} report
 * @param {boolean} originGiven
 * @param {boolean} pagesListed
 * @returns {NotChecked[]}
 */
function gaps(place, report, originGiven, pagesListed) {
  /** @type {NotChecked[]} */
  const all = [
    {
      gap: "origin",
      sentence: `Whether this is the manifest of the sources: someone who changes everything can write all digests anew. Compare sha256 ${report.manifest} with a checkout's ${manifestName}, or give that one with --manifest.`,
    },
    {
      gap: "signature",
      sentence:
        "Who published it: no signature was verified. In a checkout, npm run audit -- FOLDER|ADDRESS --repository OWNER/NAME verifies it; or with gh: gh attestation verify SHA256SUMS --repo OWNER/NAME.",
    },
    {
      gap: "rerun",
      sentence:
        "Whether the programs give these results: in a checkout, npm run audit -- FOLDER|ADDRESS --rerun runs them.",
    },
    {
      gap: "certificates",
      sentence:
        "Whether the certificates inside the results hold: in a checkout, npm run audit checks them.",
    },
    {
      gap: "clocks",
      sentence: `What ${executionName} says of clocks, memory, machine and tools: nothing says what they have to be.`,
    },
  ];
  if (place.list === undefined) {
    all.push({
      gap: "unlisted",
      sentence: "Whether more files lie there than are listed: an address gives no listing.",
    });
  }
  if (!pagesListed) {
    all.push({
      gap: "pages",
      sentence: `Pages, their scripts and styles: their digests stand in ${executionName}.`,
    });
  }
  return originGiven ? all.filter(({ gap }) => gap !== "origin") : all;
}

/**
 * @param {readonly Claim[]} said
 */
function wheres(said) {
  return said.map(({ where }) => where).join(", ");
}

/**
 * A relative path with forward slashes that stays below where it starts.
 * @param {string} name
 */
function isInside(name) {
  return !/^\/|\\|:|(^|\/)\.{0,2}(\/|$)/.test(name);
}

/**
 * @param {Uint8Array} bytes
 */
function textOf(bytes) {
  return new TextDecoder().decode(bytes);
}

/**
 * The object that some bytes are the JSON of, or `undefined`.
 * @param {Uint8Array} bytes
 * @returns {Record<string, unknown> | undefined}
 */
function parsed(bytes) {
  try {
    const value = JSON.parse(textOf(bytes));
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The items of a list as objects; nothing where it is no list.
 * @param {unknown} value
 * @returns {Record<string, unknown>[]}
 */
function listOf(value) {
  return Array.isArray(value) ? value.map((item) => Object(item)) : [];
}

/**
 * The bytes with each CR LF as LF.
 * @param {Uint8Array} bytes
 */
export function withoutCarriageReturns(bytes) {
  return new Uint8Array(bytes.filter((byte, at) => byte !== 0x0d || bytes[at + 1] !== 0x0a));
}

/**
 * @param {readonly string[]} items
 * @param {(item: string) => Promise<void>} work
 */
async function inParallel(items, work) {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: readsAtOnce }, worker));
}

/**
 * A folder or an address, as typed.
 * @param {string} typed
 * @returns {Promise<Place>}
 */
export async function placeOf(typed) {
  if (/^https?:\/\//.test(typed)) return addressPlace(typed);
  const { fileURLToPath } = await import("node:url");
  return folderPlace(typed.startsWith("file:") ? fileURLToPath(typed) : typed);
}

/** @returns {Promise<number>} the exit status */
async function main() {
  const { parseArgs } = await import("node:util");
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      manifest: { type: "string" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  const { manifest, json, help } = values;
  if (help || positionals.length > 1) {
    (help ? process.stdout : process.stderr).write(`${usage}\n`);
    return help ? 0 : 2;
  }
  const place = await placeOf(positionals[0] ?? new URL(".", import.meta.url).href);
  const report = await audit(place, manifest === undefined ? {} : { manifest });
  process.stdout.write(json ? `${JSON.stringify(report, null, 2)}\n` : auditText(report));
  return report.status;
}

/** Whether this file is what Node was asked to run. */
async function isProgram() {
  const started = globalThis.process?.argv?.[1];
  if (started === undefined || !import.meta.url.startsWith("file:")) return false;
  const { realpathSync } = await import("node:fs");
  const { fileURLToPath } = await import("node:url");
  try {
    return realpathSync(started) === realpathSync(fileURLToPath(import.meta.url));
  } catch {
    return false;
  }
}

if (await isProgram()) {
  try {
    process.exitCode = await main();
  } catch (error) {
    process.stderr.write(`audit: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  }
}
