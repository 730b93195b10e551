import ts from "typescript";
import { type Change, changesOf, isAskedFor } from "./changes.ts";

/** A source file with one fault. */
export type Mutant = {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** The text of that line, without its indentation: it survives when lines move. */
  readonly code: string;
  readonly before: string;
  readonly after: string;
};

/** A file in which every fault is there to be switched on, and the faults by their number. */
export type Instrumented = { readonly text: string; readonly mutants: readonly Mutant[] };

/** The name of the switch in an instrumented file. */
const switchName = "__mutation";

/** In it, how many turns a loop has made since it began. */
const turnsName = "__turns";

/**
 * Puts all faults into a file at once, each behind `__mutation.on(number)`, which says whether it is
 * the one that is tried, and `__mutation.tick(turns)` into each loop, since a fault may keep it from
 * ending. Numbers start at `first`. What runs once when the module is loaded stays as it is, and so
 * does what is thrown: a throw says that something cannot happen.
 */
export function instrument(file: string, source: string, first: number): Instrumented {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.ES2024, true);
  const lines = source.split("\n");
  const mutants: Mutant[] = [];

  const numbered = (node: ts.Node, { before, after, at = 0 }: Change): number => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart() + at);
    mutants.push({ file, line: line + 1, code: lines[line]?.trim() ?? "", before, after });
    return first + mutants.length - 1;
  };

  const withFaults = (node: ts.Node, text: string): string =>
    changesOf(node).reduce((original, change) => {
      const on = `${switchName}.on(${numbered(node, change)})`;
      return ts.isExpressionStatement(node)
        ? `{if(${on}){}else{${original}}}`
        : `(${on}?(${change.text}):(${original}))`;
    }, text);

  const render = (node: ts.Node, isReached: boolean): string => {
    if (isLeftAlone(node)) return node.getText();
    const isInside = isReached || ts.isFunctionLike(node);
    let text = "";
    let at = node.getStart();
    for (const child of childrenOf(node)) {
      text += source.slice(at, child.getStart()) + render(child, isInside);
      at = child.end;
    }
    text += source.slice(at, node.end);
    if (ts.isIterationStatement(node, false)) text = `{let ${turnsName} = 0;${text}}`;
    if (isReached) text = withFaults(node, text);
    // Around all faults: a body that one of them takes away has turns as well.
    return isBodyOfLoop(node) ? `{${switchName}.tick(${turnsName} += 1);${text}}` : text;
  };

  const text = childrenOf(tree).reduce(
    (done, child) => ({
      text: done.text + source.slice(done.at, child.getStart()) + render(child, false),
      at: child.end,
    }),
    { text: `const ${switchName} = globalThis.${switchName};`, at: 0 },
  ).text;
  return { text, mutants };
}

function childrenOf(node: ts.Node): readonly ts.Node[] {
  const children: ts.Node[] = [];
  node.forEachChild((child) => {
    children.push(child);
  });
  return children.sort((a, b) => a.pos - b.pos);
}

function isLeftAlone(node: ts.Node): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isImportDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isThrowStatement(node) ||
    isAskedFor(node) ||
    (ts.isPropertyName(node) && isName(node)) ||
    isHalfTemplate(node)
  );
}

/** The name of a property where it is declared: no value. */
function isName(node: ts.Node): boolean {
  const { parent } = node;
  return (
    (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent)) && parent.name === node
  );
}

function isHalfTemplate(node: ts.Node): boolean {
  return ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
}

function isBodyOfLoop(node: ts.Node): boolean {
  const { parent } = node;
  return ts.isIterationStatement(parent, false) && parent.statement === node;
}
