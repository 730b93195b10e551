import type { Language } from "./language.ts";

const en = {
  sources: "Sources",
  description: (path: string) =>
    `${path}, line by line, with its digest and the runs that read it.`,
  readBy: "Read by",
  notRead:
    "No run was given this file: it is part of the programs, and an article quotes it as it stood when this site was built.",
  lineCount: (count: number) => (count === 1 ? "1 line" : `${count} lines`),
  copy: "Copy the file",
  copied: "Copied.",
  notCopied: "The browser would not copy it.",
};

export type SourceWords = typeof en;

const ja: SourceWords = {
  sources: "ソース",
  description: (path) => `${path} の全行と、そのダイジェスト、これを読む実行。`,
  readBy: "これを読む実行",
  notRead:
    "このファイルを入力にする実行はありません。プログラムの一部で、記事が引用しています。内容はこのサイトをビルドしたときのものです。",
  lineCount: (count) => `${count} 行`,
  copy: "ファイルをコピー",
  copied: "コピーしました。",
  notCopied: "ブラウザーがコピーを許しませんでした。",
};

/** The words of the pages of files. */
export function sourceWords(language: Language): SourceWords {
  return language === "ja" ? ja : en;
}
