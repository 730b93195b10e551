/**
 * JSON in which nothing is lost: an integer is a bigint, any other number a double; an object is a map,
 * so that no key is special and keys stay in order. What reads the text is not this folder's business.
 */
export type JsonTree =
  | string
  | boolean
  | null
  | bigint
  | number
  | readonly JsonTree[]
  | ReadonlyMap<string, JsonTree>;

/** What is wrong with one place. `pointer` is RFC 6901, into the whole that was given. */
export type JsonProblem = {
  readonly code: "wrong type" | "missing field" | "unknown field" | "no JSON form";
  readonly pointer: string;
  /** A clause without a full stop: "expected ..., found ...". */
  readonly message: string;
};

/** The pointer one step further. */
export function below(pointer: string, step: string | number): string {
  return `${pointer}/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

export function isTreeArray(json: JsonTree): json is readonly JsonTree[] {
  return Array.isArray(json);
}

/** What a person calls a piece of JSON. */
export function kindOf(json: JsonTree): string {
  if (json === null) return "null";
  if (isTreeArray(json)) return "an array";
  if (json instanceof Map) return "an object";
  if (typeof json === "string") return "a string";
  if (typeof json === "boolean") return String(json);
  return typeof json === "bigint" ? "a whole number" : "a number that is not whole";
}
