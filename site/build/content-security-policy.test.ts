import { expect, test } from "vitest";
import { withPolicy } from "./content-security-policy.ts";

const head = '<html><head><meta charset="utf-8">';

// The digest of "alert(1)" that browsers print when they refuse it.
const alertDigest = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";

test("an inline script is allowed by the digest of exactly its text", () => {
  const page = withPolicy(`${head}<script>alert(1)</script></head></html>`);
  expect(page).toContain(`script-src 'self' ${alertDigest};`);
});

test("the policy stands before everything that it governs", () => {
  const page = withPolicy(`${head}<script>alert(1)</script></head></html>`);
  expect(page.indexOf("content-security-policy")).toBeLessThan(page.indexOf("<script>"));
});

test("a script from a file adds nothing", () => {
  expect(withPolicy(`${head}<script type="module" src="/a.js"></script>`)).toContain(
    "script-src 'self';",
  );
});

test("two equal scripts are listed once, others in the order of their digests", () => {
  const page = withPolicy(`${head}<script>b</script><script>b</script><script>a</script>`);
  const listed = /script-src ([^;]*);/.exec(page)?.[1]?.split(" ") ?? [];
  expect(listed).toHaveLength(3);
  expect(listed.slice(1)).toEqual(listed.slice(1).sort());
});

test("nothing is allowed that would undo the rest", () => {
  const page = withPolicy(head);
  for (const word of ["unsafe-inline", "unsafe-eval", "http:", "https:", "*"]) {
    expect(page).not.toContain(word);
  }
});

test("a page without a place for it is refused", () => {
  expect(() => withPolicy("<html><head></head></html>")).toThrow("charset");
});
