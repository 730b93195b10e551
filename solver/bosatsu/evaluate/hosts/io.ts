import type { External, Opaque, Value } from "../../tree/value.ts";
import { none, some, unit } from "../../tree/value.ts";
import { dataOf } from "../data.ts";
import { add } from "../int.ts";
import { clamp, externalsOf, given, intOf, isOpaque, textOf } from "./arguments.ts";
import { bytesOf, joined, octetsOf, textFromUtf8, utf8Of } from "./bytes.ts";
import { done, effect, type Outcome, type Prog, type ProgHost } from "./prog.ts";

/** One of the three streams that every program has. */
type Handle = Opaque & {
  readonly opaque: "Handle";
  readonly stream: "stdin" | "stdout" | "stderr";
};

function isHandle(value: Value | undefined): value is Handle {
  return isOpaque(value, "Handle");
}

function streamOf(value: Value | undefined): Handle["stream"] {
  if (isHandle(value)) return value.stream;
  throw new TypeError(`not a Handle: ${String(value)}`);
}

/** Constructors of `IOError` in Bosatsu/IO/Error, by their place: each has a context. */
const ioError = {
  InvalidArgument: 12,
  InvalidUtf8: 13,
  BadFileDescriptor: 14,
  Unsupported: 19,
} as const;

function failed(error: keyof typeof ioError, context: string): Outcome {
  return { ok: false, error: [ioError[error], context] };
}

/** How many octets are asked for at once: a host may have to make room for as many. */
const chunkMax = 2 ** 16;

/** Reads from standard input; `what` is the function that wants to. */
function reading(
  handle: Value | undefined,
  size: Value | undefined,
  what: string,
  then: (host: ProgHost, max: number) => Outcome,
): Prog {
  return effect((host) => {
    if (streamOf(handle) !== "stdin") {
      return failed("BadFileDescriptor", `${what}: this stream is for writing`);
    }
    if (intOf(size) <= 0) return failed("InvalidArgument", `${what}: the size must be above 0`);
    return then(host, clamp(intOf(size), 1, chunkMax));
  });
}

/** At most `max` characters. The last one is read to its end. */
function readText(host: ProgHost, max: number): Outcome {
  let octets = host.read(max);
  if (octets.length === 0) return done(none);
  let text = textFromUtf8(octets);
  for (let missing = 3; text === undefined && missing > 0; missing -= 1) {
    octets = joined([octets, host.read(1)]);
    text = textFromUtf8(octets);
  }
  return text === undefined ? failed("InvalidUtf8", "read_utf8") : done(some(text));
}

function readAll(host: ProgHost, max: number): Outcome {
  const chunks: Uint8Array[] = [];
  for (let chunk = host.read(max); chunk.length > 0; chunk = host.read(max)) chunks.push(chunk);
  return done(bytesOf(joined(chunks)));
}

function writing(handle: Value | undefined, what: string, octets: () => Uint8Array): Prog {
  return effect((host) => write(host, handle, what, octets()));
}

function write(
  host: ProgHost,
  handle: Value | undefined,
  what: string,
  octets: Uint8Array,
): Outcome {
  const stream = streamOf(handle);
  if (stream === "stdin") {
    return failed("BadFileDescriptor", `${what}: this stream is for reading`);
  }
  host.write(stream, octets);
  return done(unit);
}

/** Goes on until the end, or until `limit` octets have been copied. */
function copy(
  host: ProgHost,
  target: Value | undefined,
  max: number,
  limit: number | bigint | undefined,
): Outcome {
  let total: Value = 0;
  for (;;) {
    const left = limit === undefined ? max : clamp(BigInt(limit) - BigInt(total), 0, max);
    const chunk = left === 0 ? new Uint8Array(0) : host.read(left);
    if (chunk.length === 0) return done(total);
    const written = write(host, target, "copy_bytes", chunk);
    if (!written.ok) return written;
    total = intOf(add(total, chunk.length));
  }
}

/** What takes files, processes or a clock. The program is told, and may go on without. */
function unsupported(name: string): Prog {
  return effect(() => failed("Unsupported", name));
}

const withFiles = [
  "open_file",
  "create_temp_file",
  "create_temp_dir",
  "list_dir",
  "stat",
  "mkdir",
  "mkdir_with_mode",
  "remove",
  "rename",
  "spawn",
  "wait",
  "terminate",
  "kill",
  "poll",
  "wait_timeout",
  "sleep",
];

function handleOf(stream: Handle["stream"]): Handle {
  return { opaque: "Handle", stream };
}

/**
 * The host of Bosatsu/IO/Core: the three streams. There are no files, no processes and no clock, and
 * the environment is empty.
 */
export const ioCoreExternals: ReadonlyMap<string, External> = externalsOf({
  path_sep: "/",
  stdin: handleOf("stdin"),
  stdout: handleOf("stdout"),
  stderr: handleOf("stderr"),
  read_utf8: (handle: Value, max: Value) => reading(handle, max, "read_utf8", readText),
  read_bytes: (handle: Value, max: Value) =>
    reading(handle, max, "read_bytes", (host, most) => {
      const octets = host.read(most);
      return done(octets.length === 0 ? none : some(bytesOf(octets)));
    }),
  read_all_bytes: (handle: Value, chunk: Value) =>
    reading(handle, chunk, "read_all_bytes", readAll),
  write_utf8: (handle: Value, text: Value) =>
    writing(handle, "write_utf8", () => utf8Of(textOf(text))),
  write_bytes: (handle: Value, bytes: Value) =>
    writing(handle, "write_bytes", () => octetsOf(bytes)),
  copy_bytes: (source: Value, target: Value, chunk: Value, limit: Value) =>
    reading(source, chunk, "copy_bytes", (host, most) => {
      const [tag, max] = dataOf(limit);
      const total = tag === 0 ? undefined : intOf(given(max));
      if (total !== undefined && total < 0) {
        return failed("InvalidArgument", "copy_bytes: the total must not be below 0");
      }
      return copy(host, target, most, total);
    }),
  // Nothing is held back, and the streams stay open.
  flush: () => effect(() => done(unit)),
  close: () => effect(() => done(unit)),
  get_env: () => effect(() => done(none)),
  now_wall: unsupported("now_wall"),
  now_mono: unsupported("now_mono"),
  ...Object.fromEntries(withFiles.map((name) => [name, () => unsupported(name)])),
});
