import type { Language } from "./language.ts";

const en = {
  title: "Accessibility",
  description:
    "What this site does for readers with other needs, how that is checked, and where it falls short.",
  lede: "This site should be readable by everybody: by ear, by keyboard, at any size, without JavaScript. What has been done for that, how it is checked, and what is not checked.",
  doneTitle: "What is done",
  done: [
    "Every result, source, digest and picture can be read without JavaScript. What needs it, running programs again, says so.",
    "Everything that can be done can be done by keyboard, in the order of the page; what a program answers is announced.",
    "No meaning rests on colour alone: a verdict has a word and a shape as well.",
    "Pictures have a title and a description, and the same facts stand in a table.",
    "Pages reflow down to a width of 320 pixels and at twice the size. Only code and tables scroll, inside their own frame.",
    "Both colour schemes follow the system, and can be switched. Nothing moves where reduced motion is asked for.",
    "English and Japanese pages say which language they are in, and so do parts in the other one.",
  ],
  checkedTitle: "How it is checked",
  checked:
    "Whenever the site is published, a browser opens one page of each kind, in both languages and colour schemes, and axe reads it. A single violation stops the publication. What axe said of the pages as they were published:",
  file: "The report as a file",
  absent: "No report was published with this build.",
  needsScript: "The report lies at the address below. With JavaScript, its summary is shown here.",
  summary: (pages: string, passes: string, violations: string, version: string) =>
    `axe ${version} read ${pages} pages: ${passes} rules kept, ${violations} broken.`,
  undecided: "For a person to decide:",
  weightTitle: "How little has to be loaded",
  weight:
    "A page that is light arrives on a slow network and an old phone. This is what one page of each kind loads before you touch anything, in kilobytes as they travel. The build weighs its own pages, and a budget that is not kept stops it.",
  weightTable: {
    caption: "One page of each kind",
    page: "Page",
    reading: "HTML and CSS",
    scripts: "JavaScript",
    fonts: "Fonts",
    requests: "Requests",
    budget: "at most",
    part: "Part",
    parts: "Only when you ask for it",
    partNames: {
      solver: "the solver, to run something here",
      "language for the editor": "the language, for the editor",
      editor: "the editor",
      database: "PostgreSQL, with a ready cluster",
    },
  },
  weightAbsent: "The table could not be fetched. It is a file:",
  limitsTitle: "Where it ends",
  limits: [
    "A tool finds some faults and not others. Nobody who depends on a screen reader has tried this site yet.",
    "Only Chromium is used in the checks.",
    "Source code is hard to follow by ear. Every excerpt can be had as a plain file.",
  ],
};

export type AccessibilityWords = typeof en;

const ja: AccessibilityWords = {
  title: "アクセシビリティ",
  description: "さまざまな読み手のためにしていること、その確かめ方、足りないところ。",
  lede: "耳でも、キーボードでも、どんな大きさでも、JavaScript がなくても、誰にでも読めるサイトでありたいと考えています。そのためにしたこと、確かめ方、確かめていないことを書きます。",
  doneTitle: "していること",
  done: [
    "結果も、ソースも、ダイジェストも、図も、JavaScript なしで読めます。プログラムの再実行だけは必要で、その場所にそう書いてあります。",
    "できることはすべて、キーボードで、ページの順にできます。プログラムの答えは読み上げられます。",
    "色だけで意味を伝えません。判定には言葉と形も付きます。",
    "図には題と説明があり、同じことが表にもあります。",
    "幅 320 ピクセルでも、二倍の大きさでも、文章は折り返します。横に動くのはコードと表だけで、それも枠の中です。",
    "配色は明暗ともシステムに従い、切り替えられます。動きを減らす設定では、何も動きません。",
    "英語のページも日本語のページも自分の言語を示し、別の言語が混じるところも示します。",
  ],
  checkedTitle: "確かめ方",
  checked:
    "公開のたびに、ブラウザーが、各種類のページを一つずつ、両方の言語と配色で開き、axe が読みます。違反が一つでもあれば公開しません。公開されたページについて axe が述べたことは次のとおりです。",
  file: "報告のファイル",
  absent: "このビルドには報告が付いていません。",
  needsScript: "報告は下のアドレスにあります。JavaScript があれば、ここに要約が出ます。",
  summary: (pages, passes, violations, version) =>
    `axe ${version} が ${pages} ページを読み、守られていた規則は ${passes} 件、破られていた規則は ${violations} 件でした。`,
  undecided: "人が判断するもの：",
  weightTitle: "読み込むものの少なさ",
  weight:
    "軽いページは、遅い回線や古い携帯電話にも届きます。どこにも触れないうちに各種類のページが読み込む量を、通信されるままのキロバイトで示します。量るのはビルド自身で、上限を守れなければビルドは止まります。",
  weightTable: {
    caption: "各種類のページを一つずつ",
    page: "ページ",
    reading: "HTML と CSS",
    scripts: "JavaScript",
    fonts: "フォント",
    requests: "通信の回数",
    budget: "上限",
    part: "部品",
    parts: "求められたときだけ",
    partNames: {
      solver: "ソルバー。ここで何かを実行するとき",
      "language for the editor": "言語の処理系。エディターのため",
      editor: "エディター",
      database: "PostgreSQL と、用意済みのクラスター",
    },
  },
  weightAbsent: "表を取得できませんでした。ファイルはこちらです。",
  limitsTitle: "どこまでか",
  limits: [
    "道具が見つける誤りは、一部です。スクリーンリーダーを頼りにしている人には、まだ試してもらっていません。",
    "確認に使っているのは Chromium だけです。",
    "ソースコードは、耳で追うのが難しいものです。どの抜粋も、ただのファイルとして手に入ります。",
  ],
};

const words: Readonly<Record<Language, AccessibilityWords>> = { en, ja };

export function accessibilityWords(language: Language): AccessibilityWords {
  return words[language];
}
