import type { BenchmarkAbsence, BenchmarkSubject } from "@receipts/formats/benchmark.ts";
import type { Language } from "./language.ts";

type Subjects = Readonly<Record<BenchmarkSubject, string>>;
type Reasons = Readonly<Record<BenchmarkAbsence["why"], string>>;

const en = {
  title: "Benchmarks",
  description:
    "What the language, admission, interleavings, the ledger, the manifest and this site cost, each figure beside a reference from the same rounds, and whether its target is met.",
  lede: "What the parts of this project cost, and whether that is as little as was wanted. Every figure stands beside a reference that was measured in the same rounds, so that a slow machine slows both.",
  notAudited:
    "This page shows a measurement, not a run: it has a clock and a machine in it, nobody gets the same bytes again, and its file is not part of the audited bytes. It was made by the command below, checked in, and is shown as it is.",
  toAudit: "What is audited is listed on the page Audit",
  file: "The measurement as a file",
  tally: (met: string, missed: string, absent: string) =>
    absent === "0"
      ? `${met} targets are met, ${missed} are not.`
      : `${met} targets are met, ${missed} are not, ${absent} could not be measured.`,
  facts: {
    measuredOn: "Measured on",
    machine: "Machine",
    machineText: (processor: string, processors: string, gigabytes: string) =>
      `${processor}, ${processors} processors, ${gigabytes} GB`,
    system: "System",
    programs: "Node and PostgreSQL",
    noServer: "no PostgreSQL",
    load: "Load",
    loadText: (before: string, after: string) =>
      `${before} before and ${after} after: processes that wanted to run, averaged over a minute`,
    rounds: "Rounds",
    roundsText: (rounds: string) => `${rounds}; fewer where one takes long`,
    commit: "Commit",
    changed: (sha: string) => `${sha}, with changes`,
  },
  readTitle: "How to read it",
  read: [
    "Shown are medians of the rounds, and below a ratio the range that half of the rounds lie in. What was measured once has no range.",
    "A ratio is what was measured, divided by the reference: above one it is more of the unit. Whether more or less is wanted, the target says.",
    "What one thread computes is measured by its time on a processor; what takes several processes, by the clock.",
  ],
  againTitle: "Measure it yourself",
  again:
    "In a copy of the repository, this measures everything in some minutes; leave the machine alone meanwhile. With an earlier file it names what became slower by more than the spread, and fails then.",
  columns: {
    figure: "Figure",
    measured: "Measured",
    reference: "Reference",
    ratio: "Ratio",
    target: "Target",
  },
  beside: "beside: ",
  range: (low: string, high: string) => `${low} to ${high}`,
  met: "met",
  missed: "not met",
  unavailable: "not measured",
  reasons: {
    "no-server": "the machine had no PostgreSQL",
    "no-pgbench": "the machine had no pgbench",
    "no-browser": "the machine had no browser",
    quick: "left out by --quick",
    failed: "the measurement failed",
  } satisfies Reasons,
  subjects: {
    language: "The language",
    admission: "Admission",
    interleaving: "Interleavings",
    ledger: "The ledger",
    manifest: "The manifest",
    site: "The site",
  } satisfies Subjects,
  notes: {
    language:
      "Programs in Bosatsu run as JavaScript closures, without generated code, so that any content policy admits them. Beside them is the same algorithm as a TypeScript programmer would write it.",
    admission:
      "From the text of a batch to the text of its result: effects evaluated by the specification in Bosatsu, bounds judged, refusals explained, and the answer replayed through the real handlers. The greedy loop beside it knows all numbers in advance, explains nothing and replays nothing.",
    interleaving:
      "The explorer beside it was written by hand for this model: a map of strings, as people write it. TLC, the model checker of TLA+, is said to look at about a million states a second; it was not run here.",
    ledger:
      "On a server of its own whose commits reach the disk; each way is one function call through the same client. TPC-B and the transfer between locked accounts were rebuilt for this.",
    manifest:
      "A row is executed in a fresh folder, without rights to anything else, and each of its bytes is compared.",
    site: "In a checkout of its own, built from nothing. Sizes are those after packing, as a host sends them.",
  } satisfies Subjects,
  curve: {
    described: (along: string, lines: readonly string[]) =>
      `Both axes are logarithmic; to the right: ${along}. ${lines.join(" ")}`,
    line: (name: string, from: string, to: string) => `${name}: from ${from} to ${to}.`,
    asTable: "As a table",
    grows: "grows with the power",
  },
};

export type BenchmarkWords = typeof en;

const ja: BenchmarkWords = {
  title: "ベンチマーク",
  description:
    "言語、受理、インターリービング、帳簿、マニフェスト、このサイトにかかる時間と大きさ。どの数値も同じ回に測った基準と並べ、目標に届いたかどうかを示します。",
  lede: "このプロジェクトの各部分にどれだけかかるか、それが望んだとおりに収まっているか。どの数値も、同じ回に測った基準と並べてあります。機械が遅ければ、両方が遅くなります。",
  notAudited:
    "このページにあるのは実行ではなく計測です。時計と機械に左右され、誰も同じバイト列を得られません。計測のファイルは、監査されるバイト列には含まれません。下のコマンドで作り、リポジトリに入れたものを、そのまま示しています。",
  toAudit: "監査の対象は、監査のページにあります",
  file: "計測のファイル",
  tally: (met, missed, absent) =>
    absent === "0"
      ? `目標のうち ${met} 件に届き、${missed} 件に届いていません。`
      : `目標のうち ${met} 件に届き、${missed} 件に届かず、${absent} 件は測れませんでした。`,
  facts: {
    measuredOn: "計測日",
    machine: "機械",
    machineText: (processor, processors, gigabytes) =>
      `${processor}、プロセッサー ${processors} 個、${gigabytes} GB`,
    system: "システム",
    programs: "Node と PostgreSQL",
    noServer: "PostgreSQL なし",
    load: "負荷",
    loadText: (before, after) =>
      `計測前 ${before}、計測後 ${after}（実行を待つプロセスの一分間の平均）`,
    rounds: "回数",
    roundsText: (rounds) => `${rounds} 回。時間のかかるものは、それより少ない回数`,
    commit: "コミット",
    changed: (sha) => `${sha}（変更あり）`,
  },
  readTitle: "読み方",
  read: [
    "数値は各回の中央値です。比の下は、回の中ほど半分が収まる範囲です。一度しか測らなかったものに範囲はありません。",
    "比は、測った値を基準で割ったものです。一より大きければ、その単位で基準より多いという意味です。多い方と少ない方のどちらがよいかは、目標が示します。",
    "一つのスレッドの計算はプロセッサー上の時間で、複数のプロセスにわたるものは時計で測っています。",
  ],
  againTitle: "自分で測る",
  again:
    "リポジトリの複製で次のコマンドを実行すると、数分ですべてを測ります。その間、機械にほかの仕事をさせないでください。以前のファイルを渡すと、ばらつきを超えて遅くなったものを名指しし、そのときは失敗で終わります。",
  columns: {
    figure: "項目",
    measured: "測った値",
    reference: "基準",
    ratio: "比",
    target: "目標",
  },
  beside: "基準：",
  range: (low, high) => `${low}～${high}`,
  met: "達成",
  missed: "未達",
  unavailable: "計測なし",
  reasons: {
    "no-server": "機械に PostgreSQL がなかった",
    "no-pgbench": "機械に pgbench がなかった",
    "no-browser": "機械にブラウザーがなかった",
    quick: "--quick により省いた",
    failed: "計測に失敗した",
  },
  subjects: {
    language: "言語",
    admission: "受理",
    interleaving: "インターリービング",
    ledger: "帳簿",
    manifest: "マニフェスト",
    site: "サイト",
  },
  notes: {
    language:
      "Bosatsu のプログラムは JavaScript のクロージャーとして動きます。コードを生成しないので、どんなコンテンツポリシーの下でも動きます。隣は、同じアルゴリズムを TypeScript で普通に書いたものです。",
    admission:
      "バッチのテキストから結果のテキストまで。Bosatsu の仕様で効果を求め、限度を判定し、断る理由を説明し、答えを本物のハンドラーで再生します。隣の貪欲ループは、数をすべて前もって知っていて、説明も再生もしません。",
    interleaving:
      "隣の探索は、このモデルのために手で書いた、文字列をキーとするありふれたコードです。TLA+ のモデル検査器 TLC は毎秒およそ百万状態を調べると言われますが、ここでは動かしていません。",
    ledger:
      "コミットがディスクまで届く専用のサーバーで測りました。どの方法も、同じクライアントからの関数呼び出し一回です。TPC-B と、ロックした口座間の振替は、このために作り直したものです。",
    manifest:
      "一つの行は、ほかに何の権限もない新しいフォルダーで実行され、書いたものは一バイトずつ比べられます。",
    site: "何もないところからビルドした、専用の複製で測りました。大きさは、サーバーが送るときと同じく圧縮した後のものです。",
  },
  curve: {
    described: (along, lines) => `どちらの軸も対数です。横軸は${along}。${lines.join("")}`,
    line: (name, from, to) => `${name}は ${from} から ${to} まで。`,
    asTable: "表で見る",
    grows: "増え方のべき指数",
  },
};

const words: Readonly<Record<Language, BenchmarkWords>> = { en, ja };

export function benchmarkWords(language: Language): BenchmarkWords {
  return words[language];
}

const unitsInJapanese: Readonly<Record<string, string>> = {
  s: "秒",
  "per second": "件/秒",
  operations: "件",
};

/** What an amount is counted in, as a reader of the language writes it. */
export function unitName(unit: string, language: Language): string {
  return language === "ja" ? (unitsInJapanese[unit] ?? unit) : unit;
}
