import type { Language } from "./language.ts";

const en = {
  title: "Hard use",
  description:
    "Damaged texts for every reader, kill -9 and full disks for the ledger, and every small fault in the kernels: what was tried, and how often it went wrong.",
  lede: "What is tried here should go wrong and must not: texts that are almost right, servers that die in the middle, and programs with a fault in them that some test has to notice.",
  notAudited:
    "Chance, clocks and a machine take part, so these tables are no runs and not part of the audited bytes. Each was written by the command below it, checked in, and is shown as it is.",
  file: "The counts as a file",
  fuzz: {
    title: "Damaged texts",
    text: "Whatever reads what anybody may have written is given texts of its own kind, with some of their characters, lines and values changed. Either there is a whole result, or one clear error and no result. Anything else counts as failed: a crash, a hang, half a result.",
    columns: ["Reader", "read whole", "refused", "failed"],
  },
  faults: {
    title: "Faults of machines",
    text: "Made-up groups record, correct and settle expenses on a ledger whose server, clients, lines, disk, clock or messengers fail in between. Afterwards no event may be lost or count twice, verify must find nothing, and rebuild must change nothing.",
    columns: [
      "Fault",
      "groups",
      "events",
      "it struck",
      "lost",
      "doubled",
      "verify found",
      "rebuild changed",
    ],
    names: {
      stop: "the client stops between two statements",
      memory: "the same on PGlite",
      disconnect: "the server ends a connection",
      line: "the line breaks, the answer is lost",
      client: "kill -9 of the client",
      server: "kill -9 of the server",
      disk: "the disk is full",
      clock: "the clock jumps",
      post: "events come twice and in any order",
    } as Readonly<Record<string, string>>,
  },
  mutation: {
    title: "Faults in the programs",
    text: "The parts that must not be wrong are broken in every small way, one at a time: a comparison turned round, a line left out, a constant off by one. Some test must fail. What survives is listed in the repository, each with the reason why nobody could notice.",
    columns: ["Kernel", "faults", "a test failed", "a loop without end", "survived"],
    names: {
      money: "money",
      postings: "postings",
      verify: "verify",
      escrow: "escrow",
      search: "search",
      certificate: "certificate",
      manifest: "comparison of the manifest",
    } as Readonly<Record<string, string>>,
  },
  readers: {} as Readonly<Record<string, string>>,
};

export type HardUseWords = typeof en;

const ja: HardUseWords = {
  title: "手荒な試験",
  description:
    "あらゆる読み取り部に壊れたテキスト、帳簿に kill -9 と満杯のディスク、中核部分にありとあらゆる小さな誤り。何を試し、何度失敗したか。",
  lede: "ここで試すのは、失敗しそうで、失敗してはならないことです。ほとんど正しいテキスト、途中で倒れるサーバー、そして、どれかのテストが必ず気づくべき誤りを埋め込んだプログラム。",
  notAudited:
    "偶然と時計と機械が関わるので、以下の表は実行ではなく、監査されるバイト列にも含まれません。それぞれ、表の下のコマンドで作り、リポジトリに入れたものを、そのまま示しています。",
  file: "数えた結果のファイル",
  fuzz: {
    title: "壊れたテキスト",
    text: "誰が書いたか分からないものを読む部分すべてに、本来のテキストの文字や行や値をところどころ変えて渡します。完全な結果か、明確なエラー一つだけか、そのどちらかでなければなりません。異常終了、無応答、中途半端な結果は、すべて失敗と数えます。",
    columns: ["読み取り部", "最後まで読んだ", "断った", "失敗"],
  },
  faults: {
    title: "機械の故障",
    text: "架空のグループが支出を記録し、訂正し、精算する間に、帳簿のサーバー、クライアント、回線、ディスク、時計、配達が故障します。終わったとき、イベントは一つも失われず、二度数えられず、検証は何も見つけず、残高の作り直しは何も変えてはなりません。",
    columns: [
      "故障",
      "グループ",
      "イベント",
      "発生",
      "消失",
      "重複",
      "検証で発見",
      "作り直しで変化",
    ],
    names: {
      stop: "クライアントが文と文の間で止まる",
      memory: "同じことを PGlite で",
      disconnect: "サーバーが接続を切る",
      line: "回線が切れ、応答が失われる",
      client: "クライアントへの kill -9",
      server: "サーバーへの kill -9",
      disk: "ディスクが満杯",
      clock: "時計が飛ぶ",
      post: "イベントが二度、順不同で届く",
    },
  },
  mutation: {
    title: "プログラムの誤り",
    text: "間違ってはならない部分を、あらゆる小さなやり方で一度に一か所ずつ壊します。比較を逆にする、行を抜く、定数を一つずらす。どれかのテストが失敗しなければなりません。生き残ったものは、誰にも気づけない理由とともにリポジトリに載せています。",
    columns: ["中核", "誤り", "テストが失敗", "終わらないループ", "生き残り"],
    names: {
      money: "金額",
      postings: "記帳",
      verify: "検証",
      escrow: "エスクロー",
      search: "探索",
      certificate: "証明書",
      manifest: "マニフェストの比較",
    },
  },
  readers: {
    parser: "構文解析",
    "type checker": "型検査",
    "type checker, several packages": "型検査（複数のパッケージ）",
    "batch decoder": "バッチの読み取り",
    "admission of a batch": "バッチの受理",
    "certificate checker": "証明書の検査",
    "deferred operations": "先送りした操作",
    "interleaving scenario": "インターリービングのシナリオ",
    schedule: "スケジュール",
    "events decoder": "イベントの読み取り",
    "Splitwise import": "Splitwise からの取り込み",
    "manifest decoder": "マニフェストの読み取り",
    "audit of a damaged copy": "壊れた複製の監査",
    "fragment of the workbench": "受理デモの URL",
    "fragment of a schedule": "スケジュールの URL",
  },
};

const words: Readonly<Record<Language, HardUseWords>> = { en, ja };

export function hardUseWords(language: Language): HardUseWords {
  return words[language];
}
