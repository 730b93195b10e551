/** Tightest first: the first character in which two operators differ decides. */
const characters = "./%*-+<>!$&^|?~=";

export function isOperatorCharacter(character: string | undefined): boolean {
  return character !== undefined && character !== "" && characters.includes(character);
}

/** The longest run of operator characters here, unless it is `.`, `=`, `<-` or `->`, which mean something else. */
export function operatorAt(text: string, at: number): string | undefined {
  let end = at;
  while (isOperatorCharacter(text[end])) end += 1;
  const token = text.slice(at, end);
  const reserved = ["", ".", "=", "<-", "->"];
  return reserved.includes(token) ? undefined : token;
}

/** Whether the token stands here as itself and not as the beginning of an operator. */
export function standsAlone(text: string, at: number, token: "=" | "<-" | "->"): boolean {
  return text.startsWith(token, at) && !isOperatorCharacter(text[at + token.length]);
}

/** Whether `left` binds tighter than `right`. A longer operator is tighter than its own beginning. */
export function isTighter(left: string, right: string): boolean {
  const shared = Math.min(left.length, right.length);
  for (let index = 0; index < shared; index += 1) {
    const difference =
      characters.indexOf(left.charAt(index)) - characters.indexOf(right.charAt(index));
    if (difference !== 0) return difference < 0;
  }
  return left.length > right.length;
}

/**
 * Puts a chain of operands together. Not a full precedence reading, and the language is defined by it: a
 * tighter operator only takes the operand gathered since the last looser one, so that
 * `20 == 2 + 3 * 4` is `20 == ((2 + 3) * 4)`.
 */
export function reduceChain<Operand, Operator extends { readonly token: string }>(
  first: Operand,
  rest: readonly { readonly operator: Operator; readonly operand: Operand }[],
  combine: (left: Operand, operator: Operator, right: Operand) => Operand,
): Operand {
  let left = first;
  let waiting: { operator: Operator; operand: Operand } | undefined;
  for (const { operator, operand } of rest) {
    if (waiting === undefined) {
      waiting = { operator, operand };
    } else if (isTighter(operator.token, waiting.operator.token)) {
      waiting = {
        operator: waiting.operator,
        operand: combine(waiting.operand, operator, operand),
      };
    } else {
      left = combine(left, waiting.operator, waiting.operand);
      waiting = { operator, operand };
    }
  }
  return waiting === undefined ? left : combine(left, waiting.operator, waiting.operand);
}
