import type { Language } from "./language.ts";

/** The words around an editor of several files, and around links that carry what was edited. */
export type EditingWords = {
  readonly copyLink: string;
  readonly copied: string;
  readonly linkHere: (address: string) => string;
  readonly linkTooLong: string;
  readonly files: string;
  readonly keys: string;
  readonly nothingKnown: string;
  readonly noFlaws: string;
  readonly flaws: (count: number) => string;
  readonly fragment: Readonly<Record<"version" | "too long" | "malformed", string>>;
};

const en: EditingWords = {
  copyLink: "Copy link",
  copied: "The link is copied. It holds everything that is set and edited here.",
  linkHere: (address) => `The browser did not let this page copy. The link is ${address}`,
  linkTooLong: "The edited texts are too long for a link.",
  files: "Files",
  keys: "Type of the name at the cursor: Ctrl+I, or rest the pointer on it. Next problem: F8. Tab leaves the editor.",
  nothingKnown: "Nothing is known about this place.",
  noFlaws: "No problems.",
  flaws: (count) => (count === 1 ? "1 problem" : `${count} problems`),
  fragment: {
    version: "This link was made by another version of this page, so nothing of it was taken over.",
    "too long":
      "This link is longer than any that this page makes, so nothing of it was taken over.",
    malformed: "This link is damaged, so nothing of it was taken over.",
  },
};

const ja: EditingWords = {
  copyLink: "リンクをコピー",
  copied: "リンクをコピーしました。ここでの設定と編集がすべて入っています。",
  linkHere: (address) => `ブラウザーがコピーを許しませんでした。リンクは ${address}`,
  linkTooLong: "編集した文が長すぎて、リンクに入りません。",
  files: "ファイル",
  keys: "カーソル位置の名前の型：Ctrl+I、またはポインターを重ねる。次の問題：F8。Tab でエディターを出る。",
  nothingKnown: "この場所については何も分かりません。",
  noFlaws: "問題はありません。",
  flaws: (count) => `問題 ${count} 件`,
  fragment: {
    version: "このリンクは、このページの別の版が作ったものです。何も取り込んでいません。",
    "too long": "このリンクは、このページが作るどのリンクよりも長いので、何も取り込んでいません。",
    malformed: "このリンクは壊れているので、何も取り込んでいません。",
  },
};

export function editingWords(language: Language): EditingWords {
  return language === "ja" ? ja : en;
}
