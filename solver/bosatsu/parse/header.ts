import type { ExportItem, Exposes, Import, ImportItem, Name } from "../tree/syntax.ts";
import {
  atWord,
  type Cursor,
  fail,
  inside,
  isSpace,
  lineEnd,
  regionFrom,
  skipSpaces,
  startsWith,
  take,
  takeKeyword,
  takeWord,
} from "./cursor.ts";
import { type Brackets, readItems } from "./items.ts";
import type { Keyword } from "./keyword.ts";
import { expectLineEnd } from "./layout.ts";
import { bindingAhead } from "./look-ahead.ts";
import { expectPackageName, expectUpperName, takeUpperName, takeValueName } from "./name.ts";

/** `package Shop/Ledger`. */
export function readPackageLine(cursor: Cursor): Name {
  if (!takeWord(cursor, "package")) {
    fail(cursor, "`package` and a name", {
      hint: "Every file begins with the name of its package, such as `package Shop/Ledger`.",
    });
  }
  const name = expectPackageName(cursor);
  endHeaderLine(cursor);
  return name;
}

export function importAhead(cursor: Cursor): boolean {
  return atHeaderWord(cursor, "from");
}

/** `from Shop/Money import Money, add_money as add`. */
export function readImport(cursor: Cursor): Import {
  const start = cursor.at;
  return inside(cursor, "the import", () => {
    takeWord(cursor, "from");
    const name = expectPackageName(cursor);
    skipSpaces(cursor);
    if (!takeWord(cursor, "import")) fail(cursor, "`import` and the names to import");
    const items = readLineItems(cursor, imported, readImportItem);
    const region = regionFrom(cursor, start);
    endHeaderLine(cursor);
    return { package: name, items, region };
  });
}

const imported: Brackets = {
  open: "(",
  close: ")",
  construct: "the imported names",
  required: "a name",
};

function readImportItem(cursor: Cursor): ImportItem {
  const upper = takeUpperName(cursor);
  const name = upper ?? takeValueName(cursor) ?? fail(cursor, "the name of a value or a type");
  const end = cursor.at;
  skipSpaces(cursor);
  if (cursor.at > end && takeKeyword(cursor, "as")) {
    return { name, local: readLocalName(cursor, upper !== undefined), upper: upper !== undefined };
  }
  cursor.at = end;
  return { name, local: name, upper: upper !== undefined };
}

/** What is imported keeps its case. */
function readLocalName(cursor: Cursor, upper: boolean): Name {
  if (upper) return expectUpperName(cursor, "a name with a capital letter");
  return takeValueName(cursor) ?? fail(cursor, "a name with a small letter");
}

export function exportAhead(cursor: Cursor): boolean {
  return atHeaderWord(cursor, "export");
}

/** `export Ledger, Entry(), post`. */
export function readExport(cursor: Cursor): {
  readonly items: readonly ExportItem[];
  readonly region: Import["region"];
} {
  const start = cursor.at;
  return inside(cursor, "the export", () => {
    takeWord(cursor, "export");
    const items = readLineItems(cursor, exported, readExportItem);
    const region = regionFrom(cursor, start);
    endHeaderLine(cursor);
    return { items, region };
  });
}

const exported: Brackets = {
  open: "(",
  close: ")",
  construct: "the exported names",
  required: "a name",
};

function readExportItem(cursor: Cursor): ExportItem {
  const type = takeUpperName(cursor);
  if (type !== undefined) return { tag: "type", name: type, constructors: take(cursor, "()") };
  const name = takeValueName(cursor) ?? fail(cursor, "the name of a value or a type");
  return { tag: "value", name };
}

export function exposesAhead(cursor: Cursor): boolean {
  return atHeaderWord(cursor, "exposes");
}

/** `exposes Shop/Money`, or `exposes ()` for none. */
export function readExposes(cursor: Cursor): Exposes {
  const start = cursor.at;
  return inside(cursor, "the exposes", () => {
    takeWord(cursor, "exposes");
    const packages = readLineItems(cursor, exposed, expectPackageName);
    const region = regionFrom(cursor, start);
    endHeaderLine(cursor);
    return { packages, region };
  });
}

const exposed: Brackets = { open: "(", close: ")", construct: "the exposed packages" };

/** These words are ordinary names too: `export = 3` is a binding. */
function atHeaderWord(cursor: Cursor, word: Keyword): boolean {
  return atWord(cursor, word) && bindingAhead(cursor) === undefined;
}

/** Items on one line, or in parentheses over several. A comma may follow the last. */
function readLineItems<Item>(
  cursor: Cursor,
  brackets: Brackets,
  readItem: (cursor: Cursor) => Item,
): readonly Item[] {
  if (startsWith(cursor, "(")) return readItems(cursor, brackets, readItem).items;
  const items: Item[] = [];
  do {
    items.push(readItem(cursor));
    skipSpaces(cursor);
    if (!take(cursor, ",")) break;
    skipSpaces(cursor);
  } while (!/[\n#]/.test(cursor.text[cursor.at] ?? "\n"));
  return items;
}

/** The lines of a header may end with a comment. */
function endHeaderLine(cursor: Cursor): void {
  skipSpaces(cursor);
  if (startsWith(cursor, "#")) cursor.at = lineEnd(cursor.text, cursor.at);
  if (isSpace(cursor.text[cursor.at - 1]) && startsWith(cursor, "(")) {
    fail(cursor, "the end of the line");
  }
  expectLineEnd(cursor);
}
