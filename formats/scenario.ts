import * as z from "zod/mini";
import { type BatchOperation, decodeOperations } from "./batch.ts";
import { type ExactJson, readExactJson } from "./exact-json.ts";
import { parsePlainJson } from "./plain-json.ts";
import "./zod-words.ts";

/**
 * How a real PostgreSQL takes the steps of a scenario. `steps` has, by the id of an operation, the
 * statements of each of its steps; `observe` a query by the name of a cell, whose one value is the
 * cell's as JSON. Statements are run one at a time, so that one that waits is seen to wait.
 */
export const databaseSchema = z.strictObject({
  /** Statements that make the tables, run before each schedule in a schema of its own. */
  setup: z.array(z.string()),
  steps: z.record(z.string(), z.array(z.array(z.string()))),
  observe: z.record(z.string(), z.string()),
});

export type ScenarioDatabase = z.infer<typeof databaseSchema>;

/** Operations that run at the same time, read without loss. */
export type Scenario = {
  readonly operations: readonly BatchOperation[];
  /** What cells start with, by name, in place of what their definition says. */
  readonly initial: ReadonlyMap<string, ExactJson>;
  /** Names of the properties to check; `undefined` for all. */
  readonly properties: readonly string[] | undefined;
};

export type ScenarioProblem = {
  /** RFC 6901, into the scenario. */
  readonly pointer: string;
  /** One-based, when the text is no JSON at all. */
  readonly position: { readonly line: number; readonly column: number } | undefined;
  readonly message: string;
};

export type DecodedScenario =
  | { readonly ok: true; readonly scenario: Scenario }
  | { readonly ok: false; readonly problem: ScenarioProblem };

const fields = ["schema", "operations", "initial", "properties", "database"];

/** Reads a scenario's text; the first problem refuses the whole. */
export function decodeScenario(text: string): DecodedScenario {
  const read = readExactJson(text);
  if (!read.ok) {
    const { message, line, column } = read.problem;
    return { ok: false, problem: { pointer: "", position: { line, column }, message } };
  }
  const json = read.value;
  if (!(json instanceof Map)) return refuse("", "expected an object with operations");
  for (const key of json.keys()) {
    if (!fields.includes(key)) {
      const pointer = `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      return refuse(pointer, `a scenario has ${fields.join(", ")}, but no ${JSON.stringify(key)}`);
    }
  }
  if (json.get("schema") !== "yichus.scenario/1") {
    return refuse("/schema", 'expected "yichus.scenario/1"');
  }
  const operations = decodeOperations(json.get("operations") ?? null, "/operations");
  if (!operations.ok) return { ok: false, problem: operations.problem };
  const initial = json.get("initial") ?? new Map();
  if (!(initial instanceof Map)) return refuse("/initial", "expected an object of cells by name");
  const properties = namesIn(json.get("properties"));
  if (properties === "no names") return refuse("/properties", "expected an array of names");
  return { ok: true, scenario: { operations: operations.operations, initial, properties } };
}

/** The part of a scenario that is for a database, if it has one. Throws a zod error, or a SyntaxError. */
export function databaseOf(text: string): ScenarioDatabase | undefined {
  const json = parsePlainJson(text);
  const { database } = z.object({ database: z.optional(databaseSchema) }).parse(json);
  return database;
}

function namesIn(json: ExactJson | undefined): readonly string[] | undefined | "no names" {
  if (json === undefined) return undefined;
  if (!Array.isArray(json)) return "no names";
  const names = json.filter((name) => typeof name === "string");
  return names.length === json.length ? names : "no names";
}

function refuse(pointer: string, message: string): DecodedScenario {
  return { ok: false, problem: { pointer, position: undefined, message } };
}
