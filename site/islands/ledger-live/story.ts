import type { BookJournal } from "@receipts/formats/book.ts";
import type { JournalKind } from "@receipts/formats/ledger-values.ts";
import { button, element } from "../element.ts";
import { answerLines, sqlBox } from "./answers.ts";
import type { Bench, Told } from "./bench.ts";
import { line, resultPlace } from "./bench.ts";
import { healedLine, rebuiltLines } from "./rebuilding.ts";
import type { SabotageName, Tampering } from "./sabotage.ts";
import { sabotages, tamperingStatements } from "./sabotage.ts";
import type { StepName } from "./steps.ts";
import { stepNames } from "./steps.ts";
import { newId } from "./tell.ts";
import { foundChecks, verifiedLines } from "./verifying.ts";

/** What came of a step, and whether that is what was told before. */
type Came = { readonly lines: readonly HTMLElement[]; readonly asTold: boolean };

type Doing = (bench: Bench) => Promise<Came>;

/** The story in buttons. Each step says what will happen and checks it against what did. */
export function storyPart(bench: Bench): HTMLElement {
  const { words } = bench;
  return element(
    "section",
    "story",
    element("h3", "", words.things),
    element("p", "", words.thingsIntro),
    element(
      "ol",
      "",
      ...stepNames.map((name) => {
        const { title, told } = words.steps[name];
        const result = resultPlace();
        const press = button(words.press, "", () => {
          void bench.act(result, async () => {
            const { lines, asTold } = await doings[name](bench);
            const verdict = asTold
              ? element("span", "mark good", words.yes)
              : element("span", "mark bad", words.no);
            return [element("p", "verdict", verdict), ...lines];
          });
        });
        press.setAttribute("aria-label", `${words.press}: ${title}`);
        press.dataset["step"] = name;
        return element(
          "li",
          "",
          element("p", "", element("b", "", title)),
          element("p", "soft", told),
          press,
          result,
        );
      }),
    ),
  );
}

const doings: Readonly<Record<StepName, Doing>> = {
  spend: (bench) => tellDinner(bench, { type: "expense.created", version: 1 }, "7000"),
  amend: (bench) => tellDinner(bench, { type: "expense.amended", version: 2 }, "7600"),
  remove: async (bench) => {
    const expense = dinnerOf(bench, 2);
    if (expense === undefined) return missing(bench, "amend");
    const told = await bench.tell({ type: "expense.deleted", expense, version: 2 });
    return madeOf(told, ["EXPENSE_REVERSAL"]);
  },
  settle: async (bench) => {
    const { jonas, mika } = people(bench);
    const told = await bench.tell({
      type: "settlement.recorded",
      settlement: newId(),
      from: jonas,
      to: mika,
      ...yen("1000"),
    });
    return madeOf(told, ["SETTLEMENT"]);
  },
  unsettle: async (bench) => {
    const { jonas, mika } = people(bench);
    const payment = bench
      .view()
      .present.settlements.find((it) => it.from === jonas && it.to === mika && !it.reversed);
    if (payment === undefined) return missing(bench, "settle");
    const { settlement } = payment;
    return madeOf(await bench.tell({ type: "settlement.reversed", settlement }), [
      "SETTLEMENT_REVERSAL",
    ]);
  },
  forgive: async (bench) => {
    const { jonas: debtor, mika: creditor } = people(bench);
    const told = await bench.tell({
      type: "write_off.recorded",
      writeOff: newId(),
      debtor,
      creditor,
      ...yen("500"),
    });
    return madeOf(told, ["WRITE_OFF"]);
  },
  rewrite: (bench) => refusedAs(bench, "update"),
  force: (bench) => refusedAs(bench, "owner"),
  drift: (bench) => brokenBy(bench, "balance"),
  heal: (bench) => rebuilt(bench, (changed, found) => changed > 0 && found === 0),
  forge: (bench) => brokenBy(bench, "moved"),
  remains: (bench) => rebuilt(bench, (changed, found) => changed === 0 && found > 0),
};

const dinner = "Dinner at the station";
const day = "2026-10-22";

const yen = (minor: string) => ({ date: day, amount: { currency: "JPY", minor } });

/** The three of the trip, by the order in which the group has them. */
function people(bench: Bench) {
  const [asha = "", jonas = "", mika = ""] = bench.group().members.map(({ member }) => member);
  return { asha, jonas, mika };
}

function dinnerOf(bench: Bench, version: number): string | undefined {
  return bench.view().present.expenses.find((it) => it.title === dinner && it.version === version)
    ?.expense;
}

/** Two payers, and shares of one, one and two. */
async function tellDinner(
  bench: Bench,
  about: { readonly type: string; readonly version: number },
  ofAsha: string,
): Promise<Came> {
  const isFirst = about.version === 1;
  const expense = isFirst ? newId() : dinnerOf(bench, about.version - 1);
  if (expense === undefined) return missing(bench, "spend");
  const { asha, jonas, mika } = people(bench);
  const total = (BigInt(ofAsha) + 5000n).toString();
  const told = await bench.tell({
    ...about,
    expense,
    date: day,
    title: dinner,
    total: { currency: "JPY", minor: total },
    paidBy: [
      { member: asha, minor: ofAsha },
      { member: jonas, minor: "5000" },
    ],
    split: {
      mode: "shares",
      shares: [
        { member: asha, weight: "1" },
        { member: jonas, weight: "1" },
        { member: mika, weight: "2" },
      ],
    },
  });
  return madeOf(told, isFirst ? ["EXPENSE"] : ["EXPENSE_REVERSAL", "EXPENSE"]);
}

function madeOf({ lines, journals }: Told, kinds: readonly JournalKind[]): Came {
  const made = journals.map(({ kind }) => kind);
  return { lines, asTold: made.join() === kinds.join() && journals.every(cancelsOut) };
}

function cancelsOut({ postings }: BookJournal): boolean {
  return postings.reduce((sum, { minor }) => sum + minor, 0n) === 0n;
}

async function missing({ words }: Bench, before: StepName): Promise<Came> {
  return { lines: [line(words.firstThat(stepNames.indexOf(before) + 1))], asTold: false };
}

async function refusedAs(bench: Bench, name: Tampering): Promise<Came> {
  const { as, sql, state } = tamperingStatements[name];
  const answer = await bench.session.ask({ tag: "statements", as, sql });
  return {
    lines: [...answerLines(answer, bench), sqlBox(sql)],
    asTold: !answer.ok && answer.sqlstate === state,
  };
}

async function brokenBy(bench: Bench, name: SabotageName): Promise<Came> {
  const { sql, finds } = sabotages[name];
  await bench.session.perform({ tag: "statements", as: "owner", sql });
  await bench.refresh();
  const { verification } = await bench.session.ask({ tag: "verify" });
  return {
    lines: [...verifiedLines(verification, bench), sqlBox(sql)],
    asTold: foundChecks(verification).join() === finds.join(),
  };
}

async function rebuilt(
  bench: Bench,
  isAsTold: (changed: number, found: number) => boolean,
): Promise<Came> {
  const { rebuilt: report } = await bench.session.perform({ tag: "rebuild" });
  await bench.refresh();
  const { verification } = await bench.session.ask({ tag: "verify" });
  return {
    lines: [
      ...rebuiltLines(report, bench),
      healedLine(verification, bench),
      ...verifiedLines(verification, bench),
    ],
    asTold: isAsTold(report.changed.length, foundChecks(verification).length),
  };
}
