import type { Language } from "./language.ts";

const en = {
  siteName: "Receipts",
  tagline: "An engineering notebook whose numbers are run, not typed.",
  skip: "Skip to the text",
  siteNavigation: "Site",
  home: "Home",
  blog: "Blog",
  demos: "Demos",
  notes: "Design notes",
  notesShort: "Notes",
  audit: "Audit",
  search: "Search",
  runs: "Runs",
  engineering: "Engineering",
  breadcrumb: "You are here",
  contents: "On this page",
  otherLanguage: "日本語",
  theme: {
    system: "Colours follow the system. Switch to light.",
    light: "Colours are light. Switch to dark.",
    dark: "Colours are dark. Follow the system.",
  },
  tally: (all: number, good: number) => `${all} ${all === 1 ? "run" : "runs"}, ${good} good`,
  minutes: (minutes: number) => `${minutes} min read`,
  team: "the Receipts team",
  by: (authors: readonly string[]) => `By ${authors.join(", ")}`,
  footer:
    "Every figure here was written by a program while this site was being built. The programs, their inputs and their answers are published with it.",
  footerManifest: "Manifest",
  footerSums: "Checksums",
  latest: "Latest posts",
  newer: "Newer",
  older: "Older",
  notFound: "There is nothing at this address",
  notFoundHelp: "It may have moved, or the link that brought you here has a slip in it.",
  footnoteBack: "Back to the text",
};

export type FrameWords = typeof en;

const ja: FrameWords = {
  siteName: "Receipts",
  tagline: "数字を書き込まない技術ノート。数字はすべて、プログラムの実行結果です。",
  skip: "本文へ",
  siteNavigation: "サイト内",
  home: "ホーム",
  blog: "ブログ",
  demos: "デモ",
  notes: "設計ノート",
  notesShort: "ノート",
  audit: "監査",
  search: "検索",
  runs: "実行",
  engineering: "エンジニアリング",
  breadcrumb: "現在位置",
  contents: "このページの内容",
  otherLanguage: "English",
  theme: {
    system: "配色はシステムに合わせています。ライトに切り替える",
    light: "配色はライトです。ダークに切り替える",
    dark: "配色はダークです。システムに合わせる",
  },
  tally: (all, good) => `${all} 件の実行、一致 ${good} 件`,
  minutes: (minutes) => `読了 約 ${minutes} 分`,
  team: "Receipts 編集部",
  by: (authors) => `文 ${authors.join("、")}`,
  footer:
    "このサイトの数字は、サイトをビルドするときにプログラムが書き出したものです。プログラム、その入力、その答えを、すべて一緒に公開しています。",
  footerManifest: "マニフェスト",
  footerSums: "チェックサム",
  latest: "新しい記事",
  newer: "次の記事",
  older: "前の記事",
  notFound: "このアドレスには何もありません",
  notFoundHelp: "移動したか、リンクに誤りがあるようです。",
  footnoteBack: "本文へ戻る",
};

const words: Readonly<Record<Language, FrameWords>> = { en, ja };

/** What stands around every page. */
export function frameWords(language: Language): FrameWords {
  return words[language];
}
