import type { BoundWhy, Drift, PropertyWhy } from "@receipts/formats/admission.ts";
import type { Language } from "./language.ts";

/** A sentence in pieces: plain text, and what of it should stand out. */
export type Sentence = readonly (string | { readonly strong: string })[];

const strong = (text: string) => ({ strong: text });

const en = {
  verdicts: { admitted: "admitted", deferred: "deferred", inconclusive: "inconclusive" },
  table: "The batch, in the order it arrived, with what was decided",
  operation: "Operation",
  verdict: "Verdict",
  fields: { source: "from", target: "to", amount: "amount", input: "input" },
  list: (ids: readonly string[]) => listed(ids, ", ", " and "),
  bound: (why: BoundWhy): readonly Sentence[] => [
    [
      strong(why.bound),
      " on ",
      strong(why.key),
      why.heldBy.side === "debits"
        ? `: ${why.initial} there, ${heldEn(why)}, so ${why.headroom} may still leave. `
        : `: ${why.initial} there, ${heldEn(why)}, so ${why.headroom} more fit below ${why.limit}. `,
      `${why.need} needed, `,
      strong(`${why.shortfall} ${why.heldBy.side === "debits" ? "short" : "too much"}`),
      ".",
    ],
    [
      whomEn("explain", why.smallest.ids, why.heldBy.ids),
      why.repair === null
        ? "No withdrawal of others would make room."
        : whomEn("without", why.repair.ids),
      ` An amount of ${why.admissibleIf.amountAtMost} or less would do`,
      startEn(why),
      ".",
    ],
  ],
  property: (why: PropertyWhy): readonly Sentence[] => [
    [
      strong(why.property),
      why.with.length === 0
        ? ": this operation alone breaks it."
        : `: no order of this operation with ${listed(why.with, ", ", " and ")} keeps it after every step. `,
      whomEn("explain", why.smallest?.ids, why.with),
      orderEn(why.repair?.ids),
    ],
  ],
  afterWrite: (fits: boolean): Sentence => [
    fits ? "It fits as soon as this write is made." : "It would not fit after this write either.",
  ],
  reason: (reason: string, about: string): Sentence => [
    strong(reason),
    about === "" ? "." : `: ${about}.`,
  ],
  drift: (drift: Drift): Sentence => [
    "After ",
    drift.id === null ? "no operation at all" : strong(drift.id),
    `, step ${drift.step} of the order “${drift.order}”, `,
    strong(drift.key),
    ` should be ${drift.expected ?? "absent"} and is `,
    strong(drift.got ?? "absent"),
    ".",
  ],
  bands: {
    title: "Escrow bands",
    describe: (key: string, low: string, high: string, initial: string) =>
      `${key} starts at ${initial} and stays between ${low} and ${high} in every order.`,
    floor: (limit: string) => `floor ${limit}`,
    cap: (limit: string) => `cap ${limit}`,
    short: (id: string, shortfall: string) => `${id}: ${shortfall} short`,
    over: (id: string, shortfall: string) => `${id}: ${shortfall} too much`,
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
    atMost: "no such set holds more",
    arrival: "if each had been tried alone, in order of arrival",
    fixed: "the most that one fixed order could hold",
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

function heldEn({ heldBy }: BoundWhy): string {
  if (heldBy.upTo === 0) return "none of it spoken for";
  const holders =
    heldBy.ids === undefined ? `${heldBy.upTo} others` : listed(heldBy.ids, ", ", " and ");
  return heldBy.side === "debits"
    ? `${heldBy.total} held by ${holders}`
    : `${heldBy.total} may arrive with ${holders}`;
}

function whomEn(
  part: "explain" | "without",
  ids: readonly string[] | undefined,
  all?: readonly string[],
): string {
  if (ids === undefined || ids.length === 0) return "";
  if (part === "without") return `Without ${listed(ids, ", ", " and ")} there would be room.`;
  if (all !== undefined && all.length === ids.length) return "";
  return `${listed(ids, ", ", " and ")} ${ids.length === 1 ? "alone is" : "are"} enough to explain it. `;
}

function orderEn(ids: readonly string[] | undefined): string {
  if (ids === undefined || ids.length === 0) return "";
  return `Without ${listed(ids, ", ", " and ")} there would be one.`;
}

function startEn({ admissibleIf }: BoundWhy): string {
  if (admissibleIf.depositAtLeast !== undefined) {
    return `, and so would ${admissibleIf.depositAtLeast} more at the start`;
  }
  if (admissibleIf.withdrawalAtLeast !== undefined) {
    return `, and so would ${admissibleIf.withdrawalAtLeast} less at the start`;
  }
  return "";
}

const ja: AdmissionWords = {
  verdicts: { admitted: "受理", deferred: "見送り", inconclusive: "判定不能" },
  table: "届いた順のバッチと、その判定",
  operation: "操作",
  verdict: "判定",
  fields: { source: "出金元", target: "入金先", amount: "金額", input: "入力" },
  list: (ids) => ids.join("、"),
  bound: (why) => [
    [
      "口座 ",
      strong(why.key),
      " の ",
      strong(why.bound),
      why.heldBy.side === "debits"
        ? `。残高 ${why.initial} のうち${heldJa(why)}、まだ出せるのは ${why.headroom}。`
        : `。残高 ${why.initial} に${heldJa(why)}、上限 ${why.limit} まで入るのはあと ${why.headroom}。`,
      `必要なのは ${why.need} で、`,
      strong(`${why.shortfall} ${why.heldBy.side === "debits" ? "足りない" : "あふれる"}`),
      "。",
    ],
    [
      whomJa("explain", why.smallest.ids, why.heldBy.ids),
      why.repair === null
        ? "ほかの操作を外しても空きはできない。"
        : whomJa("without", why.repair.ids),
      `金額が ${why.admissibleIf.amountAtMost} 以下${startJa(why)}なら通る。`,
    ],
  ],
  property: (why) => [
    [
      strong(why.property),
      why.with.length === 0
        ? "。この操作だけで破れる。"
        : `。${why.with.join("、")} と合わせて、どの順に並べても、途中のどこかで破れる。`,
      whomJa("explain", why.smallest?.ids, why.with),
      orderJa(why.repair?.ids),
    ],
  ],
  afterWrite: (fits) => [
    fits ? "今回の書き込みが済めば入る。" : "今回の書き込みが済んでも入らない。",
  ],
  reason: (reason, about) => [strong(reason), about === "" ? "。" : `（${about}）。`],
  drift: (drift) => [
    `「${drift.order}」の順の ${drift.step} 手目、`,
    drift.id === null ? "操作の前に" : strong(drift.id),
    " のあとで、",
    strong(drift.key),
    ` は ${drift.expected ?? "なし"} のはずが `,
    strong(drift.got ?? "なし"),
    " だった。",
  ],
  bands: {
    title: "エスクローの帯",
    describe: (key, low, high, initial) =>
      `${key} は ${initial} から始まり、どの順でも ${low} から ${high} の間に収まる。`,
    floor: (limit) => `下限 ${limit}`,
    cap: (limit) => `上限 ${limit}`,
    short: (id, shortfall) => `${id}：${shortfall} 不足`,
    over: (id, shortfall) => `${id}：${shortfall} 超過`,
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
    atMost: "件を超える集合はない",
    arrival: "件（届いた順に一件ずつ試すなら）",
    fixed: "件（順番を一つに決めるなら、最大で）",
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

function heldJa({ heldBy }: BoundWhy): string {
  if (heldBy.upTo === 0) return "、まだ誰も押さえておらず";
  const holders = heldBy.ids === undefined ? `ほかの ${heldBy.upTo} 件` : heldBy.ids.join("、");
  return heldBy.side === "debits"
    ? ` ${heldBy.total} は ${holders} が押さえていて`
    : ` ${holders} の ${heldBy.total} が入りうるので`;
}

function whomJa(
  part: "explain" | "without",
  ids: readonly string[] | undefined,
  all?: readonly string[],
): string {
  if (ids === undefined || ids.length === 0) return "";
  if (part === "without") return `${ids.join("、")} がなければ通る。`;
  if (all !== undefined && all.length === ids.length) return "";
  return `${ids.join("、")} だけで説明がつく。`;
}

function orderJa(ids: readonly string[] | undefined): string {
  return ids === undefined || ids.length === 0 ? "" : `${ids.join("、")} がなければ並べ方がある。`;
}

function startJa({ admissibleIf }: BoundWhy): string {
  if (admissibleIf.depositAtLeast !== undefined) {
    return `か、始めの残高があと ${admissibleIf.depositAtLeast} 多い`;
  }
  if (admissibleIf.withdrawalAtLeast !== undefined) {
    return `か、始めの残高があと ${admissibleIf.withdrawalAtLeast} 少ない`;
  }
  return "";
}

function listed(ids: readonly string[], comma: string, last: string): string {
  if (ids.length < 2) return ids.join("");
  return `${ids.slice(0, -1).join(comma)}${last}${ids.at(-1)}`;
}

const words: Readonly<Record<Language, AdmissionWords>> = { en, ja };

/** What is said about a decided batch. */
export function admissionWords(language: Language): AdmissionWords {
  return words[language];
}
