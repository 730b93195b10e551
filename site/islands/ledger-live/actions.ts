/** What changes a ledger, in a form that can be repeated on a new one with the same outcome. */
export type Action =
  /** The text of an events file: its ids and times are in it. */
  | { readonly tag: "record"; readonly events: string }
  /** The clock and the source of the journals' ids. */
  | { readonly tag: "relay"; readonly at: string; readonly seed: string }
  | { readonly tag: "statements"; readonly as: "owner"; readonly sql: string }
  | { readonly tag: "rebuild" };

/** More than anybody presses by hand; what comes after is done and not kept. */
export const ACTIONS_MAX = 500;

const KEY = "ledger-live/1";

/**
 * The steps of this tab. They are kept instead of the database: a list of what was done is repeated in
 * a second, whole, by whatever version of the engine is there then; files of a database that were
 * being written when a tab was closed are not. Of this tab alone, so that two tabs do not meet.
 */
export function keptActions(): readonly Action[] {
  try {
    return decodeActions(sessionStorage.getItem(KEY) ?? "[]");
  } catch {
    // A browser that keeps nothing has nothing kept.
    return [];
  }
}

export function keepActions(actions: readonly Action[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(actions.slice(0, ACTIONS_MAX)));
  } catch {
    // The ledger works all the same until the page is left.
  }
}

/** The steps that a text tells; none when it tells anything else. */
export function decodeActions(text: string): readonly Action[] {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return [];
  }
  if (!Array.isArray(document) || document.length > ACTIONS_MAX) return [];
  const actions = document.flatMap((it: unknown) => actionOf(it) ?? []);
  return actions.length === document.length ? actions : [];
}

function actionOf(value: unknown): Action | undefined {
  const field = (name: string) => {
    const found: unknown =
      typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
    return typeof found === "string" ? found : undefined;
  };
  const [events, at, seed, sql] = ["events", "at", "seed", "sql"].map(field);
  switch (field("tag")) {
    case "record":
      return events === undefined ? undefined : { tag: "record", events };
    case "relay":
      return at === undefined || seed === undefined ? undefined : { tag: "relay", at, seed };
    case "statements":
      return sql === undefined ? undefined : { tag: "statements", as: "owner", sql };
    case "rebuild":
      return { tag: "rebuild" };
    default:
      return undefined;
  }
}
