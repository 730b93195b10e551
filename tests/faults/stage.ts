import type { Database } from "../../ledger/store/database.ts";
import type { Fault } from "../../ledger/testing/fault.ts";
import type { peopleAtWork } from "../../ledger/testing/people.ts";
import type { Cluster, Installation } from "../../scripts/servers/postgres.ts";

/** What servers are started from. */
export type Ground = { readonly installation: Installation; readonly cluster: Cluster };

/** A server on which a fault can be made, and a way to it. */
export type Stage = {
  readonly engine: Database;
  /** The fault, not yet at work, for one made-up group. */
  readonly fault: () => Fault;
  /** Who works there, when it is not people in this process. The seed is the group's. */
  readonly workOf?: (seed: string) => typeof peopleAtWork;
  readonly close: () => Promise<void>;
};

/** Why a stage cannot be set up on this machine, in words for a person. */
export class NotHere extends Error {}
