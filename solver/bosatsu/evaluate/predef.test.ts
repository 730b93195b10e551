import { describe, expect, test } from "vitest";
import { results, run } from "../run.testing.ts";

const bool = [
  ["and(True, False)", "False"],
  ["and(True, True)", "True"],
  ["or(False, True)", "True"],
  ["or(False, False)", "False"],
  ["[xor(a, b) for (a, b) in pairs]", "[False, True, True, False]"],
  ["[implies(a, b) for (a, b) in pairs]", "[True, True, False, True]"],
  ["[eq_Bool(a, b) for (a, b) in pairs]", "[True, False, False, True]"],
  ["[cmp_Bool(a, b) for (a, b) in pairs]", "[EQ, LT, GT, EQ]"],
  ["not(True)", "False"],
  ["[cmp_Comparison(a, b) for (a, b) in orders]", "[EQ, LT, LT, GT, EQ, LT, GT, GT, EQ]"],
  ["eq_Comparison(GT, GT)", "True"],
  ["eq_Comparison(LT, GT)", "False"],
] as const;

const int = [
  ["add(9007199254740991, 1)", "9007199254740992"],
  ["sub(-9007199254740991, 2)", "-9007199254740993"],
  ["mul(-3, 0)", "0"],
  ["mul(94906267, 94906267)", "9007199515875289"],
  ["[div(-7, 2), div(7, -2), div(-7, -2), div(7, 0)]", "[-4, -4, 3, 0]"],
  ["[mod_Int(-7, 2), mod_Int(7, -2), mod_Int(-7, -2), mod_Int(7, 0)]", "[1, -1, -1, 7]"],
  ["div_mod(-7, 2)", "(-4, 1)"],
  ["div_mod(7, 0)", "(0, 7)"],
  ["[cmp_Int(1, 2), cmp_Int(2, 2), cmp_Int(10000000000000000000, 2)]", "[LT, EQ, GT]"],
  ["eq_Int(10000000000000000000, mul(5000000000, 2000000000))", "True"],
  ["[gcd_Int(12, 18), gcd_Int(-4, -3), gcd_Int(5, 0), gcd_Int(0, 0)]", "[6, -1, 5, 0]"],
  ["shift_left_Int(1, 70)", "1180591620717411303424"],
  ["[shift_left_Int(-5, -1), shift_right_Int(-5, 1), shift_right_Int(3, -2)]", "[-3, -3, 12]"],
  ["[shift_right_Int(-1, 1000), shift_right_Int(7, 1000), shift_left_Int(0, 99)]", "[-1, 0, 0]"],
  ["[and_Int(-4, 6), or_Int(-4, 1), xor_Int(-1, 5)]", "[4, -3, -6]"],
  ["and_Int(shift_left_Int(1, 40), -1)", "1099511627776"],
  ["[not_Int(0), not_Int(-9007199254740992)]", "[-1, 9007199254740991]"],
  ["[popcount_Int(-1), popcount_Int(255), popcount_Int(-256)]", "[0, 8, 8]"],
  ["int_to_String(-120)", '"-120"'],
  ['string_to_Int("+007")', "Some(7)"],
  ['string_to_Int("-0")', "Some(0)"],
  ['string_to_Int("123456789012345678901")', "Some(123456789012345678901)"],
  [
    '[string_to_Int(s) for s in ["", "+", "1_0", " 1", "٣", "1.0"]]',
    "[None, None, None, None, None, None]",
  ],
] as const;

const float = [
  [
    "[addf(0.1, 0.2), subf(1.5, 2.0), mulf(3.0, 0.5), divf(1.0, 4.0)]",
    "[0.30000000000000004, -0.5, 1.5, 0.25]",
  ],
  ["[divf(1.0, 0.0), divf(-1.0, 0.0), divf(0.0, 0.0)]", "[∞, -∞, .NaN]"],
  ["[cmp_Float64(.NaN, -∞), cmp_Float64(.NaN, .NaN), cmp_Float64(1.0, .NaN)]", "[LT, EQ, GT]"],
  ["[eq_Float64(.NaN, .NaN), eq_Float64(-0.0, 0.0), eq_Float64(1.0, 2.0)]", "[True, True, False]"],
] as const;

const text = [
  ["char_to_String(.'👋')", '"👋"'],
  ["char_to_Int(.'👋')", "128075"],
  [
    "[int_to_Char(97), int_to_Char(55296), int_to_Char(-1), int_to_Char(1114112)]",
    "[Some(.'a'), None, None, None]",
  ],
  ["[cmp_Char(.'a', .'b'), cmp_Char(.'\\uffff', .'👋')]", "[LT, LT]"],
  ["eq_Char(.'a', .'a')", "True"],
  ["char_List_to_String([.'a', .'👋'])", '"a👋"'],
  ['concat_String(["a", "", "b"])', '"ab"'],
  ['[cmp_String("\\uffff", "👋"), cmp_String("a", "ab"), cmp_String("b", "b")]', "[LT, LT, EQ]"],
  ['[eq_String("a", "a"), eq_String("a", "b")]', "[True, False]"],
  ['length_String("añ👋")', "3"],
  ['[uncons_String(""), uncons_String("👋b")]', "[None, Some((.'👋', \"b\"))]"],
  ['[tail_or_empty_String(""), tail_or_empty_String("👋b")]', '["", "b"]'],
  [
    '[partition_String("a=b=c", "="), partition_String("ab", ""), partition_String("ab", "c")]',
    '[Some(("a", "b=c")), None, None]',
  ],
  [
    '[rpartition_String("a=b=c", "="), rpartition_String("ab", ""), rpartition_String("ab", "c")]',
    '[Some(("a=b", "c")), None, None]',
  ],
  ['rpartition_String("ab", "ab")', 'Some(("", ""))'],
] as const;

const list = [
  ["build_List((more, none) -> more(1, more(2, none)))", "[1, 2]"],
  ["foldr_List([1, 2, 3], sub, 0)", "2"],
  ["foldl_List([1, 2, 3], 0, sub)", "-6"],
  ["reverse([1, 2, 3])", "[3, 2, 1]"],
  ["reverse_concat([1, 2], [3])", "[2, 1, 3]"],
  ["[concat([1], [2]), concat([], [2]), concat([1], [])]", "[[1, 2], [2], [1]]"],
  ["map_List([1, 2], x -> x.add(1))", "[2, 3]"],
  ["flat_map_List([1, 2], x -> [x, x])", "[1, 1, 2, 2]"],
  ["length_List([5, 6])", "2"],
  ["[replicate_List(7, 2), replicate_List(7, 0), replicate_List(7, -1)]", "[[7, 7], [], []]"],
  ["[range(3), range(0), range(-1)]", "[[0, 1, 2], [], []]"],
] as const;

const dict = [
  ['items(empty_Dict(string_Order).add_key("b", 2).add_key("a", 1))', '[("a", 1), ("b", 2)]'],
  ['{"b": 2, "a": 1}', '{"a": 1, "b": 2}'],
  ['{"k": 1, "k": 2}', '{"k": 1}'],
  ['{k: v for (k, v) in [("k", 1), ("k", 2)]}', '{"k": 2}'],
  ['[get_key({"a": 1}, "a"), get_key({"a": 1}, "b")]', "[Some(1), None]"],
  ['remove_key({"a": 1, "b": 2}, "a")', '{"b": 2}'],
  ['remove_key({"a": 1, "b": 2, "c": 3}, "b")', '{"a": 1, "c": 3}'],
  ['remove_key({"a": 1}, "b")', '{"a": 1}'],
  ['clear_Dict({"a": 1})', "{}"],
  // The order of the keys is the dictionary's own.
  ["items(backwards.add_key(1, .'a').add_key(2, .'b'))", "[(2, .'b'), (1, .'a')]"],
] as const;

const declarations = `
pairs = [(False, False), (False, True), (True, False), (True, True)]

orders = [(a, b) for (a, b) in flat_map_List([LT, EQ, GT], a -> [(a, b) for b in [LT, EQ, GT]])]

backwards = empty_Dict(Order((a, b) -> cmp_Int(b, a)))
`;

const tables = { bool, int, float, text, list, dict };

for (const [name, rows] of Object.entries(tables)) {
  describe(name, () => {
    const expressions = rows.map(([expression]) => expression);
    const fast = results(declarations, expressions);
    const deep = results(declarations, expressions, { deep: true });
    test.for(rows.map(([expression, expected], at) => ({ expression, expected, at })))(
      "$expression -> $expected",
      ({ expected, at }) => {
        expect(fast[at]).toBe(expected);
        expect(deep[at]).toBe(expected);
      },
    );
  });
}

test("trace shows its prefix and the parts of the value once, and gives the value back", () => {
  const lines: string[] = [];
  const options = { trace: (line: string) => lines.push(line) };
  const running = run('v = trace("sum", Some((1, "a", True)))', options);
  expect(lines).toEqual([]);
  expect([running.text("v"), running.text("v")]).toEqual(Array(2).fill('Some((1, "a", True))'));
  expect(lines).toEqual(['sum: #1(#0(1, "a", true))']);
});

test("trace can show a value that is deeper than the stack", () => {
  const lines: string[] = [];
  const options = { trace: (line: string) => lines.push(line) };
  run('v = trace("list", range(100000))', options).value("v");
  expect(lines[0]?.endsWith(`#1(99999, #0()${")".repeat(100000)}`)).toBe(true);
});
