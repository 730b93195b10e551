import type { Language } from "./language.ts";

const en = {
  table: "Test packages: what each is about, how many assertions hold and how many do not",
  package: "Package",
  about: "About",
  holds: "Hold",
  fails: "Do not",
  none: "none",
  all: "All",
  list: (names: readonly string[]) => names.join(", "),
};

export type TestWords = typeof en;

const ja: TestWords = {
  table: "テストのパッケージ。何を試し、成り立つ主張と成り立たない主張がいくつあるか",
  package: "パッケージ",
  about: "試すこと",
  holds: "成り立つ",
  fails: "成り立たない",
  none: "なし",
  all: "合計",
  list: (names) => names.join("、"),
};

const words: Readonly<Record<Language, TestWords>> = { en, ja };

/** What is said about tests and what they found. */
export function testWords(language: Language): TestWords {
  return words[language];
}
