import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { documentSchemas, publishedSchemas, schemaPath } from "./documents.ts";
import { decodeManifest } from "./manifest.ts";

const root = path.resolve(import.meta.dirname, "..");
const manifest = decodeManifest(readFileSync(path.join(root, "deploy-manifest.json"), "utf8"));
const texts = publishedSchemas();

/** Readers of the published texts alone, which know nothing of the schemas they were made from. */
const readers = new Map(
  [...documentSchemas.keys()].map((name) => {
    const published = JSON.parse(texts.get(schemaPath(name)) ?? "null");
    return [name, z.fromJSONSchema(published)] as const;
  }),
);

function admits(name: string, document: unknown): boolean {
  return readers.get(name)?.safeParse(document).success === true;
}

const accepted = manifest.runs.flatMap(({ id, products }) =>
  products.flatMap(({ name, schema }) => {
    if (schema === undefined) return [];
    const text = readFileSync(path.join(root, "accepted", id, name), "utf8");
    return [{ where: `${id}/${name}`, schema, document: JSON.parse(text) }];
  }),
);

describe("published schemas", () => {
  test("there is one for every document that a run writes, and for the manifest", () => {
    for (const name of [...accepted.map(({ schema }) => schema), manifest.schema]) {
      expect([...documentSchemas.keys()]).toContain(name);
    }
  });

  test("there is one for every schema name that a format gives", () => {
    const formats = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".ts"));
    const named = formats.flatMap((name) => {
      const text = readFileSync(path.join(import.meta.dirname, name), "utf8");
      return [...text.matchAll(/schema: z\.literal\("([^"]+)"\)/g)].map(([, literal]) => literal);
    });
    expect(named.length).toBeGreaterThan(10);
    expect([...documentSchemas.keys()].sort()).toEqual(named.sort());
  });

  test.for([...documentSchemas.keys()])("%s says its own name", (name) => {
    const published = JSON.parse(texts.get(schemaPath(name)) ?? "null");
    expect(published.title).toBe(name);
    expect(published.properties.schema.const).toBe(name);
    expect(published.required).toContain("schema");
  });

  test.for(accepted)("$where is admitted by $schema", ({ schema, document }) => {
    expect(admits(schema, document)).toBe(true);
  });

  test.for(accepted)("$where with something wrong is refused", ({ schema, document }) => {
    for (const wrong of spoiled(document)) expect(admits(schema, wrong)).toBe(false);
  });

  test("the manifest is admitted, and refused with a digest cut short or a run without command", () => {
    expect(admits(manifest.schema, manifest)).toBe(true);
    const [run] = manifest.runs;
    const short = { ...run, products: [{ ...run?.products[0], digest: { sha256: "0" } }] };
    const { command: _, ...silent } = run ?? {};
    for (const runs of [[short], [silent], [run, 1], {}]) {
      expect(admits(manifest.schema, { ...manifest, runs })).toBe(false);
    }
  });
});

/** The document with each field in turn left out or of another type, with one more, of another version. */
function* spoiled(document: Record<string, unknown>): Generator<unknown> {
  for (const field of Object.keys(document)) {
    const { [field]: _, ...without } = document;
    if (field !== "schema") yield { ...document, [field]: true };
    yield without;
  }
  yield { ...document, one: "more" };
  yield { ...document, schema: String(document["schema"]).replace("/1", "/2") };
  yield [document];
}
