/**
 * Float64 as text that reads back as the same number: digits with a point, an exponent after `E`
 * outside 0.001 .. 10,000,000, as Java's `Double.toString` writes them; `∞`, `-∞`, and NaN as its bits.
 */
export function floatToText(value: number): string {
  if (Number.isNaN(value)) return "NaN:0x7ff8000000000000";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "-∞";
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  const { digits, exponent } = shortest(Math.abs(value));
  return (
    sign + (exponent >= -3 && exponent < 7 ? plain(digits, exponent) : scientific(digits, exponent))
  );
}

/** `0.d1 d2 ..` times ten to one more than `exponent`: the first digit stands for 10^exponent. */
type Decimal = { readonly digits: string; readonly exponent: number };

/**
 * The fewest digits that no other number has. Of two digits where one would do, the closer ones: that
 * differs only next to zero, where numbers are as far apart as they are large.
 */
function shortest(value: number): Decimal {
  const fewest = decimalOf(value.toExponential());
  if (fewest.digits.length > 1) return fewest;
  const two = value.toExponential(1);
  return Number(two) === value ? decimalOf(two) : fewest;
}

function decimalOf(written: string): Decimal {
  const [mantissa = "", exponent = ""] = written.split("e");
  return { digits: mantissa.replace(".", ""), exponent: Number(exponent) };
}

function plain(digits: string, exponent: number): string {
  if (exponent < 0) return `0.${"0".repeat(-exponent - 1)}${withoutZeros(digits)}`;
  const padded = digits.padEnd(exponent + 2, "0");
  return `${padded.slice(0, exponent + 1)}.${withoutZeros(padded.slice(exponent + 1))}`;
}

function scientific(digits: string, exponent: number): string {
  return `${digits.charAt(0)}.${withoutZeros(digits.slice(1))}E${exponent}`;
}

/** At least one digit stays. */
function withoutZeros(digits: string): string {
  return digits.replace(/(?<=.)0+$/, "") || "0";
}

const special: ReadonlyMap<string, number> = new Map([
  [".nan", Number.NaN],
  ["nan", Number.NaN],
  ...["∞", "inf", "infinity"].flatMap((name): [string, number][] => [
    [name, Number.POSITIVE_INFINITY],
    [`+${name}`, Number.POSITIVE_INFINITY],
    [`-${name}`, Number.NEGATIVE_INFINITY],
  ]),
]);

const decimal = /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;

/**
 * Reads what `floatToText` writes, decimal numbers as in source text, and the names of what is not
 * finite in either case. `undefined` for anything else.
 */
export function floatFromText(text: string): number | undefined {
  const plainText = text.replaceAll("_", "");
  const lower = plainText.toLowerCase();
  const named = special.get(lower);
  if (named !== undefined) return named;
  // A NaN is a NaN here, whatever its bits.
  if (/^nan:0x[0-9a-f]{16}$/.test(lower)) return floatFromBits(BigInt(lower.slice("nan:".length)));
  return decimal.test(plainText) ? Number(plainText) : undefined;
}

/** The number whose 64 bits, in IEEE 754, are the low ones of `bits`. */
export function floatFromBits(bits: bigint): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt.asUintN(64, bits));
  return view.getFloat64(0);
}

/** The 64 bits of a number in IEEE 754. Every NaN has the same ones. */
export function floatBits(value: number): bigint {
  if (Number.isNaN(value)) return 0x7ff8_0000_0000_0000n;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return view.getBigUint64(0);
}
