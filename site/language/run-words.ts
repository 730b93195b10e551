import type { Verdict } from "@receipts/formats/manifest.ts";
import type { Language } from "./language.ts";

const en = {
  verdicts: {
    good: "good",
    bad: "bad",
    fail: "fail",
    unknown: "unknown",
    unavailable: "unavailable",
    edited: "edited",
  } satisfies Record<Verdict, string>,
  meanings: {
    good: "ran, and wrote the accepted bytes again",
    bad: "ran, and wrote something other than what was accepted",
    fail: "did not finish as declared",
    unknown: "ran, but nothing has been accepted to compare it with",
    unavailable:
      "did not run here, because this machine lacks what it needs; shown is what was accepted",
    edited: "has other sources now: there is something to compare with once its result is accepted",
  } satisfies Record<Verdict, string>,
  receipt: "Receipt",
  run: "Run",
  command: "Command",
  verdict: "Verdict",
  exit: (code: number) => `exit ${code}`,
  standIn: "Stand in",
  raw: "raw",
  rawOf: (name: string) => `raw ${name}`,
  ownPage: "page",
  pageOf: (name: string) => `page of ${name}`,
  inputCount: (count: number) => (count === 1 ? "1 input" : `${count} inputs`),
  inputs: "Inputs",
  inputsHelp: "All that the program could read. It ran in a fresh folder that held nothing else.",
  outputs: "Outputs",
  outputsHelp: "What it wrote, byte for byte. Numbers on other pages point into these files.",
  asTree: "As a tree",
  asText: "As text",
  stdout: "Standard output",
  stderr: "Standard error",
  nothing: "Nothing was written.",
  digest: "SHA-256",
  size: (bytes: number) => `${bytes} bytes`,
  schema: "schema",
  rows: (count: number) => (count === 1 ? "1 entry" : `${count} entries`),
  shownOn: "Shown on",
  runYourself: "Run it yourself",
  runYourselfHelp:
    "You need Git and Node with npm. In a copy of the repository, run `npm ci` once; then, from the folder named here, paste the command.",
  expectExit: (code: number) => `It should end with exit status ${code}.`,
  findings: "What was found",
  more: (count: number) => `and ${count} more`,
  accepted: "accepted",
  actual: "now",
  openRun: "everything about this run",
  runHere: "run it here",
  needsScript:
    "With JavaScript, this page can repeat the run in your browser. The command does the same on your machine.",
  lines: (first: number, last: number) =>
    first === last ? `line ${first}` : `lines ${first} to ${last}`,
  origins: {
    title: "Where the numbers come from",
    lede: "Each number of this page, under the run that wrote it, with the place that it was read from.",
    value: "is what stands at",
    length: "is how many entries stand at",
    operation: (id: string) => `${id} was asked for at`,
    row: (name: string) => `what a ${name} changes is declared at`,
    from: "The program was given",
  },
};

export type RunWords = typeof en;

const ja: RunWords = {
  verdicts: {
    good: "一致",
    bad: "不一致",
    fail: "失敗",
    unknown: "未承認",
    unavailable: "実行不可",
    edited: "編集済み",
  },
  meanings: {
    good: "結果は承認済みのバイト列と同じ",
    bad: "結果が承認済みのものと違う",
    fail: "宣言どおりに終わらなかった",
    unknown: "実行したが、比べる相手がまだ承認されていない",
    unavailable: "必要なものがこの機械にないため実行していない。表示は承認済みの結果",
    edited: "ソースが変わっている。結果を承認すると、比べる相手ができる",
  },
  receipt: "レシート",
  run: "実行",
  command: "コマンド",
  verdict: "判定",
  exit: (code) => `終了コード ${code}`,
  standIn: "実行する場所",
  raw: "生データ",
  rawOf: (name) => `${name} の生データ`,
  ownPage: "ページ",
  pageOf: (name) => `${name} のページ`,
  inputCount: (count) => `入力 ${count} 件`,
  inputs: "入力",
  inputsHelp:
    "プログラムが読めたのはこれだけです。ほかに何もない、新しいフォルダーの中で実行しました。",
  outputs: "出力",
  outputsHelp: "書き出されたままのバイト列です。ほかのページの数字は、この中の場所を指しています。",
  asTree: "木として見る",
  asText: "テキストとして見る",
  stdout: "標準出力",
  stderr: "標準エラー出力",
  nothing: "何も書かれませんでした。",
  digest: "SHA-256",
  size: (bytes) => `${bytes} バイト`,
  schema: "スキーマ",
  rows: (count) => `${count} 件`,
  shownOn: "使っているページ",
  runYourself: "手元で実行する",
  runYourselfHelp:
    "必要なのは Git と、npm の付いた Node です。リポジトリの複製で一度 `npm ci` を実行し、ここに示すフォルダーでコマンドを貼り付けてください。",
  expectExit: (code) => `終了コードは ${code} になるはずです。`,
  findings: "見つかったこと",
  more: (count) => `ほか ${count} か所`,
  accepted: "承認済み",
  actual: "今回",
  openRun: "この実行のすべて",
  runHere: "ここで実行する",
  needsScript:
    "JavaScript が有効なら、この実行をブラウザーの中で繰り返せます。コマンドを使えば、手元で同じことができます。",
  lines: (first, last) => (first === last ? `${first} 行目` : `${first} 行目から ${last} 行目`),
  origins: {
    title: "数字の出どころ",
    lede: "このページの数字を、それを書いた実行ごとに、読み取った場所とともに挙げます。",
    value: "は次の場所にある値です：",
    length: "は次の場所にある項目の数です：",
    operation: (id) => `${id} を求めた行：`,
    row: (name) => `${name} が変えるものを宣言した行：`,
    from: "プログラムに渡したもの：",
  },
};

const words: Readonly<Record<Language, RunWords>> = { en, ja };

/** What is said about runs and the files around them. */
export function runWords(language: Language): RunWords {
  return words[language];
}
