import type { Formula } from "./formula.ts";
import { negated } from "./formula.ts";
import type { Linear } from "./linear.ts";

type Names = ReadonlyMap<string, string>;

/** A sum as one would write it on paper; `undefined` when a variable has no name. */
export function describeSum(sum: Linear, names: Names): string | undefined {
  const parts: { readonly negative: boolean; readonly text: string }[] = [];
  for (const [variable, coefficient] of sum.terms) {
    const name = names.get(variable);
    if (name === undefined) return undefined;
    const factor = coefficient < 0n ? -coefficient : coefficient;
    parts.push({ negative: coefficient < 0n, text: factor === 1n ? name : `${factor} * ${name}` });
  }
  if (sum.constant !== 0n || parts.length === 0) {
    const negative = sum.constant < 0n;
    parts.push({ negative, text: String(negative ? -sum.constant : sum.constant) });
  }
  const positiveFirst = parts.toSorted(
    (left, right) => Number(left.negative) - Number(right.negative),
  );
  return positiveFirst
    .map(({ negative, text }, at) => {
      if (at === 0) return negative ? `-${text}` : text;
      return negative ? ` - ${text}` : ` + ${text}`;
    })
    .join("");
}

/** A fact about named things, in pieces; `undefined` when it says nothing that can be told. */
export function describeFact(fact: Formula, names: Names): readonly string[] | undefined {
  const text = describe(fact, true, names);
  return text === undefined || text.length === 0 ? undefined : text;
}

/** All of the pieces hold. */
function describe(formula: Formula, holds: boolean, names: Names): readonly string[] | undefined {
  if (formula.tag === "not") return describe(formula.part, !holds, names);
  if (formula.tag === "not-negative") return comparison(formula.sum, holds, names);
  if ((formula.tag === "and") === holds) {
    const parts = formula.parts.map((part) => describe(part, holds, names));
    return equality(formula.parts, holds, names) ?? parts.flatMap((part) => part ?? []);
  }
  const inequality = equality(formula.parts, true, names);
  if (formula.tag === "and" && inequality !== undefined) {
    return inequality.map((it) => it.replace(" = ", " != "));
  }
  const parts = formula.parts.map((part) => describe(part, holds, names));
  const [only] = parts;
  if (parts.length === 1) return only;
  if (parts.some((part) => part?.length !== 1)) return undefined;
  return [parts.flatMap((part) => part ?? []).join(" or ")];
}

/** Two sums that are each other's negation, both not negative, say that two things are equal. */
function equality(
  parts: readonly Formula[],
  holds: boolean,
  names: Names,
): readonly string[] | undefined {
  const [first, second] = parts;
  if (!holds || parts.length !== 2) return undefined;
  if (first?.tag !== "not-negative" || second?.tag !== "not-negative") return undefined;
  const opposite = [...first.sum.terms].every(([name, it]) => second.sum.terms.get(name) === -it);
  if (!opposite || first.sum.constant !== -second.sum.constant) return undefined;
  const sides = splitSides(first.sum, names);
  return sides && [`${sides.left} = ${sides.right}`];
}

function comparison(sum: Linear, holds: boolean, names: Names): readonly string[] | undefined {
  const sides = splitSides(holds ? sum : negated(sum), names);
  return sides && [`${sides.left} ${sides.turned ? "<=" : ">="} ${sides.right}`];
}

/** `left >= right`, or `left <= right` when turned around so that a name stands on the left. */
type Sides = { readonly left: string; readonly right: string; readonly turned: boolean };

function splitSides({ constant, terms }: Linear, names: Names): Sides | undefined {
  const turned = [...terms.values()].every((it) => it < 0n);
  const toLeft = [...terms].filter(([, it]) => it > 0n !== turned);
  const toRight = [...terms].filter(([, it]) => it > 0n === turned);
  const sign = turned ? -1n : 1n;
  const left = scaled(0n, toLeft, sign);
  const right = scaled(-constant * sign, toRight, -sign);
  const [leftText, rightText] = [describeSum(left, names), describeSum(right, names)];
  if (leftText === undefined || rightText === undefined) return undefined;
  return { left: leftText, right: rightText, turned };
}

function scaled(
  constant: bigint,
  terms: readonly (readonly [string, bigint])[],
  by: bigint,
): Linear {
  return { constant, terms: new Map(terms.map(([name, it]) => [name, it * by] as const)) };
}
