import { type EditingWords, editingWords } from "../../language/editing-words.ts";
import type { Language } from "../../language/language.ts";
import type { Stage } from "../../workers/editor-messages.ts";
import type { PreparedEdit } from "./prepared-edits.ts";
import type { Tab } from "./settings.ts";
import type { Departure } from "./texts.ts";

export type WorkbenchWords = EditingWords & {
  readonly settings: string;
  readonly batch: string;
  readonly sample: string;
  readonly generated: string;
  readonly ownBatch: string;
  readonly count: string;
  readonly hotShare: string;
  readonly seed: string;
  readonly parity: string;
  readonly searchBound: string;
  readonly edits: string;
  readonly edit: Readonly<Record<PreparedEdit, string>>;
  readonly reset: string;
  readonly run: string;
  readonly cancel: string;
  readonly openEditor: string;
  readonly closeEditor: string;
  readonly tabs: Readonly<Record<Tab, string>>;
  readonly checking: string;
  readonly fetching: string;
  readonly stages: Readonly<Record<Stage, string>>;
  readonly stopped: string;
  readonly broken: (reason: string) => string;
  readonly editorBroken: (reason: string) => string;
  readonly outOfRange: (name: string, min: number, max: number) => string;
  readonly counts: (admitted: number, deferred: number, inconclusive: number) => string;
  readonly took: (milliseconds: string) => string;
  readonly couldNotRun: string;
  readonly same: string;
  readonly sameText: (name: string, bytes: number) => string;
  readonly other: string;
  readonly otherText: (name: string) => string;
  readonly edited: string;
  readonly departs: (departures: readonly Departure[]) => string;
  readonly onlyDigests: string;
  readonly firstDifference: (pointer: string, before: string, after: string) => string;
  readonly absent: string;
  readonly showLine: string;
  readonly firstOf: (shown: number, all: number) => string;
  readonly accounts: string;
  readonly accountColumns: {
    readonly key: string;
    readonly operations: string;
    readonly admitted: string;
    readonly deferred: string;
    readonly turnedAway: string;
    readonly inconclusive: string;
    readonly band: string;
  };
  readonly headings: {
    readonly verdicts: string;
    readonly bands: string;
    readonly cost: string;
    readonly search: string;
  };
  readonly certifying: string;
  readonly certificateHolds: (checked: number) => string;
  readonly certificateFails: (pointer: string, found: string, expected: string) => string;
  readonly rerunOnly: string;
  readonly save: string;
};

const departuresEn: Readonly<Record<Departure, string>> = {
  batch: "the batch",
  spec: "the specification",
  policy: "the specification",
  handlers: "the handlers",
  ledger: "the ledger",
  generated: "a generated batch",
  "search bound": "the search bound",
};

const en: WorkbenchWords = {
  ...editingWords("en"),
  settings: "What is asked",
  batch: "Batch",
  sample: "the sample",
  generated: "generated",
  ownBatch: "as edited below",
  count: "operations",
  hotShare: "share that touches D",
  seed: "seed",
  parity: "parity policy: D stays even",
  searchBound: "search bound",
  edits: "Edits of the handlers",
  edit: {
    "credit-twice": "Credit twice",
    "drop-the-debit": "Drop the debit",
    "delete-the-guard": "Delete the guard",
  },
  reset: "Take all edits back",
  run: "Decide",
  cancel: "Stop",
  openEditor: "Open the editor",
  closeEditor: "Close the editor",
  tabs: {
    batch: "Batch",
    spec: "Specification",
    policy: "Specification",
    handlers: "Handlers",
    ledger: "Ledger",
  },
  checking: "Checking…",
  fetching: "Fetching the published files…",
  stages: {
    compile: "Checking the sources…",
    read: "Reading the batch…",
    decide: "Deciding…",
    replay: "Running what was admitted through the handlers…",
    result: "Writing the result…",
  },
  stopped: "Stopped before there was an answer, so nothing is claimed.",
  broken: (reason) => `It could not run in this browser, so nothing is claimed: ${reason}`,
  editorBroken: (reason) => `The editor could not be loaded: ${reason}`,
  outOfRange: (name, min, max) => `${name}: a whole number from ${min} to ${max} is needed.`,
  counts: (admitted, deferred, inconclusive) =>
    `${admitted} admitted, ${deferred} deferred, ${inconclusive} inconclusive.`,
  took: (milliseconds) => `This browser took ${milliseconds} ms.`,
  couldNotRun: "could not run",
  same: "same bytes as deployed",
  sameText: (name, bytes) => `These are the ${bytes} bytes of the deployed ${name}.`,
  other: "other bytes than deployed",
  otherText: (name) => `From the published files came other bytes than the deployed ${name}.`,
  edited: "edited",
  departs: (departures) =>
    `Not what is published: ${[...new Set(departures.map((it) => departuresEn[it]))].join(", ")}.`,
  onlyDigests:
    "Every verdict, band and price is as in the deployed result; only digests of inputs differ.",
  firstDifference: (pointer, before, after) =>
    `The first difference to the deployed result is at ${pointer}: deployed ${before}, here ${after}.`,
  absent: "nothing",
  showLine: "Show the line",
  firstOf: (shown, all) => `The first ${shown} of ${all} operations:`,
  accounts: "The batch by account",
  accountColumns: {
    key: "account",
    operations: "operations",
    admitted: "admitted",
    deferred: "deferred",
    turnedAway: "turned away here",
    inconclusive: "inconclusive",
    band: "lowest to highest",
  },
  headings: {
    verdicts: "Verdicts",
    bands: "Bands",
    cost: "What it saves and costs",
    search: "What was searched",
  },
  certifying: "Adding the result up again…",
  certificateHolds: (checked) =>
    `The result was added up again by code that shares nothing with the solver: all ${checked} claims that sums can settle hold.`,
  certificateFails: (pointer, found, expected) =>
    `Adding up refutes the result at ${pointer}: it says ${found}, and should say ${expected}.`,
  rerunOnly: "What only running again can settle",
  save: "Save the result",
};

const departuresJa: Readonly<Record<Departure, string>> = {
  batch: "バッチ",
  spec: "仕様",
  policy: "仕様",
  handlers: "ハンドラー",
  ledger: "帳簿",
  generated: "生成したバッチ",
  "search bound": "探索の上限",
};

const ja: WorkbenchWords = {
  ...editingWords("ja"),
  settings: "問いの設定",
  batch: "バッチ",
  sample: "サンプル",
  generated: "生成する",
  ownBatch: "下で編集したもの",
  count: "操作の数",
  hotShare: "D に触れる割合",
  seed: "シード",
  parity: "偶数ポリシー：D は偶数のまま",
  searchBound: "探索の上限",
  edits: "ハンドラーの編集",
  edit: {
    "credit-twice": "入金を二度する",
    "drop-the-debit": "出金を忘れる",
    "delete-the-guard": "ガードを外す",
  },
  reset: "編集をすべて戻す",
  run: "判定する",
  cancel: "止める",
  openEditor: "エディターを開く",
  closeEditor: "エディターを閉じる",
  tabs: {
    batch: "バッチ",
    spec: "仕様",
    policy: "仕様",
    handlers: "ハンドラー",
    ledger: "帳簿",
  },
  checking: "確認中…",
  fetching: "公開中のファイルを取り寄せています…",
  stages: {
    compile: "ソースを確認しています…",
    read: "バッチを読んでいます…",
    decide: "判定しています…",
    replay: "受理したものをハンドラーで動かしています…",
    result: "結果を書いています…",
  },
  stopped: "答えが出る前に止めたので、何とも言えません。",
  broken: (reason) => `このブラウザーでは動かせなかったので、何とも言えません：${reason}`,
  editorBroken: (reason) => `エディターを読み込めませんでした：${reason}`,
  outOfRange: (name, min, max) => `${name}：${min} から ${max} までの整数が必要です。`,
  counts: (admitted, deferred, inconclusive) =>
    `受理 ${admitted} 件、見送り ${deferred} 件、判定不能 ${inconclusive} 件。`,
  took: (milliseconds) => `このブラウザーで ${milliseconds} ミリ秒。`,
  couldNotRun: "実行できず",
  same: "公開中と同じバイト列",
  sameText: (name, bytes) => `公開中の ${name} の ${bytes} バイトと同じです。`,
  other: "公開中と違うバイト列",
  otherText: (name) => `公開中のファイルから、公開中の ${name} とは違うバイト列が出ました。`,
  edited: "編集あり",
  departs: (departures) =>
    `公開中と違うもの：${[...new Set(departures.map((it) => departuresJa[it]))].join("、")}。`,
  onlyDigests:
    "判定も帯も代償も、すべて公開中の結果と同じです。違うのは入力のダイジェストだけです。",
  firstDifference: (pointer, before, after) =>
    `公開中の結果との最初の違いは ${pointer}。公開中が ${before}、ここでは ${after}。`,
  absent: "なし",
  showLine: "その行を見る",
  firstOf: (shown, all) => `${all} 件のうち、はじめの ${shown} 件：`,
  accounts: "口座ごとのバッチ",
  accountColumns: {
    key: "口座",
    operations: "操作",
    admitted: "受理",
    deferred: "見送り",
    turnedAway: "ここで拒まれたもの",
    inconclusive: "判定不能",
    band: "最低から最高",
  },
  headings: {
    verdicts: "判定",
    bands: "帯",
    cost: "省けるものと代償",
    search: "探索したもの",
  },
  certifying: "結果を検算しています…",
  certificateHolds: (checked) =>
    `ソルバーと何も共有しないコードで結果を検算しました。足し算で確かめられる ${checked} 件の主張は、すべて成り立ちます。`,
  certificateFails: (pointer, found, expected) =>
    `検算の結果、${pointer} が誤りでした。${found} とあるが、正しくは ${expected}。`,
  rerunOnly: "もう一度動かさなければ確かめられないこと",
  save: "結果を保存",
};

/** What the workbench says, on the page and in the browser. */
export function workbenchWords(language: Language): WorkbenchWords {
  return language === "ja" ? ja : en;
}
