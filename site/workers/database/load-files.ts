import type { EngineFiles } from "evenly/store/pglite.ts";
import type { DatabaseFile, DatabaseFiles } from "../../islands/database/files.ts";
import { sizeOf } from "../../islands/database/files.ts";

/** How much of the database has arrived, in bytes as published. */
export type Loaded = { readonly received: number; readonly total: number };

/**
 * Fetches the files of the database and makes them ready to start from. Called in a worker, which is
 * also how it is cancelled: ending the worker ends its requests. Throws with the file's address when
 * the host does not have it or it did not arrive whole.
 */
export async function loadFiles(
  files: DatabaseFiles,
  progress: (loaded: Loaded) => void,
): Promise<EngineFiles> {
  const total = sizeOf(files);
  let received = 0;
  const more = (bytes: number) => {
    received += bytes;
    progress({ received, total });
  };
  const [engine, bundle, image] = await Promise.all([
    inflated(files.engine, more).then((bytes) => WebAssembly.compile(bytes)),
    inflated(files.bundle, more),
    inflated(files.image, more),
  ]);
  return { engine, bundle: new Blob([bundle]), image: new Blob([image]) };
}

async function inflated(
  file: DatabaseFile,
  more: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(file.address);
  if (!response.ok || response.body === null) {
    throw new Error(`${file.address}: the host answered with ${response.status}`);
  }
  const packed = await collected(response.body, file.bytes, more);
  const bytes = isGzip(packed) ? await unpacked(packed) : packed;
  if (bytes.length !== file.inflated) {
    throw new Error(`${file.address}: ${bytes.length} bytes arrived instead of ${file.inflated}`);
  }
  return bytes;
}

/** A host may have declared the file as encoded, so that the browser has inflated it already. */
function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** All bytes of a stream. `more` hears of no more than `expected` of them. */
async function collected(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  expected: number,
  more: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let told = 0;
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    const rest = Math.min(next.value.length, expected - told);
    told += rest;
    if (rest > 0) more(rest);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

async function unpacked(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
