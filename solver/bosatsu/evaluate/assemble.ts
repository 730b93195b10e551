import { asLimit } from "./limit.ts";

/**
 * A text put together from parts that open into text and further parts. It keeps a stack of its own,
 * because values may be nested deeper than JavaScript's stack. Throws `EvaluationLimit` when it is longer
 * than a text can be.
 */
export function assemble<Part extends object>(
  root: Part,
  open: (part: Part) => readonly (string | Part)[],
): string {
  try {
    return joined(root, open);
  } catch (thrown) {
    throw asLimit(thrown);
  }
}

function joined<Part extends object>(
  root: Part,
  open: (part: Part) => readonly (string | Part)[],
): string {
  const left: (string | Part)[] = [root];
  let text = "";
  for (let piece = left.pop(); piece !== undefined; piece = left.pop()) {
    if (typeof piece === "string") {
      text += piece;
    } else {
      const pieces = open(piece);
      for (let at = pieces.length - 1; at >= 0; at -= 1) {
        const each = pieces[at];
        if (each !== undefined) left.push(each);
      }
    }
  }
  return text;
}
