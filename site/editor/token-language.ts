import { StreamLanguage } from "@codemirror/language";
import { type Tag, tags } from "@lezer/highlight";
import { type Open, type Token, tokenizeLine } from "../highlight/tokenize.ts";
import type { Grammar, TokenClass } from "../highlight/tokens.ts";

/** Tags that the editor's colours know the classes by. */
export const tagOfClass: Readonly<Record<TokenClass, Tag>> = {
  comment: tags.comment,
  keyword: tags.keyword,
  constant: tags.bool,
  type: tags.typeName,
  string: tags.string,
  escape: tags.escape,
  number: tags.number,
  function: tags.function(tags.name),
  key: tags.propertyName,
  operator: tags.operator,
  punctuation: tags.punctuation,
};

type State = {
  /** What is open where the line that is being read begins; what is open where it ends. */
  open: Open;
  line: readonly Token[];
  next: number;
};

/** A grammar as a language of the editor: a line is tokenised at its beginning, and handed out piece by piece. */
export function tokenLanguage(grammar: Grammar): StreamLanguage<State> {
  return StreamLanguage.define<State>({
    name: grammar.name,
    startState: () => ({ open: [], line: [], next: 0 }),
    copyState: (state) => ({ ...state }),
    tokenTable: Object.fromEntries(Object.entries(tagOfClass)),
    languageData:
      grammar.lineComment === undefined ? {} : { commentTokens: { line: grammar.lineComment } },
    token(stream, state) {
      if (stream.sol()) {
        const { tokens, open } = tokenizeLine(stream.string, grammar, state.open);
        Object.assign(state, { line: tokens, next: 0, open });
      }
      let token = state.line[state.next];
      while (token !== undefined && token.end <= stream.pos) {
        state.next += 1;
        token = state.line[state.next];
      }
      if (token === undefined) {
        stream.skipToEnd();
        return null;
      }
      stream.pos = token.end;
      return token.class ?? null;
    },
  });
}
