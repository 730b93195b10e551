import type { Kind, Variance } from "../tree/type.ts";

/** A kind as one would write it: `+* -> *`. */
export function kindText(kind: Kind): string {
  if (kind.tag === "star") return "*";
  const argument = kindText(kind.argument);
  const inParentheses = kind.argument.tag === "star" ? argument : `(${argument})`;
  return `${signs[kind.variance]}${inParentheses} -> ${kindText(kind.result)}`;
}

const signs: Readonly<Record<Variance, string>> = {
  co: "+",
  contra: "-",
  invariant: "",
  phantom: "👻",
};
