import type { Certified } from "./certificate.ts";

/** What the check found, for people. */
export function certifiedText(certified: Certified): string {
  if (!certified.ok) {
    const { pointer, found, expected } = certified.claim;
    return `Refuted at ${pointer}: it says ${JSON.stringify(found)}, and should say ${JSON.stringify(expected)}.\n`;
  }
  const rerun = certified.rerun.map((claim) => `- ${claim}`);
  return `${[
    `${certified.checked} claims hold. What no sum can settle needs a rerun:`,
    ...rerun,
  ].join("\n")}\n`;
}
