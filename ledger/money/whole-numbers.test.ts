import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

/**
 * Money is never a JavaScript number here. The rule is read off the syntax tree with the types the
 * compiler finds, so that a number hidden behind a name is still seen.
 */

const folder = dirname(fileURLToPath(import.meta.url));
const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  noUncheckedIndexedAccess: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  types: [],
};

const arithmetic = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.MinusToken,
  ts.SyntaxKind.AsteriskToken,
  ts.SyntaxKind.SlashToken,
  ts.SyntaxKind.PercentToken,
  ts.SyntaxKind.AsteriskAsteriskToken,
  ts.SyntaxKind.PlusEqualsToken,
  ts.SyntaxKind.MinusEqualsToken,
  ts.SyntaxKind.AsteriskEqualsToken,
  ts.SyntaxKind.SlashEqualsToken,
  ts.SyntaxKind.PercentEqualsToken,
  ts.SyntaxKind.AsteriskAsteriskEqualsToken,
]);
const unary = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.MinusToken,
  ts.SyntaxKind.PlusPlusToken,
  ts.SyntaxKind.MinusMinusToken,
]);
const bannedNames = new Set(["Number", "parseFloat", "parseInt", "Math", "Intl"]);

/** Why a node makes or moves a number, or nothing. */
function numberAt(node: ts.Node, checker: ts.TypeChecker): string | undefined {
  const isNumber = (operand: ts.Node) =>
    (checker.getTypeAtLocation(operand).flags & ts.TypeFlags.NumberLike) !== 0;
  if (ts.isBinaryExpression(node) && arithmetic.has(node.operatorToken.kind)) {
    if (isNumber(node.left) || isNumber(node.right)) return "arithmetic on number";
  }
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    // -1 as an answer of a comparison is a constant, not arithmetic.
    const constant = ts.isNumericLiteral(node.operand);
    if (!constant && unary.has(node.operator) && isNumber(node.operand)) {
      return "arithmetic on number";
    }
  }
  if (ts.isIdentifier(node) && bannedNames.has(node.text)) return node.text;
  if (ts.isNumericLiteral(node) && !/^\d+$/.test(node.getText())) return "a fractional literal";
  return undefined;
}

function findings(program: ts.Program, file: ts.SourceFile): readonly string[] {
  const checker = program.getTypeChecker();
  const found: string[] = /float/i.test(file.text) ? ["the word"] : [];
  const visit = (node: ts.Node): void => {
    const reason = numberAt(node, checker);
    if (reason !== undefined) found.push(`${reason}: ${node.getText()}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Findings in a text as if it stood in this folder. */
function inText(text: string): readonly string[] {
  const path = join(folder, "sample.ts");
  const host = ts.createCompilerHost(options);
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2024, true);
  const original = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) => (name === path ? source : original(name, ...rest));
  const program = ts.createProgram([path], options, host);
  return findings(program, source);
}

test("no file of money/ calculates with numbers", () => {
  const paths = readdirSync(folder)
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => join(folder, name));
  expect(paths.length).toBeGreaterThan(4);
  const program = ts.createProgram(paths, options);
  for (const path of paths) {
    const file = program.getSourceFile(path);
    expect(file, path).toBeDefined();
    if (file !== undefined) expect(findings(program, file), path).toEqual([]);
    expect(readFileSync(path, "utf8")).toBe(file?.text);
  }
});

test("the walk sees each way a number gets in", () => {
  expect(
    inText(`
      export function f(minor: bigint, cents: number, items: readonly string[]): unknown {
        let half = cents * 2;
        half += 1;
        half++;
        const rate = 1.5;
        return [half, rate, -cents, Number(minor), parseFloat("1"), Math.abs(cents), items.length - 1];
      }
      // float
      export const fine = (minor: bigint): readonly unknown[] => [minor * 2n, -minor, -1, \`\${minor}\`];
    `),
  ).toEqual([
    "the word",
    "arithmetic on number: cents * 2",
    "arithmetic on number: half += 1",
    "arithmetic on number: half++",
    "a fractional literal: 1.5",
    "arithmetic on number: -cents",
    "Number: Number",
    "parseFloat: parseFloat",
    "Math: Math",
    "arithmetic on number: items.length - 1",
  ]);
});
