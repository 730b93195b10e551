const reasons: ReadonlyMap<unknown, string> = new Map([
  ["ENOENT", "there is no such file or folder"],
  ["ENOTDIR", "a part of the path is a file and no folder"],
  ["EISDIR", "it is a folder"],
  ["EACCES", "this user may not"],
  ["EPERM", "this user may not"],
  ["EROFS", "the disk is read-only"],
  ["ENOSPC", "the disk is full"],
  ["EFBIG", "the file would be larger than this process may write"],
  ["ELOOP", "it is a link that leads to itself"],
  ["ENAMETOOLONG", "the name is too long"],
]);

/**
 * What the system has against something at a path, as words that continue "cannot be read: ". Anything
 * that is no refusal of the system is thrown again.
 */
export function whyNot(error: unknown): string {
  if (!(error instanceof Error) || !("code" in error)) throw error;
  return reasons.get(error.code) ?? String(error.code);
}
