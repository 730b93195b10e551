import type { Language } from "../../language/language.ts";
import type { FileGroup, Mark } from "./rows.ts";

const en = {
  go: "Check everything here",
  again: "Check everything again",
  stop: "Stop",
  withPages: "Pages, their scripts and styles too",
  withDatabase: (size: string) => `The ledger's runs too: this loads PostgreSQL, ${size}`,
  manifestDigest: "SHA-256 that the manifest must have (from a checkout; may stay empty)",
  manifestDigestWrong: "A SHA-256 is 64 hexadecimal digits.",
  edit: "Change an input first",
  editHelp:
    "See that the check is no rubber stamp: change one input, and the runs that read it are repeated with your text. They are then edited: whatever comes out, it says nothing about the published result.",
  editWhich: "Input to change",
  editText: "Your text",
  editUnreachable: "It could not be fetched.",
  editedBy: (path: string) => `You changed ${path}, so nothing is claimed.`,
  editedSame: "It gave the same bytes all the same.",
  runsEdited: (count: number) =>
    count === 1
      ? "1 run read an input that you changed."
      : `${count} runs read an input that you changed.`,
  starting: "Fetching the audit program and the manifest…",
  readingFiles: "Reading files and comparing digests…",
  running: "Repeating runs in this browser…",
  fileProgress: (done: number, of: number) => `Files: ${done} of ${of}`,
  runProgress: (done: number, of: number) => `Runs: ${done} of ${of}`,
  caption: "What this browser found",
  what: "What",
  served: "Served as listed",
  repeated: "Repeated here",
  groups: {
    lists: "Manifest, checksum list and tools",
    sources: "Sources that the runs were given",
    schemas: "Schemas",
    pages: "Pages, their scripts and styles",
  } satisfies Record<FileGroup, string>,
  marks: {
    good: "good",
    bad: "bad",
    unknown: "unknown",
    unavailable: "unavailable",
    edited: "edited",
  } satisfies Record<Mark, string>,
  kinds: {
    changed: "changed",
    "line endings": "line endings",
    missing: "missing",
    extra: "not listed",
    "could not check": "could not be read",
    "other result": "other result",
    "wrong certificate": "wrong certificate",
  },
  files: (count: number) => (count === 1 ? "1 file" : `${count} files`),
  sameBytes: "same bytes",
  otherBytes: "other bytes",
  waiting: "…",
  noRun: "–",
  needs: {
    server: "needs a PostgreSQL server",
    program: "its program is not in this page",
    database: "needs the database: tick it above, or repeat the run on its own page",
  },
  otherInputs: (names: string) =>
    `This host does not serve ${names} as the manifest has it, so nothing is claimed of the program.`,
  betweenSentences: " ",
  done: (mark: Mark) => `Result: ${mark}.`,
  allFilesGood: (count: number) => `All ${count} files that were read are as listed.`,
  filesWrong: (count: number) =>
    count === 1
      ? "Something is wrong with 1 file."
      : `There are ${count} things wrong with the files.`,
  runsGood: (good: number, of: number) =>
    `${good} of ${of} runs were repeated here and gave the bytes that the manifest lists.`,
  runsBad: (count: number) =>
    count === 1 ? "1 run gave something else." : `${count} runs gave something else.`,
  runsUnknown: (count: number) =>
    count === 1 ? "1 run gave no answer." : `${count} runs gave no answer.`,
  runsUnavailable: (count: number) =>
    count === 1 ? "1 run cannot be repeated here." : `${count} runs cannot be repeated here.`,
  stopped: "You stopped it: what is not in the table was not checked.",
  noProgram: (why: string) =>
    `The audit program could not be loaded, so nothing is claimed: ${why}`,
  notChecked: "Not checked",
  gaps: {
    origin: (manifest: string) =>
      `Whether this is the manifest of the sources: someone who changes everything can write all digests anew. This manifest has SHA-256 ${manifest}; compare it with that of a checkout, above.`,
    signature: () => "Who published it: no signature was verified.",
    rerun: () =>
      "Runs that are marked unavailable: in a checkout, npm run rerun -- --only and the name of the run repeats one.",
    certificates: () =>
      "Whether the certificates inside the results add up: npm run audit checks them.",
    clocks: () =>
      "What execution.json says of clocks, memory, machine and tools: nothing says what they have to be.",
    unlisted: () => "Whether more files lie there than are listed: an address gives no listing.",
    pages: () => "Pages, their scripts and styles: the list that has their digests was not there.",
    skipped: () => "Pages, their scripts and styles: you left them out.",
  },
  copyText: "Copy the report as text",
  copyJson: "Copy it as JSON",
  copied: "Copied.",
  notCopied: "The browser would not copy it. Here it is, marked:",
};

export type AuditWords = typeof en;

const ja: AuditWords = {
  go: "すべてをここで確かめる",
  again: "もう一度すべて確かめる",
  stop: "止める",
  withPages: "ページとそのスクリプト、スタイルも",
  withDatabase: (size) => `帳簿の実行も（PostgreSQL を読み込みます。${size}）`,
  manifestDigest: "マニフェストがもつべき SHA-256（手元の複製から。空でもよい）",
  manifestDigestWrong: "SHA-256 は 16 進の 64 桁です。",
  edit: "先に入力を変えてみる",
  editHelp:
    "この検査がただの判子でないことを確かめられます。入力を一つ変えると、それを読む実行は、あなたの文面で繰り返されます。判定は「編集済み」になり、何が出ても、公開中の結果については何も言いません。",
  editWhich: "変える入力",
  editText: "あなたの文面",
  editUnreachable: "取り寄せられませんでした。",
  editedBy: (path) => `${path} を変えたので、何とも言えません。`,
  editedSame: "それでも同じバイト列になりました。",
  runsEdited: (count) => `${count} 件は、あなたが変えた入力を読みました。`,
  starting: "監査プログラムとマニフェストを取り寄せています…",
  readingFiles: "ファイルを読み、ダイジェストを比べています…",
  running: "このブラウザーで実行を繰り返しています…",
  fileProgress: (done, of) => `ファイル ${done} / ${of}`,
  runProgress: (done, of) => `実行 ${done} / ${of}`,
  caption: "このブラウザーが見つけたこと",
  what: "対象",
  served: "一覧どおりに配られているか",
  repeated: "ここで繰り返した結果",
  groups: {
    lists: "マニフェスト、チェックサムの一覧、道具",
    sources: "実行に渡されたソース",
    schemas: "スキーマ",
    pages: "ページとそのスクリプト、スタイル",
  },
  marks: {
    good: "一致",
    bad: "不一致",
    unknown: "不明",
    unavailable: "実行不可",
    edited: "編集済み",
  },
  kinds: {
    changed: "変わっている",
    "line endings": "改行が違う",
    missing: "ない",
    extra: "一覧にない",
    "could not check": "読めなかった",
    "other result": "別の結果",
    "wrong certificate": "証明書の誤り",
  },
  files: (count) => `${count} ファイル`,
  sameBytes: "同じバイト列",
  otherBytes: "違うバイト列",
  waiting: "…",
  noRun: "–",
  needs: {
    server: "PostgreSQL サーバーが必要",
    program: "プログラムがこのページにない",
    database: "データベースが必要。上の欄で選ぶか、この実行のページで実行できる",
  },
  otherInputs: (names) =>
    `このサーバーが配る ${names} はマニフェストのものと違うので、プログラムについては何とも言えません。`,
  betweenSentences: "",
  done: (mark) => `結果：${ja.marks[mark]}。`,
  allFilesGood: (count) => `読んだ ${count} ファイルは、すべて一覧のとおりでした。`,
  filesWrong: (count) => `ファイルに ${count} 件の問題があります。`,
  runsGood: (good, of) =>
    `${of} 件の実行のうち ${good} 件をここで繰り返し、マニフェストにあるとおりのバイト列になりました。`,
  runsBad: (count) => `${count} 件は違う結果になりました。`,
  runsUnknown: (count) => `${count} 件は答えが出ませんでした。`,
  runsUnavailable: (count) => `${count} 件はここでは繰り返せません。`,
  stopped: "途中で止めました。表にないものは確かめていません。",
  noProgram: (why) => `監査プログラムを読み込めなかったので、何とも言えません：${why}`,
  notChecked: "確かめていないこと",
  gaps: {
    origin: (manifest) =>
      `これがソースのマニフェストかどうか。すべてを書き換える者は、ダイジェストもすべて書き直せます。このマニフェストの SHA-256 は ${manifest} です。手元の複製のものと、上の欄で比べてください。`,
    signature: () => "誰が公開したか。署名は検証していません。",
    rerun: () =>
      "「実行不可」となった実行。手元の複製でなら、npm run rerun -- --only に実行の名前を続けると繰り返せます。",
    certificates: () => "結果に含まれる証明書の計算が合うか。npm run audit が確かめます。",
    clocks: () =>
      "execution.json にある時刻、メモリー、計算機、道具の版。あるべき値がどこにも書かれていません。",
    unlisted: () => "一覧にないファイルが置かれていないか。アドレスからは一覧が取れません。",
    pages: () => "ページとそのスクリプト、スタイル。ダイジェストの一覧が置かれていませんでした。",
    skipped: () => "ページとそのスクリプト、スタイル。対象から外しました。",
  },
  copyText: "報告をテキストでコピー",
  copyJson: "JSON でコピー",
  copied: "コピーしました。",
  notCopied: "ブラウザーがコピーを許しませんでした。選択した状態で置いておきます。",
};

/** The words of the audit in the browser. */
export function auditWords(language: Language): AuditWords {
  return language === "ja" ? ja : en;
}
