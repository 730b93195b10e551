import type { Language } from "./language.ts";

const en = {
  demo: "Scenario",
  edit: "Fetch its sources",
  run: "Run it here",
  stop: "Stop",
  reset: "Put back what was deployed",
  fetching: "Fetching the sources…",
  ready: "Change what you like, then run it.",
  unreachable: (why: string) => `The sources could not be fetched: ${why}`,
  running: "Running…",
  stopped: "Stopped before there was an answer.",
  tookTooLong: (seconds: number) =>
    `No answer within ${seconds} seconds. Fewer operations or steps make fewer interleavings.`,
  broken: (why: string) => `The checker could not run in this browser: ${why}`,
  refused: "The program or the scenario is not in order, so nothing was explored:",
  same: "This browser wrote the very bytes that were deployed.",
  other: "Nothing was edited, and yet this browser wrote other bytes than the deployed ones.",
  edited: "edited",
  editedSaid: "This is the result of your own text, so it is not compared with the deployed one.",
  good: "good",
  bad: "bad",
  violated: (properties: readonly string[]) => `Broken: ${properties.join("; ")}.`,
  holds: "Every property holds.",
  undecided: "Not every property could be decided.",
};

export type InterleaveHereWords = typeof en;

const ja: InterleaveHereWords = {
  demo: "シナリオ",
  edit: "ソースを取り寄せる",
  run: "ここで実行する",
  stop: "止める",
  reset: "公開中のものに戻す",
  fetching: "ソースを取り寄せています…",
  ready: "好きなように書き換えて、実行してください。",
  unreachable: (why) => `ソースを取り寄せられませんでした：${why}`,
  running: "実行しています…",
  stopped: "答えが出る前に止めました。",
  tookTooLong: (seconds) =>
    `${seconds} 秒以内に答えが出ませんでした。操作やステップを減らすと、インターリービングも減ります。`,
  broken: (why) => `このブラウザーでは検査器を動かせませんでした：${why}`,
  refused: "プログラムかシナリオに誤りがあり、何も調べていません。",
  same: "このブラウザーが書いたバイト列は、公開中のものとまったく同じでした。",
  other: "何も書き換えていないのに、このブラウザーは公開中のものと違うバイト列を書きました。",
  edited: "編集済み",
  editedSaid: "書き換えたものの結果なので、公開中の結果とは比べていません。",
  good: "一致",
  bad: "不一致",
  violated: (properties) => `破れた性質：${properties.map((it) => `「${it}」`).join("、")}。`,
  holds: "どの性質も成り立ちます。",
  undecided: "判定できなかった性質があります。",
};

/** The words of the form that runs a scenario in the browser. */
export function interleaveHereWords(language: Language): InterleaveHereWords {
  return language === "ja" ? ja : en;
}
