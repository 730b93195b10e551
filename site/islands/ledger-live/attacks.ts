import { button, element } from "../element.ts";
import { answerLines, sqlBox } from "./answers.ts";
import type { Bench } from "./bench.ts";
import { line, resultPlace } from "./bench.ts";
import { foldedPart } from "./fields.ts";
import { healedLine, rebuiltLines } from "./rebuilding.ts";
import type { SabotageName, Tampering } from "./sabotage.ts";
import { sabotageNames, sabotages, tamperingStatements, tamperings } from "./sabotage.ts";
import { verifiedLines } from "./verifying.ts";

/** What is refused, whoever tries it. */
export function tamperPart(bench: Bench): HTMLElement {
  const { words } = bench;
  const result = resultPlace();
  const attempt = (name: Tampering) => async () => {
    const { as, sql } = tamperingStatements[name];
    const answer = await bench.session.ask({ tag: "statements", as, sql });
    await bench.refresh();
    return [...answerLines(answer, bench), sqlBox(sql)];
  };
  return foldedPart(
    words.tamper,
    element("p", "", words.tamperIntro),
    buttonList(tamperings, words.tamperings, (name) => void bench.act(result, attempt(name))),
    result,
  );
}

/** What an owner can do, what the verifier says of it, and what a rebuild can heal. */
export function breakPart(bench: Bench): HTMLElement {
  const { words, session } = bench;
  const result = resultPlace();
  const sabotage = (name: SabotageName) => async () => {
    const { sql } = sabotages[name];
    const answer = await session.perform({ tag: "statements", as: "owner", sql });
    await bench.refresh();
    const lines = answer.ok ? [line(words.broken)] : answerLines(answer, bench);
    return [...lines, sqlBox(sql)];
  };
  const verify = async () => {
    const { verification } = await session.ask({ tag: "verify" });
    return verifiedLines(verification, bench);
  };
  const rebuild = async () => {
    const { rebuilt } = await session.perform({ tag: "rebuild" });
    await bench.refresh();
    const { verification } = await session.ask({ tag: "verify" });
    return [
      ...rebuiltLines(rebuilt, bench),
      healedLine(verification, bench),
      ...verifiedLines(verification, bench),
    ];
  };
  return foldedPart(
    words.break,
    element("p", "", words.breakIntro),
    buttonList(sabotageNames, words.sabotages, (name) => void bench.act(result, sabotage(name))),
    element(
      "div",
      "controls",
      button(words.verify, "go", () => void bench.act(result, verify)),
      button(words.rebuild, "go", () => void bench.act(result, rebuild)),
    ),
    result,
  );
}

function buttonList<Name extends string>(
  names: readonly Name[],
  labels: Readonly<Record<Name, string>>,
  press: (name: Name) => void,
): HTMLElement {
  return element(
    "ul",
    "buttons",
    ...names.map((name) => {
      const made = button(labels[name], "", () => press(name));
      made.dataset["name"] = name;
      return element("li", "", made);
    }),
  );
}
