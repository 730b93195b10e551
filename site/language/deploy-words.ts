import type { Language } from "./language.ts";

const en = {
  title: "What changed since the deploy before",
  notBuilt: "These pages were rendered without a build, so there is nothing to compare them with.",
  first: "This build knew of no deploy before it, so there is nothing to compare with.",
  nothing: (unchanged: number) =>
    `Nothing: each of the ${unchanged} runs reads and writes the bytes that it did before.`,
  tally: (changed: number, unchanged: number) =>
    `${changed === 1 ? "1 run is" : `${changed} runs are`} not as before; ${unchanged} are.`,
  changes: { added: "new", removed: "gone", changed: "changed" },
  parts: { row: "row", material: "input", product: "output", byproduct: "stream" },
  before: "before",
  after: "now",
  none: "none",
  more: (count: number) => `and ${count} more places`,
  files: "The same as data",
  onHome: "What changed since the deploy before",
  buildersTitle: "Machines that ran all of it",
  buildersHelp:
    "Each of these executed the whole manifest by itself and compared with the accepted bytes. The first one built this site.",
  machine: "Machine",
  said: "What it said",
  log: "log",
};

export type DeployWords = typeof en;

const ja: DeployWords = {
  title: "前回の公開から変わったこと",
  notBuilt: "このページはビルドを経ずに表示されているため、比べる相手がありません。",
  first: "このビルドが知る限り、前回の公開はありません。比べる相手もありません。",
  nothing: (unchanged) =>
    `何も変わっていません。${unchanged} 件の実行はどれも、前回と同じバイト列を読み、同じバイト列を書きます。`,
  tally: (changed, unchanged) => `${changed} 件の実行が前回と違い、${unchanged} 件は同じです。`,
  changes: { added: "追加", removed: "廃止", changed: "変更" },
  parts: { row: "行", material: "入力", product: "出力", byproduct: "ストリーム" },
  before: "前回",
  after: "今回",
  none: "なし",
  more: (count) => `ほか ${count} か所`,
  files: "同じ内容のデータ",
  onHome: "前回の公開から変わったこと",
  buildersTitle: "すべてを実行した機械",
  buildersHelp:
    "どれも単独でマニフェストの全行を実行し、承認済みのバイト列と比べました。最初の一台がこのサイトをビルドしています。",
  machine: "機械",
  said: "判定",
  log: "ログ",
};

/** The words about deploys and the machines that made them. */
export function deployWords(language: Language): DeployWords {
  return language === "ja" ? ja : en;
}
