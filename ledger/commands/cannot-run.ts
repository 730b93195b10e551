/** Why a command could not do its work: one message for people, exit status 2. */
export class CannotRun extends Error {}
