/** A file of the database as it is published: gzipped. */
export type DatabaseFile = {
  readonly address: string;
  /** As published. */
  readonly bytes: number;
  readonly inflated: number;
};

/** The engine compiled to WebAssembly, what it needs around it, and a cluster as initdb makes one. */
export type DatabaseFiles = {
  readonly engine: DatabaseFile;
  readonly bundle: DatabaseFile;
  readonly image: DatabaseFile;
};

/** What there is to load before PostgreSQL can start. */
export function sizeOf({ engine, bundle, image }: DatabaseFiles): number {
  return engine.bytes + bundle.bytes + image.bytes;
}
