/** One page of each kind, by its path on the site: what is measured stands for all of its kind. */
export const pageKinds: readonly string[] = [
  "en/",
  "ja/",
  "en/blog/",
  "en/blog/the-append-only-ledger/",
  "ja/blog/why-the-watermark/",
  "en/demos/",
  "en/demos/admission/",
  "en/demos/break-it/",
  "en/demos/interleavings/",
  "en/demos/ledger-live/",
  "en/notes/how-the-ledger-works/",
  "en/audit/",
  "en/runs/admission/escrow/",
  "en/search/",
  "en/bench/",
  "en/accessibility/",
];
