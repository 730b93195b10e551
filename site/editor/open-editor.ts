import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { indentUnit } from "@codemirror/language";
import { type Diagnostic, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState, type Extension, type TransactionSpec } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { bosatsuTokens } from "../highlight/bosatsu-tokens.ts";
import { jsonTokens } from "../highlight/json-tokens.ts";
import { look } from "./look.ts";
import { markedLine, markLine } from "./marked-line.ts";
import { tokenLanguage } from "./token-language.ts";
import { type TypeAt, typesShown } from "./types-shown.ts";

type EditedFile = {
  /** What the others know it by. */
  readonly name: string;
  readonly language: "bosatsu" | "json";
  /** What the text box is called. */
  readonly label: string;
  readonly text: string;
};

export type Flaw = {
  /** The file's. */
  readonly name: string;
  readonly region: { readonly start: number; readonly end: number };
  readonly severity: "error" | "lint";
  readonly message: string;
  readonly hint: string | undefined;
};

export type EditorOptions = {
  readonly files: readonly EditedFile[];
  readonly onChange: (name: string, text: string) => void;
  readonly typeAt: (name: string, offset: number) => Promise<TypeAt | undefined>;
  readonly words: { readonly nothingKnown: string };
};

/** An editor of several files, of which one is seen at a time. */
export type CodeEditor = {
  readonly show: (name: string) => void;
  /** Takes another text in, as from outside: it is not told to `onChange`. */
  readonly replace: (name: string, text: string) => void;
  readonly setFlaws: (flaws: readonly Flaw[]) => void;
  /** Shows the file, marks the line of a place, and puts the cursor there. */
  readonly markPlace: (
    name: string,
    place: { readonly line: number; readonly column: number },
  ) => void;
  readonly unmark: () => void;
  /** Shows the file, selects the stretch and takes the focus. */
  readonly goTo: (name: string, region: { readonly start: number; readonly end: number }) => void;
  readonly focus: () => void;
};

/**
 * Opens the editor in a shadow tree of `host`: the styles that it makes are then style sheets made by
 * script, which the page's policy has nothing against. Tab leaves it, as it leaves any text box.
 */
export function openEditor(host: HTMLElement, options: EditorOptions): CodeEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const states = new Map(options.files.map((file) => [file.name, stateOf(file, options)]));
  let shown = options.files[0]?.name ?? "";
  const view = new EditorView({
    state: stateIn(states, shown),
    parent: root,
    root,
    dispatchTransactions: (transactions, { state: before }) => {
      view.update(transactions);
      states.set(shown, view.state);
      if (
        transactions.some((it) => it.docChanged && !it.isUserEvent("outside")) &&
        before !== view.state
      ) {
        options.onChange(shown, view.state.doc.toString());
      }
    },
  });
  const show = (name: string): void => {
    if (name === shown) return;
    shown = name;
    view.setState(stateIn(states, name));
  };
  const change = (name: string, spec: (state: EditorState) => TransactionSpec): void => {
    if (name === shown) view.dispatch(spec(view.state));
    else states.set(name, stateIn(states, name).update(spec(stateIn(states, name))).state);
  };
  return {
    show,
    replace: (name, text) => {
      change(name, ({ doc }) => ({
        changes: { from: 0, to: doc.length, insert: text },
        userEvent: "outside",
      }));
    },
    setFlaws: (flaws) => {
      for (const name of states.keys()) {
        const own = flaws.filter((flaw) => flaw.name === name);
        change(name, (state) =>
          setDiagnostics(
            state,
            own.map((flaw) => diagnosticOf(flaw, state)),
          ),
        );
      }
    },
    markPlace: (name, { line, column }) => {
      show(name);
      const { doc } = view.state;
      const { from, length } = doc.line(Math.min(line, doc.lines));
      const anchor = from + Math.min(column - 1, length);
      view.dispatch(markLine(from), {
        selection: { anchor },
        effects: EditorView.scrollIntoView(anchor, { y: "center" }),
      });
    },
    unmark: () => {
      for (const name of states.keys()) change(name, () => markLine(undefined));
    },
    goTo: (name, { start, end }) => {
      show(name);
      const { length } = view.state.doc;
      const anchor = Math.min(start, length);
      view.dispatch({
        selection: { anchor, head: Math.min(end, length) },
        effects: EditorView.scrollIntoView(anchor, { y: "center" }),
      });
      view.focus();
    },
    focus: () => view.focus(),
  };
}

function stateOf(
  { name, language, label, text }: EditedFile,
  { typeAt, words }: EditorOptions,
): EditorState {
  const isBosatsu = language === "bosatsu";
  const types: Extension = isBosatsu
    ? typesShown((offset) => typeAt(name, offset), words.nothingKnown)
    : [];
  return EditorState.create({
    doc: text,
    extensions: [
      lineNumbers(),
      history(),
      types,
      keymap.of([...lintKeymap, ...defaultKeymap, ...historyKeymap]),
      indentUnit.of("  "),
      isBosatsu ? bosatsu : json,
      markedLine,
      look,
      // It can be focused without; this says so to those who only read the attributes.
      EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
    ],
  });
}

const bosatsu = tokenLanguage(bosatsuTokens);
const json = tokenLanguage(jsonTokens);

function stateIn(states: ReadonlyMap<string, EditorState>, name: string): EditorState {
  const state = states.get(name);
  if (state === undefined) throw new Error(`the editor has no file ${name}`);
  return state;
}

/** An empty stretch could not be seen, and one of a text that has changed may reach past its end. */
function diagnosticOf({ region, severity, message, hint }: Flaw, { doc }: EditorState): Diagnostic {
  const from = Math.min(region.start, Math.max(0, doc.length - 1));
  const to = Math.min(Math.max(region.end, from + 1), doc.length);
  return {
    from,
    to: Math.max(to, from),
    severity: severity === "error" ? "error" : "warning",
    message: hint === undefined ? message : `${message}\n\n${hint}`,
  };
}
