import type { Events } from "@receipts/formats/events.ts";
import { eventsSchema } from "@receipts/formats/events.ts";
import { inMessage } from "@receipts/formats/message-text.ts";
import { readPlainJson } from "@receipts/formats/plain-json.ts";
import type { z } from "zod";
import type { Outcome } from "../outcome.ts";
import { done, refused } from "../outcome.ts";

export type DecodeProblem =
  /** No JSON at all. Line and column count from one. */
  | {
      readonly code: "json";
      readonly line: number;
      readonly column: number;
      readonly message: string;
    }
  /** JSON of another shape. */
  | {
      readonly code: "shape";
      /** `$.events[3].total.minor` */
      readonly path: string;
      readonly expected: string;
      readonly found: string;
      readonly mend: string;
    };

/** Reads the text of an events file. The first problem refuses the whole: nothing is half applied. */
export function decodeEvents(text: string): Outcome<Events, DecodeProblem> {
  const read = readPlainJson(text);
  if (!read.ok) return refused({ code: "json", ...read.problem });
  const decoded = eventsSchema.safeParse(read.value);
  if (decoded.success) return done(decoded.data);
  const [issue] = decoded.error.issues;
  if (issue === undefined) throw new Error("zod refused a document and named no issue");
  return refused(shapeProblem(issue, read.value));
}

function shapeProblem(issue: z.core.$ZodIssue, document: unknown): DecodeProblem {
  if (issue.code === "unrecognized_keys") {
    const [key = ""] = issue.keys;
    return {
      code: "shape",
      path: jsonPath([...issue.path, key]),
      expected: "no field of this name",
      found: describe(valueAt(document, [...issue.path, key])),
      mend: "Remove the field or correct its name.",
    };
  }
  const value = valueAt(document, issue.path);
  return {
    code: "shape",
    path: jsonPath(issue.path),
    expected: expectation(issue),
    found: describe(value),
    mend: mend(issue, value),
  };
}

function expectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      // Ours say what is expected; zod's own words begin like this.
      return issue.message.startsWith("Invalid input")
        ? `${/^[aeiou]/.test(issue.expected) ? "an" : "a"} ${issue.expected}`
        : issue.message;
    case "invalid_value":
      return issue.message.startsWith("Invalid")
        ? issue.values.map((value) => JSON.stringify(value)).join(" or ")
        : issue.message;
    case "invalid_union":
      return optionsOf(issue).join(" or ");
    case "too_small":
      return issue.origin === "array" ? "at least one item" : issue.message;
    default:
      return issue.message;
  }
}

function optionsOf(issue: z.core.$ZodIssueInvalidUnion): readonly string[] {
  if (!("options" in issue) || !Array.isArray(issue.options)) return [issue.message];
  return issue.options.map((option) => JSON.stringify(option));
}

function mend(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined) return "Add the field.";
  const isText = issue.code === "invalid_type" && issue.expected === "string";
  if (isText && (typeof value === "number" || typeof value === "bigint")) {
    return "Write it in quotes.";
  }
  return "Correct the value.";
}

function describe(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "bigint") return numberWords(value);
  if (typeof value === "number") return `the number ${JSON.stringify(value)}`;
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === "object" && value !== null) return "an object";
  return typeof value === "string" ? inMessage(value) : String(value);
}

function numberWords(value: bigint): string {
  const digits = String(value);
  return digits.length > 40 ? `a number of ${digits.length} digits` : `the number ${digits}`;
}

function valueAt(document: unknown, path: readonly PropertyKey[]): unknown {
  let value = document;
  for (const key of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

function jsonPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[${key}]`;
    const name = String(key);
    return /^[A-Za-z_]\w*$/.test(name) ? `${text}.${name}` : `${text}[${inMessage(name)}]`;
  }, "$");
}
