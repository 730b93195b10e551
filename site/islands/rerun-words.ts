import type { Language } from "../language/language.ts";

/** By the word that a worker says when it begins something. */
const stagesEn: Readonly<Record<string, string>> = {
  loading: "Loading PostgreSQL for this browser…",
  migrating: "Bringing the new database to the newest schema…",
  compile: "Compiling the sources…",
  read: "Reading the batch…",
  decide: "Deciding…",
  replay: "Replaying through the handlers…",
  unfold: "Unfolding the programs into steps…",
  explore: "Exploring the interleavings…",
  judge: "Judging the properties…",
  test: "Running the tests…",
  result: "Writing the result…",
};

const en = {
  run: "Run it here",
  again: "Run it again",
  stop: "Stop",
  fetching: "Fetching the inputs and the deployed result…",
  running: "Running the same program in this browser…",
  stage: stagesEn,
  comparing: "Comparing bytes…",
  good: "good",
  bad: "bad",
  unknown: "unknown",
  equal: (name: string, bytes: number) =>
    `This browser wrote the same ${bytes} bytes as the deployed ${name}.`,
  differs: (name: string, offset: number) =>
    `This browser wrote other bytes than the deployed ${name}. The first difference is at byte ${offset}.`,
  pointer: (pointer: string, before: string, after: string) =>
    `At ${pointer === "" ? "the top" : pointer}: deployed ${before}, here ${after}.`,
  absent: "nothing",
  deployed: "deployed",
  here: "here",
  digest: "SHA-256",
  saveDeployed: (name: string) => `Save the deployed ${name}`,
  saveHere: (name: string) => `Save the ${name} written here`,
  served: (files: number) =>
    `All ${files} files that this host serves for the run are what the build made.`,
  servedOther: (name: string) => `What this host serves as ${name} is not what the build made.`,
  built: "built",
  exitOther: (expected: number, got: number) =>
    `It ended with exit status ${got} here; the deployed run ended with ${expected}.`,
  notWritten: (name: string) => `It wrote no ${name} here.`,
  tookTooLong: (seconds: number) =>
    `No answer within ${seconds} seconds, so nothing is claimed. Try again, or paste the command above.`,
  stopped: "Stopped before there was an answer, so nothing is claimed.",
  broken: (message: string) =>
    `The program could not run in this browser, so nothing is claimed: ${message}`,
  unreachable: (message: string) =>
    `The files could not be fetched, so nothing is claimed: ${message}`,
  insecure:
    "Browsers compute digests only on pages that came over a secure connection, so nothing is claimed.",
  noReason: "it gave no reason",
};

export type RerunWords = typeof en;

const ja: RerunWords = {
  run: "ここで実行する",
  again: "もう一度実行する",
  stop: "止める",
  fetching: "入力と公開中の結果を取り寄せています…",
  running: "同じプログラムをこのブラウザーで動かしています…",
  stage: {
    loading: "ブラウザー用の PostgreSQL を読み込んでいます…",
    migrating: "新しいデータベースを最新のスキーマにしています…",
    compile: "ソースをコンパイルしています…",
    read: "バッチを読んでいます…",
    decide: "判定しています…",
    replay: "ハンドラーで追試しています…",
    unfold: "プログラムをステップに展開しています…",
    explore: "インターリービングを調べています…",
    judge: "性質を判定しています…",
    test: "テストを動かしています…",
    result: "結果を書いています…",
  },
  comparing: "バイト列を比べています…",
  good: "一致",
  bad: "不一致",
  unknown: "不明",
  equal: (name, bytes) =>
    `このブラウザーが書いた ${bytes} バイトは、公開中の ${name} とまったく同じでした。`,
  differs: (name, offset) =>
    `このブラウザーが書いたものは、公開中の ${name} と違います。最初に違うのは ${offset} バイト目です。`,
  pointer: (pointer, before, after) =>
    `${pointer === "" ? "最上位" : pointer} では、公開中が ${before}、ここでは ${after}。`,
  absent: "なし",
  deployed: "公開中",
  here: "ここ",
  digest: "SHA-256",
  saveDeployed: (name) => `公開中の ${name} を保存`,
  saveHere: (name) => `ここで書かれた ${name} を保存`,
  served: (files) =>
    `この実行のためにサーバーが配る ${files} 個のファイルは、どれもビルドが作ったものと同じです。`,
  servedOther: (name) => `このサーバーが配る ${name} は、ビルドが作ったものと違います。`,
  built: "ビルド時",
  exitOther: (expected, got) =>
    `ここでの終了コードは ${got} でした。公開中の実行は ${expected} で終わっています。`,
  notWritten: (name) => `ここでは ${name} が書かれませんでした。`,
  tookTooLong: (seconds) =>
    `${seconds} 秒以内に答えが出なかったので、何とも言えません。もう一度試すか、上のコマンドを手元で実行してください。`,
  stopped: "答えが出る前に止めたので、何とも言えません。",
  broken: (message) =>
    `このブラウザーではプログラムを動かせなかったので、何とも言えません：${message}`,
  unreachable: (message) => `ファイルを取り寄せられなかったので、何とも言えません：${message}`,
  insecure:
    "ブラウザーがダイジェストを計算できるのは、安全な接続で届いたページだけです。そのため、何とも言えません。",
  noReason: "理由は分かりません",
};

/** The words of the island, chosen in the browser. */
export function rerunWords(language: Language): RerunWords {
  return language === "ja" ? ja : en;
}
