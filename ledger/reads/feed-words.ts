import type { Feed } from "@receipts/formats/feed.ts";
import { amountText } from "../report/words.ts";

/** What there is to tell of a journal. */
export type Told = {
  readonly title: string;
  /** In minor units; negative for a refund. */
  readonly total: bigint;
  readonly currency: string;
  /** Who paid, settled or is let off. */
  readonly from: readonly string[];
  /** Who shares, is paid, or lets go. */
  readonly to: readonly string[];
};

/**
 * A sentence for each thing that can happen. A debt that was let go must never read like a payment:
 * no money moved.
 */
export type FeedWords = {
  readonly spent: (told: Told) => string;
  readonly changed: (told: Told) => string;
  readonly deleted: (told: Told) => string;
  readonly settled: (told: Told) => string;
  readonly unsettled: (told: Told) => string;
  readonly writtenOff: (told: Told) => string;
};

const english: FeedWords = {
  spent: (told) => `${spentEnglish(told)}.`,
  changed: (told) => `Corrected: ${spentEnglish(told)}.`,
  deleted: ({ title, ...told }) => `“${title}” (${amount(told)}) was deleted.`,
  settled: (told) => `${and(told.from)} paid ${and(told.to)} ${amount(told)}.`,
  unsettled: (told) =>
    `The payment of ${amount(told)} from ${and(told.from)} to ${and(told.to)} was taken back.`,
  writtenOff: (told) =>
    `${and(told.to)} let go of ${amount(told)} that ${and(told.from)} owed. No money moved.`,
};

function spentEnglish(told: Told): string {
  const verb = told.total < 0n ? "got back" : "paid";
  return `${and(told.from)} ${verb} ${amount(told)} for “${told.title}”, shared by ${and(told.to)}`;
}

function and(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

const japanese: FeedWords = {
  spent: (told) => `${spentJapanese(told)}。`,
  changed: (told) => `訂正：${spentJapanese(told)}。`,
  deleted: ({ title, ...told }) => `「${title}」（${amount(told)}）を取り消した。`,
  settled: (told) => `${names(told.from)}が${names(told.to)}に${amount(told)}を払った。`,
  unsettled: (told) =>
    `${names(told.from)}から${names(told.to)}への支払い（${amount(told)}）を取り消した。`,
  writtenOff: (told) =>
    `${names(told.to)}は、${names(told.from)}の借り${amount(told)}を返さなくてよいことにした。お金は動いていない。`,
};

function spentJapanese(told: Told): string {
  const paid = told.total < 0n ? "の返金を受け" : "を払い";
  return `${names(told.from)}が「${told.title}」で${amount(told)}${paid}、${names(told.to)}で分けた`;
}

function names(people: readonly string[]): string {
  return people.join("・");
}

/** The size alone: the verb says which way it went. */
function amount({
  total,
  currency,
}: {
  readonly total: bigint;
  readonly currency: string;
}): string {
  return amountText(total < 0n ? -total : total, currency);
}

export const feedWords: Readonly<Record<Feed["language"], FeedWords>> = {
  en: english,
  ja: japanese,
};
