import { type Extension, StateEffect, StateField, type TransactionSpec } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";

const setMark = StateEffect.define<number | undefined>();

const mark = Decoration.line({ class: "marked-line" });

/** One line that stands out until the text is changed there or the mark is taken away. */
export const markedLine: Extension = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    const effect = transaction.effects.find((it) => it.is(setMark));
    if (effect === undefined) return marks.map(transaction.changes);
    return effect.value === undefined ? Decoration.none : Decoration.set(mark.range(effect.value));
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Marks the line that begins at an offset, or none. */
export function markLine(lineStart: number | undefined): TransactionSpec {
  return { effects: setMark.of(lineStart) };
}
