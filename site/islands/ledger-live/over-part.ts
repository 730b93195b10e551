import { button, element } from "../element.ts";
import type { Action } from "./actions.ts";
import type { Bench } from "./bench.ts";
import { line, resultPlace } from "./bench.ts";
import { foldedPart } from "./fields.ts";

/** Taking the last step back, and starting over. */
export function overPart(bench: Bench): HTMLElement {
  const { words, session } = bench;
  const result = resultPlace();
  const kept = element("p", "soft");
  bench.onView(() => {
    kept.textContent = words.kept(session.actions().length);
  });
  const undo = async () => {
    const actions = session.actions();
    if (actions.length === 0) return [line(words.nothingToUndo)];
    await session.restart(withoutLast(actions));
    await bench.refresh();
    return [line(words.undone)];
  };
  const reset = async () => {
    await session.restart([]);
    await bench.refresh();
    return [line(words.isReset)];
  };
  return foldedPart(
    words.over,
    element("p", "", words.overIntro),
    kept,
    element(
      "div",
      "controls",
      button(words.undo, "", () => void bench.act(result, undo)),
      button(words.reset, "", () => void bench.act(result, reset)),
    ),
    result,
  );
}

/** Without the last step; a round of the relay goes together with what it handed over. */
function withoutLast(actions: readonly Action[]): readonly Action[] {
  const fewer = actions.slice(0, -1);
  const isRound = actions.at(-1)?.tag === "relay";
  return isRound && fewer.at(-1)?.tag === "record" ? fewer.slice(0, -1) : fewer;
}
