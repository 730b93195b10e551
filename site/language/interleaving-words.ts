import type { InterleavingProperty } from "@receipts/formats/interleaving.ts";
import type { SecondConnection } from "@receipts/formats/open-transactions.ts";
import type { Language } from "./language.ts";

type Asked = Pick<InterleavingProperty, "expect" | "moment">;

const en = {
  verdicts: { holds: "holds", violated: "violated", inconclusive: "inconclusive" },
  properties: "Properties, and in how many interleavings they break or are reached",
  property: "Property",
  asked: ({ expect, moment }: Asked): string => {
    if (expect === "sometimes") return "must be reached at some time";
    return moment === "end" ? "must be true at the end" : "must be true after every step";
  },
  verdict: "Verdict",
  counted: ({ expect }: Asked, count: string, all: string) =>
    expect === "always" ? `broken in ${count} of ${all}` : `reached in ${count} of ${all}`,
  notCounted: "not counted",
  interleavings: "Interleavings",
  explored: (all: string, states: number, steps: number) =>
    `All ${all} interleavings were explored, as ${states} different states and ${steps} steps between them.`,
  stoppedAt: (bound: number) => `Exploring stopped after ${bound} steps, so not all is known.`,
  notExplored: "Nothing was explored: a property was in doubt before the first step.",
  shows: {
    violation: (property: string, preemptions: number, steps: number) =>
      `A schedule that breaks “${property}”, with the fewest interruptions (${preemptions}) and then the fewest steps (${steps}).`,
    witness: (property: string, preemptions: number, steps: number) =>
      `A schedule that reaches “${property}”, with the fewest interruptions (${preemptions}) and then the fewest steps (${steps}).`,
  },
  lanes: "Lanes: one for each operation, steps in order of time",
  table: "The same schedule as a table: each step, and what the cells hold after it",
  step: "Step",
  before: "before",
  what: "What happens",
  starts: "nothing has run yet",
  reads: (cells: readonly string[]) => `reads ${cells.join(", ")}`,
  writes: (cells: readonly string[]) => `writes ${cells.join(", ")}`,
  holding: (cell: string, value: string) => `${cell} = ${value}`,
  nothing: "touches no cell",
  interrupts: (operation: string) => `interrupts ${operation}`,
  waits: (operation: string) => `${operation} has to wait`,
  breaks: (property: string) => `breaks “${property}”`,
  reaches: (property: string) => `reaches “${property}”`,
  and: "; ",
  server: "PostgreSQL",
  same: "same",
  other: (cell: string, value: string) => `${cell}: ${value}`,
  differs: "differs",
  compared: (cells: readonly string[]) =>
    `On a real PostgreSQL the same schedule was taken step by step, a connection for each operation. After each step its tables (${cells.join(", ")}) were compared with the model.`,
  serverRun: "the run on PostgreSQL",
  inTab: (size: string) => `Take it on PostgreSQL in this tab as well (${size}, loaded once)`,
  tab: "PGlite",
  sameInTab: (seen: number, all: number) =>
    seen === all
      ? `PGlite, which is PostgreSQL in this tab, did what the model does: the tables were compared after all ${all} steps.`
      : `PGlite, which is PostgreSQL in this tab, did what the model does: the tables were compared after ${seen} of ${all} steps. After the others a transaction was open, and nobody can look into that.`,
  differsInTab: (what: string) =>
    `PGlite, which is PostgreSQL in this tab, did otherwise than the model: ${what}.`,
  needsTwo: ({ step, operation, open }: SecondConnection) =>
    `PGlite, which would be PostgreSQL in this tab, cannot take it: at step ${step} ${operation} has a transaction while that of ${open} is open, which takes two connections, and PGlite has one.`,
  withoutServer: "This schedule was not taken on a database: its scenario names no statements.",
  previous: "Step back",
  next: "Step on",
  slider: "Step of the schedule",
  position: (step: number, of: number) => `Step ${step} of ${of}`,
  announced: (step: number, of: number, what: string) => `Step ${step} of ${of}: ${what}`,
};

export type InterleavingWords = typeof en;

const ja: InterleavingWords = {
  verdicts: { holds: "成立", violated: "破れる", inconclusive: "判定できず" },
  properties: "性質と、それが破れる（または起こる）インターリービングの数",
  property: "性質",
  asked: ({ expect, moment }) => {
    if (expect === "sometimes") return "どこかで一度は起こること";
    return moment === "end" ? "最後に成り立つこと" : "どのステップの後でも成り立つこと";
  },
  verdict: "判定",
  counted: ({ expect }, count, all) =>
    expect === "always"
      ? `${all} 通りのうち ${count} 通りで破れる`
      : `${all} 通りのうち ${count} 通りで起こる`,
  notCounted: "数えていません",
  interleavings: "インターリービング",
  explored: (all, states, steps) =>
    `${all} 通りのインターリービングをすべて調べました。異なる状態は ${states} 個、そのあいだのステップは ${steps} 個です。`,
  stoppedAt: (bound) => `${bound} ステップで探索を打ち切ったので、すべては分かりません。`,
  notExplored: "最初のステップより前に性質に疑いがあり、何も調べていません。",
  shows: {
    violation: (property, preemptions, steps) =>
      `「${property}」が破れるスケジュール。割り込みがいちばん少なく（${preemptions} 回）、その中でステップもいちばん少ないもの（${steps} 個）。`,
    witness: (property, preemptions, steps) =>
      `「${property}」が起こるスケジュール。割り込みがいちばん少なく（${preemptions} 回）、その中でステップもいちばん少ないもの（${steps} 個）。`,
  },
  lanes: "操作ごとに一本のレーン。ステップは時間の順",
  table: "同じスケジュールを表で：各ステップと、その後のセルの値",
  step: "ステップ",
  before: "開始前",
  what: "起こること",
  starts: "まだ何も動いていない",
  reads: (cells) => `${cells.join("、")} を読む`,
  writes: (cells) => `${cells.join("、")} を書く`,
  holding: (cell, value) => `${cell} = ${value}`,
  nothing: "どのセルにも触れない",
  interrupts: (operation) => `${operation} に割り込む`,
  waits: (operation) => `${operation} は待たされる`,
  breaks: (property) => `「${property}」が破れる`,
  reaches: (property) => `「${property}」が起こる`,
  and: "、",
  server: "PostgreSQL",
  same: "同じ",
  other: (cell, value) => `${cell}：${value}`,
  differs: "違う",
  compared: (cells) =>
    `本物の PostgreSQL でも、操作ごとに一つの接続を使い、同じスケジュールを一ステップずつ実行しました。ステップのたびに表（${cells.join("、")}）をモデルと比べています。`,
  serverRun: "PostgreSQL での実行",
  inTab: (size) => `このタブの PostgreSQL でも実行する（${size}、読み込みは一度だけ）`,
  tab: "PGlite",
  sameInTab: (seen, all) =>
    seen === all
      ? `このタブの PostgreSQL（PGlite）は、モデルと同じように動きました。${all} ステップすべての後で表を比べています。`
      : `このタブの PostgreSQL（PGlite）は、モデルと同じように動きました。${all} ステップのうち ${seen} ステップの後で表を比べています。残りではトランザクションが開いたままで、外からは見えません。`,
  differsInTab: (what) =>
    `このタブの PostgreSQL（PGlite）は、モデルとは違う動きをしました：${what}`,
  needsTwo: ({ step, operation, open }) =>
    `このタブの PostgreSQL（PGlite）では実行できません。ステップ ${step} で、${open} のトランザクションが開いているあいだに ${operation} のトランザクションも必要になり、接続が二つ要りますが、PGlite の接続は一つだけです。`,
  withoutServer:
    "このスケジュールはデータベースでは実行していません。シナリオに SQL 文がないためです。",
  previous: "一つ戻る",
  next: "一つ進む",
  slider: "スケジュールのステップ",
  position: (step, of) => `${of} ステップ中 ${step}`,
  announced: (step, of, what) => `${of} ステップ中 ${step}：${what}`,
};

/** The words of everything about interleavings. */
export function interleavingWords(language: Language): InterleavingWords {
  return language === "ja" ? ja : en;
}
