import type { Phase } from "../tree/phase.ts";
import type { Problem } from "../tree/problem.ts";
import type { Source } from "../tree/source.ts";
import type { Exposes, Import, PackageSyntax, Statement } from "../tree/syntax.ts";
import { readBlockStatements } from "./block.ts";
import { type Cursor, cursorOf } from "./cursor.ts";
import { readExpression } from "./expression.ts";
import {
  exportAhead,
  exposesAhead,
  importAhead,
  readExport,
  readExposes,
  readImport,
  readPackageLine,
} from "./header.ts";
import { codeLineFrom, failStatementIndent, nextCodeLine } from "./layout.ts";
import { attempt } from "./recovery.ts";
import { readStatement } from "./statement.ts";

/** Of one file, in UTF-16 code units. */
export const sourceLengthMax = 2 ** 20;

/**
 * Reads one file as it is written: no names are looked up and nothing is rewritten, except that
 * chains of operators become calls. Gives the tree, or every problem found, in the order of the text.
 */
export function parse(source: Source): Phase<PackageSyntax> {
  const { path, text } = source;
  if (text.length > sourceLengthMax) return { ok: false, problems: [tooLong(source)] };
  const cursor = cursorOf(text, { expression: readExpression, block: readBlockStatements });
  const problems: Problem[] = [];
  const read = <Product>(readOne: (cursor: Cursor) => Product): Product | undefined =>
    attempt(cursor, path, problems, () => readOne(cursor));

  toFirstLine(cursor);
  const firstLine = cursor.at;
  const name = read(readPackageLine);
  // Without a package line the first line is something else, worth reading.
  if (name === undefined && /^(?!package)[a-z]/.test(text.slice(firstLine))) cursor.at = firstLine;
  const imports: Import[] = [];
  while (moveToStatement(cursor, read) && importAhead(cursor)) push(imports, read(readImport));
  const exports = exportAhead(cursor) ? read(readExport) : undefined;
  const exposes: Exposes[] = [];
  while (moveToStatement(cursor, read) && exposesAhead(cursor)) push(exposes, read(readExposes));
  const statements: Statement[] = [];
  while (moveToStatement(cursor, read)) push(statements, read(readStatement));

  if (name === undefined) return { ok: false, problems };
  const product = { path, name, imports, exports, exposes, statements };
  if (problems.length > 0) return { ok: false, problems, partial: product };
  return { ok: true, product, problems: [] };
}

function tooLong({ path, text }: Source): Problem {
  return {
    code: "ParseFailure",
    expected: `a file of at most ${sourceLengthMax} characters`,
    found: String(text.length),
    inside: undefined,
    hint: "Take the package apart.",
    path,
    region: { start: 0, end: 0 },
  };
}

function push<Item>(items: Item[], item: Item | undefined): void {
  if (item !== undefined) items.push(item);
}

function toFirstLine(cursor: Cursor): void {
  cursor.at = codeLineFrom(cursor.text, 0)?.at ?? cursor.text.length;
}

type Read = <Product>(readOne: (cursor: Cursor) => Product) => Product | undefined;

/** Goes to the next line of code at the left edge; whether there is one. */
function moveToStatement(cursor: Cursor, read: Read): boolean {
  for (;;) {
    if (cursor.at === 0 || cursor.text[cursor.at - 1] === "\n") {
      // Recovery has stopped at the start of a line.
      const here = codeLineFrom(cursor.text, cursor.at);
      cursor.at = here?.at ?? cursor.text.length;
      if (here?.indent === "") return true;
    }
    const line = nextCodeLine(cursor.text, cursor.at);
    if (line === undefined) return false;
    cursor.at = line.at;
    if (line.indent === "") return true;
    read(() => failStatementIndent(cursor, line));
  }
}
