import ts from "typescript";
import { sqlChanges } from "./sql-changes.ts";

/** One small fault: what stands in the source, what stands there instead, and the whole node with it. */
export type Change = {
  readonly before: string;
  readonly after: string;
  readonly text: string;
  /** Where in the node it stands, when not at its start. */
  readonly at?: number;
};

/**
 * The faults that are put into one node of a syntax tree, none or several: operators, conditions,
 * constants, calls and statements, after Offutt and others, "An Experimental Determination of
 * Sufficient Mutant Operators" (1996), and the same in SQL. A fault that another one of the list makes
 * as well is left out, and so is what a compiler asks for and nothing can reach.
 */
export function changesOf(node: ts.Node): readonly Change[] {
  if (isPartOfOptionalChain(node)) return [];
  return [...ownChanges(node), ...conditionChanges(node)];
}

function ownChanges(node: ts.Node): readonly Change[] {
  if (ts.isBinaryExpression(node)) return operatorChanges(node);
  if (ts.isPrefixUnaryExpression(node)) return unaryChanges(node);
  if (ts.isCallExpression(node)) return callChanges(node);
  if (ts.isExpressionStatement(node)) return [changed(node, "")];
  if (ts.isArrayLiteralExpression(node)) {
    return node.elements.length === 0 || isAssignedTo(node) ? [] : [changed(node, "[]")];
  }
  return literalChanges(node);
}

const otherOperators: ReadonlyMap<string, readonly string[]> = new Map([
  ["<", ["<=", ">="]],
  ["<=", ["<", ">"]],
  [">", [">=", "<="]],
  [">=", [">", "<"]],
  ["===", ["!=="]],
  ["!==", ["==="]],
  ["&&", ["||"]],
  ["||", ["&&"]],
  ["+", ["-"]],
  ["-", ["+"]],
  ["*", ["/"]],
  ["/", ["*"]],
  ["%", ["*"]],
  ["**", ["*"]],
  ["&", ["|"]],
  ["|", ["&"]],
  ["^", ["&"]],
  ["<<", [">>"]],
  [">>", ["<<"]],
  [">>>", ["<<"]],
  ["+=", ["-="]],
  ["-=", ["+="]],
  ["*=", ["/="]],
  ["&=", ["|="]],
  ["|=", ["&="]],
  ["^=", ["|="]],
]);

function operatorChanges(node: ts.BinaryExpression): readonly Change[] {
  const operator = node.operatorToken.getText();
  const [left, right] = [node.left.getText(), node.right.getText()];
  if (operator === "??") return [{ before: node.getText(), after: right, text: right }];
  // Always true and always false are among the changes of a condition.
  if (isCondition(node) && /^[!=]==$/.test(operator)) return [];
  return (otherOperators.get(operator) ?? []).map((other) => ({
    before: operator,
    after: other,
    text: `${left} ${other} ${right}`,
  }));
}

function unaryChanges(node: ts.PrefixUnaryExpression): readonly Change[] {
  const isNegation = node.operator === ts.SyntaxKind.ExclamationToken;
  if (isNegation && isCondition(node)) return [];
  const isSign = node.operator === ts.SyntaxKind.MinusToken;
  const isInverse = node.operator === ts.SyntaxKind.TildeToken;
  if (!isNegation && !isSign && !isInverse) return [];
  return [changed(node, node.operand.getText())];
}

const otherMethods: ReadonlyMap<string, string> = new Map([
  ["every", "some"],
  ["some", "every"],
  ["min", "max"],
  ["max", "min"],
  ["floor", "ceil"],
  ["find", "findLast"],
  ["findIndex", "findLastIndex"],
  ["startsWith", "endsWith"],
]);

/** Methods that answer with what they are called on where they have nothing to do. */
const selections: ReadonlySet<string> = new Set([
  "filter",
  "reverse",
  "slice",
  "sort",
  "toReversed",
  "toSorted",
]);

function callChanges(node: ts.CallExpression): readonly Change[] {
  if (!ts.isPropertyAccessExpression(node.expression)) return [];
  const { expression: receiver, questionDotToken, name } = node.expression;
  const other = otherMethods.get(name.text);
  if (other !== undefined) {
    const dot = questionDotToken === undefined ? "." : "?.";
    const rest = node.getText().slice(node.expression.getText().length);
    const text = `${receiver.getText()}${dot}${other}${rest}`;
    return [{ before: `.${name.text}(`, after: `.${other}(`, text }];
  }
  return selections.has(name.text)
    ? [{ before: `.${name.text}(…)`, after: "", text: receiver.getText() }]
    : [];
}

function literalChanges(node: ts.Node): readonly Change[] {
  if (isSameElsewhere(node) || isSign(node)) return [];
  if (ts.isNumericLiteral(node)) return [changed(node, String(Number(node.text) + 1))];
  if (ts.isBigIntLiteral(node)) {
    return [changed(node, `${BigInt(node.text.replaceAll(/[n_]/g, "")) + 1n}n`)];
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [changed(node, "false")];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [changed(node, "true")];
  if (ts.isRegularExpressionLiteral(node)) return anchorChanges(node);
  if (ts.isStringLiteral(node)) return node.text === "" ? [] : [changed(node, '""')];
  if (ts.isTemplateLiteral(node)) {
    const inSql = sqlChanges(node.getText());
    return inSql ?? [changed(node, '""')];
  }
  return [];
}

function anchorChanges(node: ts.RegularExpressionLiteral): readonly Change[] {
  const text = node.getText();
  const end = text.lastIndexOf("/");
  return [
    ...(text.startsWith("/^") ? [changed(node, `/${text.slice(2)}`)] : []),
    ...(text[end - 1] === "$" ? [changed(node, text.slice(0, end - 1) + text.slice(end))] : []),
  ];
}

/** A condition that always holds and one that never does. */
function conditionChanges(node: ts.Node): readonly Change[] {
  if (!isCondition(node)) return [];
  const isRepeated = !ts.isIfStatement(node.parent) && !ts.isConditionalExpression(node.parent);
  return [
    ...(isRepeated ? [] : [changed(node, "true")]),
    ...(isAskedForCondition(node) ? [] : [changed(node, "false")]),
  ];
}

function isCondition(node: ts.Node): boolean {
  const { parent } = node;
  return (
    ((ts.isIfStatement(parent) || ts.isWhileStatement(parent)) && parent.expression === node) ||
    ((ts.isConditionalExpression(parent) || ts.isForStatement(parent)) && parent.condition === node)
  );
}

/** `if (it === undefined) throw …`: the compiler asks for it, and it never holds. */
function isAskedForCondition(node: ts.Node): boolean {
  const { parent } = node;
  return (
    ts.isIfStatement(parent) &&
    ts.isThrowStatement(parent.thenStatement) &&
    node.getText().includes("=== undefined")
  );
}

/** What an index or a `?.` gives where there is nothing: the compiler asks for it, and nothing reads it. */
export function isAskedFor(node: ts.Node): boolean {
  const { parent } = node;
  if (!ts.isBinaryExpression(parent) || parent.right !== node) return false;
  if (parent.operatorToken.kind !== ts.SyntaxKind.QuestionQuestionToken) return false;
  const left = parent.left;
  return ts.isElementAccessExpression(left) || (left.flags & ts.NodeFlags.OptionalChain) !== 0;
}

/** For whole numbers `< n + 1` is `<= n`, which the operator becomes as well. */
function isSameElsewhere(node: ts.Node): boolean {
  const { parent } = node;
  return (
    ts.isBinaryExpression(parent) &&
    parent.right === node &&
    ["<", ">="].includes(parent.operatorToken.getText())
  );
}

/** Of `… ? -1 : 1` only the sign is read; that -1 becomes 1 is a change of its own. */
function isSign(node: ts.Node): boolean {
  const branch = ts.isPrefixUnaryExpression(node.parent) ? node.parent : node;
  if (!ts.isConditionalExpression(branch.parent)) return false;
  const { whenTrue, whenFalse } = branch.parent;
  return [whenTrue.getText(), whenFalse.getText()].sort().join() === "-1,1";
}

/** Parentheses around a part of `a?.b.c` would end it there. */
function isPartOfOptionalChain(node: ts.Node): boolean {
  const { parent } = node;
  return (
    (node.flags & ts.NodeFlags.OptionalChain) !== 0 &&
    (parent.flags & ts.NodeFlags.OptionalChain) !== 0 &&
    (ts.isPropertyAccessExpression(parent) ||
      ts.isElementAccessExpression(parent) ||
      ts.isCallExpression(parent)) &&
    parent.expression === node
  );
}

function isAssignedTo(node: ts.Node): boolean {
  return ts.isBinaryExpression(node.parent) && node.parent.left === node;
}

function changed(node: ts.Node, text: string): Change {
  return { before: node.getText(), after: text, text };
}
