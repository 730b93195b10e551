/**
 * Stops the build at the place in a page that asks for what is not there. `where` is the file and
 * line that the page's own author can mend.
 */
export function fault(where: string | undefined, message: string): never {
  throw new Error(`${where ?? "a page of the site"}: ${message}`);
}
