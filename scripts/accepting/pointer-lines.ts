/**
 * The line, counted from 1, on which each value of a JSON text begins, by RFC 6901 pointer. A value of
 * an object is on the line of its key. Takes text that `JSON.parse` takes.
 */
export function pointerLines(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  readValue({ text, at: 0, line: 1, lines }, "");
  return lines;
}

type Reader = {
  readonly text: string;
  at: number;
  line: number;
  readonly lines: Map<string, number>;
};

function readValue(reader: Reader, pointer: string): void {
  skipBlanks(reader);
  if (!reader.lines.has(pointer)) reader.lines.set(pointer, reader.line);
  const first = reader.text[reader.at];
  if (first === "{") readMembers(reader, pointer);
  else if (first === "[") readItems(reader, pointer);
  else if (first === '"') readString(reader);
  else while (/[^\s,\]}]/.test(reader.text[reader.at] ?? ",")) reader.at += 1;
}

function readMembers(reader: Reader, pointer: string): void {
  reader.at += 1;
  while (!closes(reader, "}")) {
    const { line } = reader;
    const key = readString(reader).replaceAll("~", "~0").replaceAll("/", "~1");
    reader.lines.set(`${pointer}/${key}`, line);
    skipBlanks(reader);
    reader.at += 1;
    readValue(reader, `${pointer}/${key}`);
  }
}

function readItems(reader: Reader, pointer: string): void {
  reader.at += 1;
  for (let index = 0; !closes(reader, "]"); index += 1) readValue(reader, `${pointer}/${index}`);
}

/** Steps over blanks and commas, and over the closing bracket where it comes. */
function closes(reader: Reader, bracket: string): boolean {
  skipBlanks(reader);
  if (reader.text[reader.at] === ",") reader.at += 1;
  skipBlanks(reader);
  if (reader.at < reader.text.length && reader.text[reader.at] !== bracket) return false;
  reader.at += 1;
  return true;
}

function readString(reader: Reader): string {
  const start = reader.at;
  reader.at += 1;
  while (reader.text[reader.at] !== '"') reader.at += reader.text[reader.at] === "\\" ? 2 : 1;
  reader.at += 1;
  return String(JSON.parse(reader.text.slice(start, reader.at)));
}

function skipBlanks(reader: Reader): void {
  while (/\s/.test(reader.text[reader.at] ?? "x")) {
    if (reader.text[reader.at] === "\n") reader.line += 1;
    reader.at += 1;
  }
}
