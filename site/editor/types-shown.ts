import { type Extension, StateEffect, StateField } from "@codemirror/state";
import {
  type Command,
  EditorView,
  hoverTooltip,
  keymap,
  showTooltip,
  type Tooltip,
} from "@codemirror/view";

export type TypeAt = {
  readonly name: string;
  readonly region: { readonly start: number; readonly end: number };
  readonly types: readonly string[];
};

export type TypeSource = (offset: number) => Promise<TypeAt | undefined>;

/** Shows the type of what the pointer rests on, and by a key of what the cursor is at; the key tells it too. */
export function typesShown(source: TypeSource, nothingKnown: string): Extension {
  const hover = hoverTooltip(async (_, offset) => {
    const found = await source(offset);
    return found === undefined ? null : tooltipOf(found);
  });
  const keys = keymap.of([
    { key: "Mod-i", run: showAtCursor(source, nothingKnown), preventDefault: true },
    { key: "Escape", run: hide },
  ]);
  return [hover, keys, shown];
}

const setShown = StateEffect.define<TypeAt | undefined>();

const shown = StateField.define<Tooltip | null>({
  create: () => null,
  update(tooltip, { effects, docChanged, selection }) {
    const effect = effects.find((it) => it.is(setShown));
    if (effect !== undefined) return effect.value === undefined ? null : tooltipOf(effect.value);
    return docChanged || selection !== undefined ? null : tooltip;
  },
  provide: (field) => showTooltip.from(field),
});

function showAtCursor(source: TypeSource, nothingKnown: string): Command {
  return (view) => {
    const { state } = view;
    void source(state.selection.main.head).then((found) => {
      // Whatever else has changed meanwhile, such as the marks of what is wrong, it is still the answer.
      const { doc, selection } = view.state;
      if (doc !== state.doc || !selection.eq(state.selection)) return;
      const told = found === undefined ? nothingKnown : textOf(found).join("\n");
      view.dispatch({ effects: [setShown.of(found), EditorView.announce.of(told)] });
    });
    return true;
  };
}

const hide: Command = (view) => {
  if (view.state.field(shown) === null) return false;
  view.dispatch({ effects: setShown.of(undefined) });
  return true;
};

function textOf({ name, types }: TypeAt): readonly string[] {
  const [first = "", ...others] = types;
  return [name === "" ? first : `${name}: ${first}`, ...others.map((type) => `= ${type}`)];
}

function tooltipOf(found: TypeAt): Tooltip {
  return {
    pos: found.region.start,
    end: found.region.end,
    above: true,
    create: () => {
      const dom = document.createElement("div");
      dom.className = "type-found";
      for (const line of textOf(found)) {
        const row = document.createElement("p");
        row.textContent = line;
        dom.append(row);
      }
      return { dom };
    },
  };
}
