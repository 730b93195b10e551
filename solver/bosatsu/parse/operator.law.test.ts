import fc from "fast-check";
import { expect, test } from "vitest";
import { isTighter, operatorAt, reduceChain } from "./operator.ts";

/** The order of tightness, written once more: the place of the character that differs. */
const order = [".", "/", "%", "*", "-", "+", "<", ">", "!", "$", "&", "^", "|", "?", "~", "="];

const token = fc
  .array(fc.constantFrom(...order), { minLength: 1, maxLength: 4 })
  .map((characters) => characters.join(""))
  .filter((text) => operatorAt(text, 0) === text);

type Step = { readonly operator: { readonly token: string }; readonly operand: string };

/** The definition, word for word: look at the first two operators of the list and start again. */
function slowly(first: string, rest: readonly Step[]): string {
  const [one, two, ...others] = rest;
  if (one === undefined) return first;
  if (two === undefined) return joined(first, one.operator, one.operand);
  if (isTighter(two.operator.token, one.operator.token)) {
    const operand = joined(one.operand, two.operator, two.operand);
    return slowly(first, [{ operator: one.operator, operand }, ...others]);
  }
  return slowly(joined(first, one.operator, one.operand), [two, ...others]);
}

function joined(left: string, operator: { readonly token: string }, right: string): string {
  return `(${left} ${operator.token} ${right})`;
}

test("law: a chain is put together as the step by step definition says", () => {
  const steps = fc.array(
    fc.record({ operator: fc.record({ token }), operand: fc.constantFrom("a", "b", "c") }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(steps, (rest) => {
      expect(reduceChain("x", rest, joined)).toBe(slowly("x", rest));
    }),
  );
});

test("law: tightness is decided by the first difference, and a longer operator wins", () => {
  const rank = (text: string): readonly number[] => [...text].map((it) => order.indexOf(it));
  fc.assert(
    fc.property(token, token, (left, right) => {
      const [ranks, others] = [rank(left), rank(right)];
      const at = ranks.findIndex((it, index) => it !== others[index]);
      const decided =
        at === -1 ? false : (ranks[at] ?? 0) < (others[at] ?? Number.POSITIVE_INFINITY);
      expect(isTighter(left, right)).toBe(decided);
    }),
  );
});

test("law: a token ends where the run of operator characters ends", () => {
  fc.assert(
    fc.property(token, fc.constantFrom("", " =", "a", "(", "1"), (text, after) => {
      expect(operatorAt(`x${text}${after}`, 1)).toBe(text);
    }),
  );
});

test("these mean something else and are no operators", () => {
  for (const text of ["", ".", "=", "<-", "->", "a", "(", ":", "@", ","]) {
    expect(operatorAt(text, 0)).toBe(undefined);
  }
});
