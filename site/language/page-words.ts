import type { Verdict } from "@receipts/formats/manifest.ts";
import type { Language } from "./language.ts";

const en = {
  home: {
    title: "numbers that are run, not typed",
    description:
      "An engineering notebook. Each number comes from a program that was run while the site was built, and that you can run again.",
    heading: "Numbers that are run, not typed",
    lede: "An engineering notebook about software that must not be wrong about money. Every result in it was computed again when the site was built, by the command that stands beside it. You can run the commands too, and most of them in this tab.",
    doors: [
      {
        path: "demos/ledger-live",
        title: "Break a ledger",
        says: "PostgreSQL runs in this tab. Rewrite its history with the owner’s rights, and see what is found.",
      },
      {
        path: "demos/admission",
        title: "Read a refusal",
        says: "Which transfers can be written together without a lock? What exactly is in the way of the others?",
      },
      {
        path: "demos/interleavings",
        title: "Step through a race",
        says: "All the ways in which transactions can interleave, counted, and the clearest one that goes wrong.",
      },
      {
        path: "audit",
        title: "Check all of it",
        says: "Your browser fetches every file, repeats the runs, and compares the bytes.",
      },
    ],
    exampleTitle: "A claim with its receipt",
    example: [
      "Two processes write events into a table. A third one reads them in the order of their ids. Of ",
      " ways to interleave them, ",
      " lose an event for good: no error, no line in a log. This one needs the fewest interruptions, and on a real PostgreSQL it went the same way.",
    ],
    examplePicture:
      "Time runs along the lanes; R reads, W writes. The first process takes the lower id and is interrupted. The second one finishes, and the relay hands its event on and remembers its id. Then, framed in red, the first event appears below that id, where nobody looks any more. Green: after this step PostgreSQL held the same.",
    exampleMore: "Why it happens, and what mends it",
    allRuns: "All of them by name",
    allGood:
      "Each program was started from nothing, read only the inputs listed with it, and wrote the same bytes as the ones that were accepted in review. Otherwise this page would not have been built.",
    notAllGood: "Not every run gave what was accepted. The audit page says which, and where.",
    toAudit: "All runs, with digests",
    doubtTitle: "How to doubt a number",
    doubts: [
      "Follow it. A number with a dotted line under it leads to the place in the file that a run wrote.",
      "Repeat it. Beside each result stands the command, ready to paste; some runs can be repeated in this browser, by the same program.",
      "Compare it. Inputs, outputs and their digests are published as they are, and a checksum list covers them all.",
    ],
  },
  blog: {
    description: "Articles whose claims come with the run that shows them.",
    lede: "Articles about building things that keep accounts. Where one makes a claim, the run that shows it stands beside it.",
  },
  demos: {
    description: "Programs and their answers, with everything needed to repeat them.",
    lede: "Programs, what they were asked, what they answered, and the means to ask them again.",
  },
  notes: {
    description: "How the parts of this project work, what they promise, and what they do not.",
    lede: "How the parts work, for those who want to build on them or find fault with them: what is declared and what is checked, what is promised, and where it ends.",
  },
  search: {
    description: "Find a page of this site by what it says.",
    label: "What are you looking for?",
    needsScript: "Searching needs JavaScript. Without it, here is everything there is.",
    none: "Nothing has these words.",
    some: "Found: #",
    most: "The best # are shown; more words find fewer.",
    broken: "The index could not be fetched. Try again in a moment.",
    results: "Results",
    everything: "Everything on this site",
  },
  audit: {
    title: "Audit",
    description:
      "Every run behind the pages: its command, its verdict, the digests of what it wrote, and how to check them.",
    hereTitle: "Check everything in this browser",
    hereFiles:
      "Two questions are asked, and answered apart. Does this host serve what the build made? For that, every published file is fetched past the caches, and its digest compared with the manifest and the checksum list, by the program audit.mjs that you can also download.",
    hereRuns:
      "Does the program give this result? For that, each run that a browser can repeat is started anew over the published inputs, and what it writes is compared with the digest in the manifest. Nothing leaves your machine.",
    hereVerdicts: [
      ["good", "the bytes are those of the manifest"],
      ["bad", "there are other bytes, and it says where"],
      ["unknown", "a file did not come or a run gave no answer, so nothing is claimed"],
      ["unavailable", "this run needs something that a browser is not"],
      ["edited", "you changed an input yourself, so nothing is claimed"],
    ] satisfies readonly (readonly [Verdict, string])[],
    hereNeedsScript:
      "With JavaScript, this page checks all of it in your browser. The commands below do the same without.",
    tableTitle: "What the build found",
    lede: "Everything on this site that a program computed, in one table. The rows come from the manifest; the verdicts come from running every row again before this page was built.",
    tableCaption: "Runs, in the order of the manifest",
    programs: "Program",
    wrote: "Wrote",
    checkTitle: "Check it without trusting this page",
    checkFiles:
      "The checksum list names every artifact, every input and the manifest. Mirror the site, stand at its top, and let your own tool compare:",
    checkAlone:
      "The program that this page uses does the same and more: it names every file that is changed, missing or there without reason, and says what it did not check. It is one file and needs Node and nothing else, no network either. Put it into the downloaded folder, or give it the address:",
    checkRerun:
      "That shows that the files are the ones the list names. To see that the programs really give these files, run them: take a copy of the repository. The audit then starts every command over the inputs that this site publishes; the build does so over the inputs of the copy. Either way each command starts in an empty folder, and each byte it writes is compared with the accepted digest.",
    checkOne:
      "Or take one run and paste its command; each run has a page that says where to stand and what to expect.",
    checkSigned:
      "None of that says who published it. A deploy of the project is signed by its workflow through Sigstore, over the checksum lists and each result. Name the repository that you trust, and either of these refuses the signature of any other; a site that nobody deployed that way has none.",
    provesTitle: "What a green mark does not prove",
    proves: [
      "It says that a program, given these inputs, wrote these bytes again. It does not say that the program is right. For that, read it, and its tests.",
      "It covers the runs in the table and nothing else. Sentences are written by people and can be wrong in ways that no digest sees.",
      "A checksum list from the same server as the files shows that they belong together, not who made them.",
    ],
    provesNoSpeed:
      "It says nothing of time and memory. Those are measured, not run again, and have a page of their own:",
  },
};

export type PageWords = typeof en;

const ja: PageWords = {
  home: {
    title: "数字は書かずに、走らせる",
    description:
      "数字を手で書かない技術ノート。どの数字も、サイトのビルド中に動かしたプログラムが書いたもので、読者も同じものを動かせます。",
    heading: "数字は書かずに、走らせる",
    lede: "お金のことで間違えてはいけないソフトウェアについての技術ノートです。ここに載せた結果は、どれもサイトをビルドするときに、隣に置いたコマンドで計算し直したものです。あなたも実行できます。たいていは、このタブの中で。",
    doors: [
      {
        path: "demos/ledger-live",
        title: "帳簿を壊す",
        says: "このタブの中で PostgreSQL が動きます。所有者の権限で過去を書き換え、何が見つかるかを見てください。",
      },
      {
        path: "demos/admission",
        title: "断られた理由を読む",
        says: "ロックなしで一度に書けるのは、どの振替か。ほかの振替は、何に、どれだけ阻まれているのか。",
      },
      {
        path: "demos/interleavings",
        title: "競合を一歩ずつたどる",
        says: "トランザクションの割り込み方をすべて数え、おかしくなるもののうち、いちばん分かりやすい一つを描きます。",
      },
      {
        path: "audit",
        title: "すべて確かめる",
        says: "ブラウザーが全ファイルを取り寄せ、実行をやり直し、バイトを一つ残らず比べます。",
      },
    ],
    exampleTitle: "レシートの付いた主張",
    example: [
      "二つのプロセスが、出来事を表に書き込みます。三つ目は、それを ID の順に読みます。割り込み方は ",
      " 通り。そのうち ",
      " 通りで、出来事が一つ、永久に失われます。エラーも出ず、ログにも残りません。下は割り込みのいちばん少ない一通りで、本物の PostgreSQL でも、このとおりになりました。",
    ],
    examplePicture:
      "時間はレーンに沿って進みます。R は読み取り、W は書き込みです。一つ目のプロセスが小さい ID を取ったところで割り込まれ、二つ目が先に終わります。中継は二つ目の出来事を渡し、その ID を覚えます。一つ目の出来事が現れるのはそのあと（赤い枠）ですが、覚えた ID より小さいので、もう誰も見に行きません。緑の点は、そのステップのあと PostgreSQL の中身もモデルと同じだったことを示します。",
    exampleMore: "なぜそうなり、どう直すのか",
    allRuns: "実行の一覧",
    allGood:
      "どのプログラムも何もないところから起動し、一覧にある入力だけを読み、レビューで承認されたものと一バイトも違わない結果を書きました。そうでなければ、このページはビルドされていません。",
    notAllGood:
      "承認済みの結果と食い違った実行があります。どれのどこが違うのかは、監査のページにあります。",
    toAudit: "すべての実行とダイジェスト",
    doubtTitle: "数字を疑う方法",
    doubts: [
      "たどる。点線の引かれた数字は、実行が書いたファイルの、その値がある場所につながっています。",
      "繰り返す。結果の隣には、そのまま貼り付けられるコマンドがあります。同じプログラムを、このブラウザーの中で動かせるものもあります。",
      "比べる。入力も出力もダイジェストも、そのままの形で公開しています。全体のチェックサムの一覧もあります。",
    ],
  },
  blog: {
    description: "主張の隣に、それを示す実行を置いた記事。",
    lede: "帳簿をつけるソフトウェアを作る話です。何かを言い切るところでは、それを示す実行を隣に置いています。",
  },
  demos: {
    description: "プログラムとその答え、そしてもう一度動かすのに必要なもの一式。",
    lede: "プログラムに何を尋ね、何が返ってきたか。同じことをもう一度尋ねるための道具も揃えてあります。",
  },
  notes: {
    description: "各部分の仕組みと、約束すること、しないこと。",
    lede: "この上に何かを作る人や、粗を探す人のために、仕組みを書いておきます。何を宣言し、何を確かめ、何を約束し、どこまでなのか。",
  },
  search: {
    description: "書いてあることから、このサイトのページを探す。",
    label: "何を探しますか",
    needsScript: "検索には JavaScript が必要です。なくても、このサイトにあるものは次のとおりです。",
    none: "その言葉はどこにもありません。",
    some: "# 件見つかりました",
    most: "上位 # 件です。言葉を足すと絞れます。",
    broken: "索引を取得できませんでした。少し待って、もう一度試してください。",
    results: "検索結果",
    everything: "このサイトにあるもの",
  },
  audit: {
    title: "監査",
    description:
      "ページの裏にあるすべての実行。コマンド、判定、書き出したもののダイジェストと、その確かめ方。",
    hereTitle: "このブラウザーですべて確かめる",
    hereFiles:
      "問いは二つあり、別々に答えます。一つは、このサーバーがビルドの作ったものをそのまま配っているか。公開されているファイルをキャッシュを避けてすべて取り寄せ、ダイジェストをマニフェストとチェックサムの一覧に照らします。比べるのは、ダウンロードもできる audit.mjs というプログラムです。",
    hereRuns:
      "もう一つは、プログラムが本当にこの結果を出すか。ブラウザーで繰り返せる実行を、公開されている入力から一つずつやり直し、書かれたものをマニフェストのダイジェストと比べます。何も外へは送りません。",
    hereVerdicts: [
      ["good", "マニフェストのとおりのバイト列だった"],
      ["bad", "違うバイト列だった。どこが違うかを示す"],
      ["unknown", "ファイルが届かない、または実行の答えが出ないので、何とも言えない"],
      ["unavailable", "ブラウザーにはないものが必要な実行"],
      ["edited", "読者が自分で入力を変えたので、何とも言えない"],
    ],
    hereNeedsScript:
      "JavaScript が有効なら、このページがブラウザーの中ですべてを確かめます。なくても、下のコマンドで同じことができます。",
    tableTitle: "ビルドで分かったこと",
    lede: "このサイトでプログラムが計算したものを、すべて一つの表にまとめました。行はマニフェストから、判定は、このページをビルドする直前に全行を実行し直した結果から取っています。",
    tableCaption: "実行の一覧（マニフェストの順）",
    programs: "プログラム",
    wrote: "書いたもの",
    checkTitle: "このページを信用せずに確かめる",
    checkFiles:
      "チェックサムの一覧には、すべての成果物と入力、それにマニフェストが載っています。サイトを丸ごと保存し、その最上位で、手元の道具に比べさせてください。",
    checkAlone:
      "このページが使うプログラムなら、もっと詳しく分かります。変わったもの、足りないもの、理由なく置かれたものを一つずつ名指しし、確かめなかったことも挙げます。一つのファイルで、必要なのは Node だけ、ネットワークも要りません。保存したフォルダーに置いて動かすか、アドレスを渡してください。",
    checkRerun:
      "これで分かるのは、ファイルが一覧のとおりだということです。プログラムが本当にこのファイルを書くのかを見るには、実行するしかありません。リポジトリを複製してください。監査は、このサイトが公開している入力ですべてのコマンドをやり直します。ビルドは、複製にある入力で同じことをします。どちらもコマンドを空のフォルダーで起動し、書かれたものを承認済みのダイジェストと一バイトずつ比べます。",
    checkOne:
      "一つだけ選んで、そのコマンドを貼り付けてもかまいません。実行ごとのページに、どこで実行して何を期待すればよいかが書いてあります。",
    checkSigned:
      "ここまででは、誰が公開したかは分かりません。プロジェクトのデプロイは、チェックサムの一覧と一つ一つの結果に、ワークフローが Sigstore で署名します。信用するリポジトリを指定してください。どちらのコマンドも、ほかのリポジトリの署名を拒みます。そのようにデプロイされていないサイトには、署名がありません。",
    provesTitle: "緑の印が証明しないこと",
    proves: [
      "印が言うのは、この入力を与えたらプログラムが同じバイト列をもう一度書いた、ということだけです。プログラムが正しいとは言っていません。それには、コードとテストを読む必要があります。",
      "対象は表にある実行だけです。文章は人が書いたもので、どのダイジェストにも見えない間違いがありえます。",
      "ファイルと同じサーバーから配られるチェックサムは、両者が揃いであることを示すだけで、誰が作ったかは示しません。",
    ],
    provesNoSpeed:
      "時間とメモリについては何も言いません。それらは実行し直すものではなく計測するもので、別のページにあります。",
  },
};

const words: Readonly<Record<Language, PageWords>> = { en, ja };

/** The text of the pages that are not written in MDX. */
export function pageWords(language: Language): PageWords {
  return words[language];
}
