import type { Run } from "@receipts/formats/manifest.ts";
import type { Finding } from "@receipts/formats/rerun-report.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { acceptedOf } from "./accepted.ts";
import { heldToAccepted, judge, judgeSecond, judgeUnavailable, rowOf } from "./compare.ts";
import { differencesBetween } from "./differences.ts";
import type { Execution } from "./execute.ts";
import { readMaterials } from "./execute.ts";
import { readManifest } from "./manifest-file.ts";
import { root } from "./paths.ts";

// A row of the real manifest with its real accepted files: what is judged is what a process might
// have given instead.

let row: Run;
let manifestText: string;
/** What the row gave when it was accepted. */
let execution: Execution;

beforeAll(async () => {
  const { text, manifest } = await readManifest();
  const found = manifest.runs.find(({ id }) => id === "ledger/verify-broken");
  if (found === undefined) throw new Error("the manifest has no such row");
  row = found;
  manifestText = text;
  const { outputs } = await acceptedOf(row);
  execution = {
    exitCode: row.exitCode,
    ...outputs,
    undeclared: [],
    materials: await readMaterials(row, root),
    usage: { startedOn: "2026-01-01T00:00:00.000Z", durationMs: 1, peakMemoryBytes: undefined },
  };
});

const product = "verification.json";

/** The accepted product with its first sum changed, which was 500. */
function otherProduct(): ReadonlyMap<string, Buffer> {
  const text = String(execution.products.get(product));
  expect(text).toContain('"sum": "500"');
  return new Map([[product, Buffer.from(text.replace('"sum": "500"', '"sum": "501"'))]]);
}

const about = ({ part, name }: Finding): string => `${part} ${name}`;

describe("an execution that gave what was accepted", () => {
  test("is good, and its row is the manifest's", async () => {
    expect(await judge(row, execution, manifestText)).toEqual({
      row,
      verdict: "good",
      findings: [],
    });
  });

  test("is unknown while the row leaves a digest out, whichever it is", async () => {
    const bare = { ...row, materials: row.materials.map(({ name }) => ({ name })) };
    const partial: readonly Run[] = [
      bare,
      { ...row, products: row.products.map(({ digest: _, ...each }) => each) },
      { ...row, byproducts: row.byproducts.map(({ name }) => ({ name })) },
    ];
    for (const each of partial) {
      const judged = await judge(each, execution, manifestText);
      expect(judged.verdict).toBe("unknown");
      expect(judged.row).toEqual(row);
      expect(judged.findings.map(about)).toEqual([`process ${row.id}`]);
      expect(judged.findings).toMatchObject([{ differences: [], differing: 0 }]);
    }
  });
});

describe("an execution that did not end as declared has failed", () => {
  test.for<readonly [string, Partial<Execution>, string]>([
    ["another exit status", { exitCode: 2 }, "exit evenly"],
    ["no product", { products: new Map() }, `product ${product}`],
    ["a file too many", { undeclared: ["more.txt"] }, "product more.txt"],
    ["a file it may not touch", { stderr: Buffer.from("ERR_ACCESS_DENIED") }, "process evenly"],
  ])("%s", async ([, changed, expected]) => {
    const judged = await judge(row, { ...execution, ...changed }, manifestText);
    expect(judged.verdict).toBe("fail");
    expect(judged.findings.map(about)).toEqual([expected]);
  });

  test("even when nothing is accepted yet, with every fault named", async () => {
    const fresh = { ...row, materials: row.materials.map(({ name }) => ({ name })) };
    const faulty = { ...execution, exitCode: 3, products: new Map(), undeclared: ["x", "y"] };
    const judged = await judge(fresh, faulty, manifestText);
    expect(judged.verdict).toBe("fail");
    expect(judged.findings.map(about)).toEqual([
      "exit evenly",
      `product ${product}`,
      "product x",
      "product y",
    ]);
  });

  test("what it said last is part of the message", async () => {
    const silent = await judge(row, { ...execution, exitCode: 2 }, manifestText);
    expect(silent.findings[0]?.message).toMatch(/2 where 1 is declared$/);
    const said = { ...execution, exitCode: 2, stderr: Buffer.from("evenly: no such file\n") };
    const { findings } = await judge(row, said, manifestText);
    expect(findings[0]?.message).toMatch(/2 where 1 is declared:\nevenly: no such file$/);
  });
});

describe("an execution that gave something else is bad", () => {
  test("a product: the place, both values and digests, and the accepted line", async () => {
    const changed = { ...execution, products: otherProduct() };
    const { verdict, findings, row: ran } = await judge(row, changed, manifestText);
    expect(verdict).toBe("bad");
    expect(findings.map(about)).toEqual([`product ${product}`]);
    const [finding] = findings;
    expect(finding).toMatchObject({
      differences: [{ pointer: "/unbalancedJournals/0/sum", before: '"500"', after: '"501"' }],
      differing: 1,
      accepted: row.products[0]?.digest?.sha256,
      actual: ran.products[0]?.digest?.sha256,
    });
    const accepted = execution.products.get(product)?.toString().split("\n") ?? [];
    expect(finding?.source).toEqual({
      path: `accepted/${row.id}/${product}`,
      line: accepted.findIndex((line) => line.includes('"sum"')) + 1,
    });
  });

  test("a stream: the line of its file", async () => {
    const changed = { ...execution, stdout: Buffer.from(`${execution.stdout}more\n`) };
    const { verdict, findings } = await judge(row, changed, manifestText);
    expect(verdict).toBe("bad");
    expect(findings.map(about)).toEqual(["byproduct stdout"]);
    const lines = String(execution.stdout).split("\n").length;
    expect(findings[0]?.source).toEqual({
      path: `accepted/${row.id}/stdout.txt`,
      line: lines,
    });
  });

  test("a stream that was empty: the line of the manifest", async () => {
    const changed = { ...execution, stderr: Buffer.from("warning\n") };
    const { verdict, findings } = await judge(row, changed, manifestText);
    expect(verdict).toBe("bad");
    expect(findings.map(about)).toEqual(["byproduct stderr"]);
    expect(findings[0]?.message).not.toContain("missing");
    const line = findings[0]?.source?.line ?? 0;
    expect(manifestText.split("\n")[line - 1]).toContain('"name": "stderr"');
  });

  test("a material: the line of the manifest", async () => {
    const [first] = execution.materials.keys();
    const materials = new Map(execution.materials).set(first ?? "", Buffer.from("other\n"));
    const { verdict, findings } = await judge(row, { ...execution, materials }, manifestText);
    expect(verdict).toBe("bad");
    expect(findings.map(about)).toEqual([`material ${first}`]);
    const { path, line = 0 } = findings[0]?.source ?? {};
    expect(path).toBe("deploy-manifest.json");
    expect(manifestText.split("\n")[line - 1]).toContain(JSON.stringify(first));
  });

  test("a product of a run that has no accepted file says so", async () => {
    const renamed = { ...row, id: "ledger/never-accepted" };
    const changed = { ...execution, products: otherProduct() };
    const { findings } = await judge(renamed, changed, manifestText);
    expect(findings[0]?.message).toContain("missing");
    expect(findings[0]?.differences).toEqual([]);
  });
});

describe("a run that gave what its row pins", () => {
  test("is held to the accepted files", async () => {
    const good = await judge(row, execution, manifestText);
    expect(await heldToAccepted(good)).toBe(good);
    const pinsOther = { ...good, row: { ...row, products: [{ ...row.products[0], ...other }] } };
    const held = await heldToAccepted(pinsOther);
    expect(held.verdict).toBe("bad");
    expect(held.findings.map(about)).toEqual([`product ${product}`]);
    expect(held.findings[0]?.source).toEqual({ path: `accepted/${row.id}/${product}`, line: 1 });
    const failed = { ...pinsOther, verdict: "fail" } as const;
    expect(await heldToAccepted(failed)).toBe(failed);
  });
  const other = {
    name: product,
    mediaType: "application/json",
    digest: { sha256: "0".repeat(64) },
  };
});

describe("a run that this machine lacks something for", () => {
  const needing = (): Run => ({ ...row, requires: ["postgres"] });
  const lacking = () => ({
    materials: execution.materials,
    accepted: execution,
    reason: "no server",
  });

  test("is unavailable where it would read what was accepted", () => {
    const { verdict, findings, row: ran } = judgeUnavailable(needing(), lacking(), manifestText);
    expect([verdict, findings.map(about)]).toEqual(["unavailable", ["requires postgres"]]);
    expect(findings[0]?.message).toBe("no server");
    expect(ran).toEqual(needing());
  });

  test("is unknown where nothing could be shown instead", () => {
    const without = { ...lacking(), accepted: undefined };
    const { verdict, findings } = judgeUnavailable(needing(), without, manifestText);
    expect([verdict, findings.map(about)]).toEqual([
      "unknown",
      ["requires postgres", `process ${row.id}`],
    ]);
  });

  test("is bad where it would read something else, or nothing", () => {
    const [first = ""] = execution.materials.keys();
    const others = new Map(execution.materials).set(first, Buffer.from("other\n"));
    const gone = new Map([...execution.materials].filter(([name]) => name !== first));
    for (const materials of [others, gone]) {
      const given = { ...lacking(), materials };
      const { verdict, findings } = judgeUnavailable(needing(), given, manifestText);
      expect([verdict, findings.map(about)]).toEqual([
        "bad",
        ["requires postgres", `material ${first}`],
      ]);
      expect(manifestText.split("\n")[(findings[1]?.source?.line ?? 0) - 1]).toContain(first);
    }
  });
});

test("a run that was never accepted, and that this machine lacks something for, is bad", () => {
  const fresh = { ...row, materials: row.materials.map(({ name }) => ({ name })) };
  const lacking = { materials: execution.materials, accepted: execution, reason: "no server" };
  const { verdict, findings } = judgeUnavailable(fresh, lacking, manifestText);
  expect(verdict).toBe("bad");
  expect(findings).toHaveLength(1 + row.materials.length);
  expect(findings[1]).not.toHaveProperty("accepted");
  expect(findings[1]?.actual).toBe(row.materials[0]?.digest?.sha256);
});

describe("a second execution in other surroundings", () => {
  const first = async () => ({ once: await judge(row, execution, manifestText), execution });

  test("that is the same changes nothing", async () => {
    const { once } = await first();
    expect(judgeSecond(once, execution, { ...execution })).toBe(once);
  });

  test.for<readonly [string, () => Partial<Execution>, string]>([
    ["another product", () => ({ products: otherProduct() }), `process ${product}`],
    ["no product", () => ({ products: new Map() }), `process ${product}`],
    ["another stream", () => ({ stdout: Buffer.from("else\n") }), "process stdout.txt"],
    ["another exit status", () => ({ exitCode: 0 }), "exit evenly"],
    ["a file too many", () => ({ undeclared: ["more.txt"] }), "product more.txt"],
  ])("that has %s makes the run fail", async ([, changed, expected]) => {
    const { once } = await first();
    const judged = judgeSecond(once, execution, { ...execution, ...changed() });
    expect(judged.verdict).toBe("fail");
    expect(judged.findings.map(about)).toEqual([expected]);
    expect(judged.row).toBe(once.row);
  });

  test("says where, with both digests, after what was found before", async () => {
    const { once } = await first();
    const before = { ...once, verdict: "bad", findings: [findingOf("material", "a.txt")] } as const;
    const second = { ...execution, products: otherProduct() };
    const { findings } = judgeSecond(before, execution, second);
    expect(findings.map(about)).toEqual(["material a.txt", `process ${product}`]);
    expect(findings[1]).toMatchObject({
      differences: [{ pointer: "/unbalancedJournals/0/sum", before: '"500"', after: '"501"' }],
      differing: 1,
      accepted: row.products[0]?.digest?.sha256,
      actual: rowOf(row, second).products[0]?.digest?.sha256,
    });
  });

  test("may leave the same undeclared file as the first", async () => {
    const { once } = await first();
    const both = { ...execution, undeclared: ["more.txt"] };
    expect(judgeSecond(once, both, both)).toBe(once);
  });

  function findingOf(part: Finding["part"], name: string): Finding {
    return { part, name, message: "changed", differences: [], differing: 0 };
  }
});

describe("where two texts part", () => {
  const parted = (before: string, after: string) =>
    differencesBetween(Buffer.from(before), Buffer.from(after));

  test.for<readonly [string, string, number]>([
    ["a\nb\nc\n", "a\nx\nc\n", 2],
    ["a\n", "b\n", 1],
    ["a\nb\n", "a\nb\nc\n", 3],
    ["a\nb\n", "a\n", 2],
    ["a", "a\nb", 2],
  ])("%j and %j: in line %d", ([before, after, line]) => {
    expect(parted(before, after)).toEqual({ line, differences: [], differing: 0 });
  });

  test("of JSON the first twenty places are listed and all are counted", () => {
    const [before, after] = [Array(25).fill(1), Array(25).fill(2)];
    const { line, differences, differing } = parted(JSON.stringify(before), JSON.stringify(after));
    expect([line, differing]).toEqual([1, 25]);
    expect(differences).toEqual(
      before.slice(0, 20).map((_, at) => ({ pointer: `/${at}`, before: "1", after: "2" })),
    );
  });

  test("a value that one side lacks is left out there", () => {
    expect(parted("[1]", "[]").differences).toStrictEqual([{ pointer: "/0", before: "1" }]);
    expect(parted("[]", "[1]").differences).toStrictEqual([{ pointer: "/0", after: "1" }]);
  });

  test("one that is JSON and one that is not have lines alone", () => {
    expect(parted("[1]", "[")).toEqual({ line: 1, differences: [], differing: 0 });
    expect(parted("[", "[1]")).toEqual({ line: 1, differences: [], differing: 0 });
  });
});
