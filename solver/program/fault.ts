import type { Place } from "../bosatsu/tree/source.ts";

/** Why nothing can be decided at all: a fault of the sources, or of the question put to them. */
export type Fault = {
  /**
   * A place in a source, a place in the question (a batch, a scenario), or neither when it is about all
   * the sources.
   */
  readonly at:
    | { readonly tag: "source"; readonly place: Place }
    | { readonly tag: "question"; readonly pointer: string }
    | { readonly tag: "question text"; readonly line: number; readonly column: number }
    | { readonly tag: "sources" };
  /** What is wrong and what was expected, in sentences. */
  readonly message: string;
  /** How to mend it. */
  readonly hint: string | undefined;
};

/** Thrown where it is found, and turned into a result on the page of each engine. */
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

export function questionFault(pointer: string, message: string, hint?: string): FaultError {
  return new FaultError({ at: { tag: "question", pointer }, message, hint });
}
