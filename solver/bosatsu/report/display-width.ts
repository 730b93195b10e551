/**
 * How many columns a terminal gives to a text in a fixed-width font: 2 for East Asian wide characters
 * and emoji (Unicode Standard Annex 11, classes W and F), 0 for combining marks and joiners, else 1.
 */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

function characterWidth(character: string): number {
  if (/^[\p{Mn}\p{Me}\p{Cf}]$/u.test(character)) return 0;
  const point = character.codePointAt(0) ?? 0;
  return wideRanges.some(([first, last]) => point >= first && point <= last) ? 2 : 1;
}

const wideRanges: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xa000, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1f64f],
  [0x1f680, 0x1f6ff],
  [0x1f900, 0x1f9ff],
  [0x1fa70, 0x1faff],
  [0x20000, 0x3fffd],
];
