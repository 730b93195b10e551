import type { JournalKind, PostingKind } from "@receipts/formats/ledger-values.ts";
import type { DeepFindings } from "@receipts/formats/verification.ts";
import type { Language } from "./language.ts";

type DeepCheck = keyof DeepFindings;

const en = {
  journals: {
    EXPENSE: "Expense",
    EXPENSE_REVERSAL: "Expense taken back",
    SETTLEMENT: "Payment",
    SETTLEMENT_REVERSAL: "Payment taken back",
    WRITE_OFF: "Debt let go",
  } satisfies Record<JournalKind, string>,
  postings: {
    EXPENSE_PAID: "paid",
    EXPENSE_SHARE: "share",
    SETTLE_PAY: "pays",
    SETTLE_RECEIVE: "is paid",
    WRITE_OFF_DEBTOR: "owes less",
    WRITE_OFF_CREDITOR: "is owed less",
  } satisfies Record<PostingKind, string>,
  journalTable: (group: string) => `Journals of ${group}, in the order they were appended`,
  journalsOf: (group: string) => `Journals of ${group}`,
  balanceTable: (group: string) => `Balances of ${group}`,
  unnamed: "a group without a name",
  line: "Kind",
  member: "Member",
  gave: "Gave",
  used: "Used",
  balance: "Balance",
  currency: "Currency",
  reverses: (sequence: number) => `takes back journal ${sequence}`,
  scanned: (journals: number, postings: number, balances: number) =>
    `Read: ${journals} journals, ${postings} postings, ${balances} balances.`,
  check: "Check",
  found: "Found",
  nothing: "nothing",
  report: "What the verifier looked for and what it found",
  findings: "The findings",
  checks: {
    unbalancedJournals: "journals whose lines do not cancel out in a currency",
    unbalancedGroups: "groups whose postings do not cancel out in a currency",
    driftedBalances: "balances that differ from the sum of their postings",
    parkedEvents: "events waiting for a person",
  },
  deep: {
    unsealedJournals: "journals with more or fewer lines than they declare",
    strayPostings: "postings without a journal, or in another group than theirs",
    faultyReversals: "reversals that do not negate exactly one journal",
    faultyVersions: "expenses with a gap in their versions, or two that count",
    misstampedBalances: "balances stamped with a journal that did not move them last",
    brokenChains: "groups whose digests stop agreeing with their rows",
    eventlessJournals: "journals that no event accounts for",
    futureEvents: "events that this database cannot have written",
    exponentFaults: "currencies whose decimals differ between database and program",
    weakGuards: "triggers and grants that do not stand as they should",
  } satisfies Record<DeepCheck, string>,
  fields: {
    group: "group",
    journal: "journal",
    member: "member",
    currency: "currency",
    sum: "sum",
    projected: "in the table",
    computed: "from postings",
    before: "before",
    after: "after",
    event: "event",
    reason: "reason",
    problem: "what is wrong",
    since: "since",
  },
  absent: "no row",
  rebuilt: (groups: number, rows: number, changed: number) =>
    `Groups: ${groups}. Rows now in the table: ${rows}. Rows that had to be corrected: ${changed}.`,
  rebuildTable: "Rows that were not what their postings say",
  refused: "refused",
  refusedAtCommit: "refused at COMMIT",
  attempt: (number: number) => `attempt ${number} of the run`,
};

export type LedgerWords = typeof en;

const ja: LedgerWords = {
  journals: {
    EXPENSE: "支出",
    EXPENSE_REVERSAL: "支出の取り消し",
    SETTLEMENT: "支払い",
    SETTLEMENT_REVERSAL: "支払いの取り消し",
    WRITE_OFF: "貸しの放棄",
  },
  postings: {
    EXPENSE_PAID: "立て替え",
    EXPENSE_SHARE: "負担分",
    SETTLE_PAY: "支払う",
    SETTLE_RECEIVE: "受け取る",
    WRITE_OFF_DEBTOR: "借りが減る",
    WRITE_OFF_CREDITOR: "貸しが減る",
  },
  journalTable: (group) => `${group} の仕訳（追記された順）`,
  journalsOf: (group) => `${group} の仕訳`,
  balanceTable: (group) => `${group} の残高`,
  unnamed: "名前のないグループ",
  line: "種類",
  member: "メンバー",
  gave: "出した",
  used: "使った",
  balance: "残高",
  currency: "通貨",
  reverses: (sequence) => `仕訳 ${sequence} の取り消し`,
  scanned: (journals, postings, balances) =>
    `読んだもの：仕訳 ${journals} 件、明細 ${postings} 行、残高 ${balances} 行。`,
  check: "調べること",
  found: "結果",
  nothing: "なし",
  report: "検証が調べたことと、見つけたもの",
  findings: "見つかったもの",
  checks: {
    unbalancedJournals: "ある通貨で明細が打ち消し合わない仕訳",
    unbalancedGroups: "ある通貨で明細が打ち消し合わないグループ",
    driftedBalances: "明細の合計と違う残高",
    parkedEvents: "人の判断を待っている出来事",
  },
  deep: {
    unsealedJournals: "宣言と行数の違う仕訳",
    strayPostings: "仕訳のない明細、別のグループにある明細",
    faultyReversals: "ちょうど一つの仕訳を打ち消していない取り消し",
    faultyVersions: "版が抜けている支出、生きた版が二つある支出",
    misstampedBalances: "最後に動かした仕訳の記録が違う残高",
    brokenChains: "ダイジェストと行が合わなくなるグループ",
    eventlessJournals: "元になる出来事のない仕訳",
    futureEvents: "このデータベースが書いたはずのない出来事",
    exponentFaults: "小数の桁数がデータベースとプログラムで違う通貨",
    weakGuards: "あるべき姿で立っていないトリガーと権限",
  },
  fields: {
    group: "グループ",
    journal: "仕訳",
    member: "メンバー",
    currency: "通貨",
    sum: "合計",
    projected: "表の値",
    computed: "明細の合計",
    before: "前",
    after: "後",
    event: "出来事",
    reason: "理由",
    problem: "食い違うもの",
    since: "いつから",
  },
  absent: "行なし",
  rebuilt: (groups, rows, changed) =>
    `グループ ${groups}。表にある行は ${rows}。直した行は ${changed}。`,
  rebuildTable: "明細の合計と違っていた行",
  refused: "拒否",
  refusedAtCommit: "コミットのときに拒否",
  attempt: (number) => `実行の ${number} 番目の試み`,
};

const words: Readonly<Record<Language, LedgerWords>> = { en, ja };

/** What is said about a ledger and the reports on it. */
export function ledgerWords(language: Language): LedgerWords {
  return words[language];
}
