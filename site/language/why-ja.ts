import type {
  Admission,
  AdmissionOperation,
  AdmittedIff,
  BoundWhy,
  PropertyWhy,
} from "@receipts/formats/admission.ts";
import { dependences } from "@receipts/formats/admission-sentences.ts";
import { type Sentence, strong } from "./sentence.ts";

/** Why an operation was not admitted; none for an admitted one. */
export function whyJa(operation: AdmissionOperation): readonly Sentence[] {
  switch (operation.verdict) {
    case "admitted":
      return [];
    case "deferred":
      return [
        ...operation.why.flatMap((why) => ("bound" in why ? boundJa(why) : propertyJa(why))),
        ...rangeJa(operation.admittedIff),
        ...(operation.fitsAfterWrite === true ? [["今回の書き込みが済めば入る。"]] : []),
      ];
    case "inconclusive":
      return [[strong(operation.reason), `。${becauseJa(operation)}`]];
  }
}

function boundJa(why: BoundWhy): readonly Sentence[] {
  const isFloor = why.heldBy.side === "debits";
  return [
    [
      "口座 ",
      strong(why.key),
      " の ",
      strong(why.bound),
      isFloor
        ? `（${why.limit} 以上）。残高 ${why.initial} のうち${heldJa(why)}、まだ出せるのは ${why.headroom}。`
        : `（${why.limit} 以下）。残高 ${why.initial} に${heldJa(why)}、まだ入るのは ${why.headroom}。`,
      `必要なのは ${why.need} で、`,
      strong(`${why.shortfall} ${isFloor ? "足りない" : "あふれる"}`),
      "。",
    ],
    [
      whomJa("explain", why.smallest.ids, why.heldBy.ids),
      why.repair === null
        ? "ほかの操作を外しても空きはできない。"
        : whomJa("without", why.repair.ids),
      `金額が ${why.admissibleIf.amountAtMost} 以下${startJa(why)}なら通る。`,
    ],
  ];
}

function propertyJa(why: PropertyWhy): readonly Sentence[] {
  return [
    [
      strong(why.property),
      why.with.length === 0
        ? "。この操作だけで破れる。"
        : `。${listedJa(why.with)} と合わせて、どの順に並べても、途中のどこかで破れる。`,
      whomJa("explain", why.smallest?.ids, why.with),
      orderJa(why.repair?.ids),
    ],
  ];
}

function rangeJa(range: AdmittedIff | undefined): readonly Sentence[] {
  if (range === undefined) return [];
  const { amountAtLeast, amountAtMost, given } = range;
  const ends = [
    ...(amountAtLeast === null ? [] : [`${amountAtLeast} 以上`]),
    ...(amountAtMost === null ? [] : [`${amountAtMost} 以下`]),
  ];
  const said = ends.length === 0 ? "金額がいくらでも" : `金額が ${ends.join("かつ ")}のときに限り`;
  const rest = given === "the batch" ? "" : "ほかの受理を変えなければ、";
  return [[`${rest}${said}受理される。`]];
}

function becauseJa({
  reason,
  about,
}: Extract<AdmissionOperation, { readonly verdict: "inconclusive" }>): string {
  switch (reason) {
    case "unclassified write":
      return `ハンドラー ${about.operation} は状態を書き換えうるのに、仕様にその行がない。この状態については何も言えない。`;
    case "no implementing write":
      return `仕様には ${about.operation} の行があるのに、ハンドラーは何も書かない。`;
    case "unknown key":
      return `キー ${listedJa(about.keys ?? [])} は存在しない。`;
    case "search bound exhausted":
      return `${about.size} 件をまとめて探索する必要があるが、探索の上限は ${about.bound}。`;
    case "model drift":
      return "ハンドラーの動きが仕様と違う。";
    default:
      return `何も実行しないうちから、${about.key} で破れている。`;
  }
}

const orderNames = {
  start: "開始時",
  witness: "書き込みの順",
  reverse: "逆順",
  "debits first": "出金が先の順",
  subset: "部分集合から始める順",
} as const;

/** What the replay found, in one sentence. */
export function replayJa({ status, orders, steps, subsets, drift }: Admission["replay"]): Sentence {
  if (drift !== null) {
    const { order, step, id, operation, key, expected, got, position } = drift;
    const at =
      position === null ? "" : `${position.path}:${position.line}:${position.column} を見よ。`;
    return [
      strong("model drift"),
      id === null ? "。最初の操作より前に、" : `。「${orderNames[order]}」の ${step} 手目、`,
      ...(id === null ? [] : [strong(id), `（${operation}）のあとで、`]),
      strong(key),
      expected === null ? " は存在しないはずが、" : ` は ${expected} のはずが、`,
      got === null ? "なくなっていた。" : `${got} だった。`,
      at,
    ];
  }
  if (status === "not run") return ["何も再生していない。"];
  const parts =
    subsets.groups === 0
      ? ""
      : `に加え、${subsets.of} 組のうち ${subsets.groups} 組をすべての部分集合から ${subsets.steps} 手`;
  return [
    `ハンドラーで ${orders} 通りの順、${steps} 手${parts}を再生し、どの残高も宣言どおりだった。`,
  ];
}

/** On which keys the whole batch depends on its order. */
export function independenceJa({ keys }: Pick<Admission, "keys">): readonly Sentence[] {
  return dependences(keys).map(({ key, initial, initialAtLeast, initialAtMost }) => {
    const ends = [
      ...(initialAtLeast === null ? [] : [`${initialAtLeast} 以上`]),
      ...(initialAtMost === null ? [] : [`${initialAtMost} 以下`]),
    ];
    return [
      `バッチの全件を、どの順でも ${key} の限度の内で書けるのは、${key} が ${ends.join("かつ ")}で始まるときに限る。実際の始まりは ${initial}。`,
    ];
  });
}

function heldJa({ heldBy }: BoundWhy): string {
  if (heldBy.upTo === 0) return "、まだ誰も押さえておらず";
  const holders = heldBy.ids === undefined ? `ほかの ${heldBy.upTo} 件` : listedJa(heldBy.ids);
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
  if (part === "without") return `${listedJa(ids)} がなければ通る。`;
  if (all !== undefined && all.length === ids.length) return "";
  return `${listedJa(ids)} だけで説明がつく。`;
}

function orderJa(ids: readonly string[] | undefined): string {
  return ids === undefined || ids.length === 0 ? "" : `${listedJa(ids)} がなければ並べ方がある。`;
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

function listedJa(ids: readonly string[]): string {
  return ids.join("、");
}
