import type { Language } from "../../language/language.ts";

const en = {
  open: (size: string) => `Open PostgreSQL in this tab (${size})`,
  weighs: (size: string) =>
    `Opening it loads ${size}. On a phone you may want to wait for a network that costs nothing.`,
  repeats: (count: number) =>
    `This tab has kept ${count === 1 ? "one step" : `${count} steps`} of yours; opening repeats them.`,
  stop: "Stop",
  progress: "Loading PostgreSQL",
  loading: "Loading PostgreSQL…",
  loaded: (received: string, total: string) => `${received} of ${total}`,
  starting: "Starting the database…",
  migrating: "Making the tables…",
  stopped: "Stopped. Nothing is running in this tab.",
  stalled: (seconds: number) =>
    `Nothing arrived for ${seconds} seconds. Check the connection and press the button again; what has arrived completely is kept by the browser.`,
  slow: (seconds: number) =>
    `The database did not start within ${seconds} seconds. Close other tabs and try again, or use another device; the page above reads whole without it.`,
  broken: (message: string) =>
    `The database could not be opened: ${message}. Load the page again; if that does not help, this browser may be too old for it, or may not be allowed to run WebAssembly.`,
  noReason: "it gave no reason",
};

export type OpenWords = typeof en;

const ja: OpenWords = {
  open: (size) => `このタブで PostgreSQL を開く（${size}）`,
  weighs: (size) =>
    `開くと ${size} を読み込みます。携帯回線なら、Wi-Fi につないでからのほうがよいかもしれません。`,
  repeats: (count) =>
    `このタブには前回の操作が ${count} 件残っています。開くと、同じ順にもう一度行います。`,
  stop: "止める",
  progress: "PostgreSQL の読み込み",
  loading: "PostgreSQL を読み込んでいます…",
  loaded: (received, total) => `${received}／${total}`,
  starting: "データベースを起動しています…",
  migrating: "表を作っています…",
  stopped: "止めました。このタブでは何も動いていません。",
  stalled: (seconds) =>
    `${seconds} 秒間、何も届きませんでした。接続を確かめて、もう一度ボタンを押してください。最後まで届いたファイルはブラウザーに残っています。`,
  slow: (seconds) =>
    `${seconds} 秒たってもデータベースが起動しませんでした。ほかのタブを閉じて試すか、別の端末をお使いください。このページは、起動しなくても最後まで読めます。`,
  broken: (message) =>
    `データベースを開けませんでした（${message}）。ページを読み込み直してみてください。それでもだめなら、ブラウザーが古いか、WebAssembly を動かす許可がないのかもしれません。`,
  noReason: "理由は分かりません",
};

/** The words around opening a database, chosen in the browser. */
export function openWords(language: Language): OpenWords {
  return language === "ja" ? ja : en;
}
