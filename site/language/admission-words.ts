import type { Language } from "./language.ts";
import { independenceEn, replayEn, whyEn } from "./why-en.ts";
import { independenceJa, replayJa, whyJa } from "./why-ja.ts";

const en = {
  verdicts: { admitted: "admitted", deferred: "deferred", inconclusive: "inconclusive" },
  table: "The batch, in the order it arrived, with what was decided",
  operation: "Operation",
  verdict: "Verdict",
  fields: { source: "from", target: "to", amount: "amount", input: "input" },
  list: (ids: readonly string[]) => listed(ids, ", ", " and "),
  why: whyEn,
  independence: independenceEn,
  replay: replayEn,
  bands: {
    title: "Escrow bands",
    describe: (key: string, low: string, high: string, initial: string) =>
      `${key} starts at ${initial} and stays between ${low} and ${high} in every order.`,
    floor: (limit: string) => `floor ${limit}`,
    cap: (limit: string) => `cap ${limit}`,
    short: (id: string, shortfall: string) => `${id}: ${shortfall} short`,
    over: (id: string, shortfall: string) => `${id}: ${shortfall} too much`,
    more: (count: number) => `and ${count} more turned away`,
    held: (items: readonly string[]) => `may leave: ${items.join(", ")}`,
    gained: (items: readonly string[]) => `may arrive: ${items.join(", ")}`,
    caption:
      "One band an account, drawn from the result. The thick stroke is the balance at the start. To its left lies what admitted operations may take before anything arrives; to its right, what they may bring before anything leaves. No order of the admitted set gets outside its band. The broken bars below are the operations that were turned away, and how far they would have gone past a limit.",
    asTable: "The same as a table",
    key: "account",
    initial: "start",
    low: "lowest",
    high: "highest",
    final: "end",
    limits: "limits",
    atLeast: (name: string, limit: string) => `${name}: at least ${limit}`,
    atMost: (name: string, limit: string) => `${name}: at most ${limit}`,
  },
  rounds: {
    serial: "writes, one operation at a time",
    escrow: "write for the whole set",
    admitted: "admitted, safe in every order",
    best: "the most that any such set could hold",
    bestAtMost: "at most that many in any such set; fewer may be the most",
    arrival: "if each had been tried alone, in order of arrival",
    fixed: "the most that one fixed order could hold",
    fixedAtMost: "at most that many in one fixed order; fewer may be the most",
  },
  witness: {
    property: "Property",
    reads: "reads",
    candidates: "Operations that change it",
    admitted: "Kept",
    order: "Witness order",
    orders: "Orders that keep it",
    ordersOf: (safe: string, all: string) => `${safe} of ${all}`,
    bound: "Search bound",
    none: "none",
    tooLarge: "more than the bound, so nothing is claimed about them",
  },
};

export type AdmissionWords = typeof en;

const ja: AdmissionWords = {
  verdicts: { admitted: "受理", deferred: "見送り", inconclusive: "判定不能" },
  table: "届いた順のバッチと、その判定",
  operation: "操作",
  verdict: "判定",
  fields: { source: "出金元", target: "入金先", amount: "金額", input: "入力" },
  list: (ids) => ids.join("、"),
  why: whyJa,
  independence: independenceJa,
  replay: replayJa,
  bands: {
    title: "エスクローの帯",
    describe: (key, low, high, initial) =>
      `${key} は ${initial} から始まり、どの順でも ${low} から ${high} の間に収まる。`,
    floor: (limit) => `下限 ${limit}`,
    cap: (limit) => `上限 ${limit}`,
    short: (id, shortfall) => `${id}：${shortfall} 不足`,
    over: (id, shortfall) => `${id}：${shortfall} 超過`,
    more: (count) => `ほかに ${count} 件を見送り`,
    held: (items) => `出るかもしれない：${items.join("、")}`,
    gained: (items) => `入るかもしれない：${items.join("、")}`,
    caption:
      "口座ごとに一本の帯を、結果から描いたもの。太い縦線が始めの残高。左は、何も入らないうちに受理済みの操作が出しうる額、右は、何も出ないうちに入りうる額。受理した集合をどの順に並べても、残高は帯の外へ出ない。下の破線は見送られた操作で、限度をどれだけ越えるはずだったかを示す。",
    asTable: "同じものを表で",
    key: "口座",
    initial: "始め",
    low: "最低",
    high: "最高",
    final: "終わり",
    limits: "限度",
    atLeast: (name, limit) => `${name}：${limit} 以上`,
    atMost: (name, limit) => `${name}：${limit} 以下`,
  },
  rounds: {
    serial: "回の書き込み（一件ずつなら）",
    escrow: "回の書き込み（集合でまとめて）",
    admitted: "件を受理。どの順でも安全",
    best: "件が、同じ保証で選べる最大",
    bestAtMost: "件が、同じ保証での上界（最大はもっと少ないかもしれない）",
    arrival: "件（届いた順に一件ずつ試すなら）",
    fixed: "件（順番を一つに決めるなら、最大で）",
    fixedAtMost: "件が、順番を一つに決めるときの上界（最大はもっと少ないかもしれない）",
  },
  witness: {
    property: "性質",
    reads: "見る口座",
    candidates: "それを変える操作",
    admitted: "残ったもの",
    order: "証拠の順",
    orders: "性質を保つ順",
    ordersOf: (safe, all) => `${all} 通りのうち ${safe} 通り`,
    bound: "探索の上限",
    none: "なし",
    tooLarge: "上限を超えるので、何も主張しない",
  },
};

function listed(ids: readonly string[], comma: string, last: string): string {
  if (ids.length < 2) return ids.join("");
  return `${ids.slice(0, -1).join(comma)}${last}${ids.at(-1)}`;
}

const words: Readonly<Record<Language, AdmissionWords>> = { en, ja };

/** What is said about a decided batch. */
export function admissionWords(language: Language): AdmissionWords {
  return words[language];
}
