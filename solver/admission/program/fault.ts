import type { Place } from "../../bosatsu/tree/source.ts";

/** Why nothing can be decided at all: a fault of the sources or of the batch. */
export type Fault = {
  /** A place in a source, a place in the batch, or neither when it is about all the sources. */
  readonly at:
    | { readonly tag: "source"; readonly place: Place }
    | { readonly tag: "batch"; readonly pointer: string }
    | { readonly tag: "batch text"; readonly line: number; readonly column: number }
    | { readonly tag: "sources" };
  /** What is wrong and what was expected, in sentences. */
  readonly message: string;
  /** How to mend it. */
  readonly hint: string | undefined;
};

/** Thrown inside admission and turned into a result by `admit`; never leaves the folder. */
export class FaultError extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.message);
    this.fault = fault;
  }
}

export function sourceFault(place: Place, message: string, hint?: string): FaultError {
  return new FaultError({ at: { tag: "source", place }, message, hint });
}

export function sourcesFault(message: string, hint?: string): FaultError {
  return new FaultError({ at: { tag: "sources" }, message, hint });
}

export function batchFault(pointer: string, message: string, hint?: string): FaultError {
  return new FaultError({ at: { tag: "batch", pointer }, message, hint });
}
