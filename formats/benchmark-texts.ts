import type { BenchmarkFigure, BenchmarkTarget } from "./benchmark.ts";

/** A measured amount to three digits, without exponent and without the words of a locale. */
export function amountText(amount: number): string {
  const [whole = "", fraction] = plainDigits(amount).split(".");
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** `128 ms`: the amount in the unit of its figure. */
export function amountIn(unit: string, amount: number): string {
  return `${amountText(amount)} ${unit}`;
}

/** `0.57×`. */
export function ratioText(ratio: number): string {
  return `${amountText(ratio)}×`;
}

/** `≤ 150 ms`, `≥ 0.8×`, `≤ +150 ms` of what may be added to the reference. */
export function targetText(
  { of, limit }: BenchmarkTarget,
  { better, unit }: { readonly better: BenchmarkFigure["better"]; readonly unit: string },
): string {
  const sign = better === "less" ? "≤" : "≥";
  const amount = of === "ratio" ? ratioText(limit) : amountIn(unit, limit);
  return `${sign} ${of === "excess" ? "+" : ""}${amount}`;
}

/** Three significant digits; whole numbers as they are. */
function plainDigits(amount: number): string {
  if (Number.isInteger(amount) || amount >= 100) return amount.toFixed(0);
  const digits = amount < 1e-4 ? amount.toFixed(6) : amount.toPrecision(3);
  return digits.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
}
