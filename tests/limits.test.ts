import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const rows = readFileSync("LIMITS.md", "utf8")
  .split("\n")
  .map((line) => /^\| (.+) \| (\d+) \| `(\w+)` \| `(\S+)` \| (.+) \|$/.exec(line))
  .flatMap((found) => {
    const [, what = "", value = "", name = "", file = "", said = ""] = found ?? [];
    return found === null ? [] : [{ what, value: Number(value), name, file, said }];
  });

/** A number as sources write one: `50_000`, `2 ** 20`, `512 * 1024`. */
function numberIn(expression: string): number {
  const [first = "", operator, second = ""] = expression.replaceAll("_", "").split(" ");
  const [left, right] = [Number(first), Number(second)];
  if (operator === undefined) return left;
  return operator === "**" ? left ** right : left * right;
}

test("the table has rows", () => {
  expect(rows.length).toBeGreaterThanOrEqual(30);
});

test.each(rows)("$what: $name in $file is $value", ({ value, name, file }) => {
  const text = readFileSync(file, "utf8");
  const written = new RegExp(`\\bconst ${name}(?:: number)? = ([\\d_ *]+);`).exec(text)?.[1];
  expect(numberIn(written ?? "")).toBe(value);
});
