import type { Formula } from "./formula.ts";
import { and, atLeast, equal, not, or } from "./formula.ts";
import type { Linear } from "./linear.ts";
import { asConstant, constantOf, floorDivide, minus, plus, times, variableOf } from "./linear.ts";
import type { Known, Variables } from "./symbol.ts";
import { asBool, asInt, bool, compare, int } from "./symbol.ts";

/** A call of a Predef function that can be followed; `undefined` for any other. */
export function builtIn(
  variables: Variables,
  name: string,
  args: readonly Known[],
): Known | undefined {
  const [first, second] = args;
  if (first === undefined) return undefined;
  if (name === "not") {
    const holds = asBool(variables, first);
    return holds && bool(not(holds));
  }
  if (second === undefined || args.length !== 2) return undefined;
  return onInts(variables, name, first, second) ?? onBools(variables, name, first, second);
}

function onInts(
  variables: Variables,
  name: string,
  first: Known,
  second: Known,
): Known | undefined {
  const [left, right] = [asInt(first), asInt(second)];
  if (left === undefined || right === undefined) return undefined;
  switch (name) {
    case "add":
      return int(plus(left, right));
    case "sub":
      return int(minus(left, right));
    case "mul":
      return product(left, right);
    case "div":
      return quotient(variables, left, right);
    case "mod_Int":
      return remainder(variables, left, right);
    case "cmp_Int":
      return compare(left, right);
    case "eq_Int":
      return bool(equal(left, right));
    default:
      return undefined;
  }
}

function product(left: Linear, right: Linear): Known | undefined {
  const [one, other] = [asConstant(left), asConstant(right)];
  if (one !== undefined) return int(times(right, one));
  return other === undefined ? undefined : int(times(left, other));
}

/** Division rounds down, and by zero gives zero. */
function quotient(variables: Variables, left: Linear, right: Linear): Known | undefined {
  const divisor = asConstant(right);
  if (divisor === undefined) return undefined;
  return int(divisor === 0n ? constantOf(0n) : quotientBy(variables, left, divisor));
}

/** What division leaves: the whole when the divisor is zero. */
function remainder(variables: Variables, left: Linear, right: Linear): Known | undefined {
  const divisor = asConstant(right);
  if (divisor === undefined) return undefined;
  if (divisor === 0n) return int(left);
  return int(minus(left, times(quotientBy(variables, left, divisor), divisor)));
}

/** A variable for the quotient; its law is that the remainder lies between zero and the divisor. */
function quotientBy({ laws }: Variables, left: Linear, divisor: bigint): Linear {
  const known = asConstant(left);
  if (known !== undefined) {
    return constantOf(divisor > 0n ? floorDivide(known, divisor) : floorDivide(-known, -divisor));
  }
  const terms = [...left.terms].sort(([one], [other]) => (one < other ? -1 : 1));
  const text = terms.map(([name, coefficient]) => `${coefficient} ${name}`).join(" + ");
  const name = `(${text} + ${left.constant}) / ${divisor}`;
  const rest = minus(left, times(variableOf(name), divisor));
  const zero = constantOf(0n);
  const nearest = constantOf(divisor > 0n ? divisor - 1n : divisor + 1n);
  const law =
    divisor > 0n
      ? and(atLeast(rest, zero), atLeast(nearest, rest))
      : and(atLeast(zero, rest), atLeast(rest, nearest));
  laws.set(name, law);
  return variableOf(name);
}

function onBools(
  variables: Variables,
  name: string,
  first: Known,
  second: Known,
): Known | undefined {
  const connective = connectives.get(name);
  if (connective === undefined) return undefined;
  const [left, right] = [asBool(variables, first), asBool(variables, second)];
  if (left === undefined || right === undefined) return undefined;
  return bool(connective(left, right));
}

const connectives: ReadonlyMap<string, (left: Formula, right: Formula) => Formula> = new Map([
  ["and", (left: Formula, right: Formula) => and(left, right)],
  ["or", (left: Formula, right: Formula) => or(left, right)],
  ["implies", (left: Formula, right: Formula) => or(not(left), right)],
  ["xor", different],
  ["eq_Bool", (left: Formula, right: Formula) => not(different(left, right))],
]);

function different(left: Formula, right: Formula): Formula {
  return or(and(left, not(right)), and(not(left), right));
}
