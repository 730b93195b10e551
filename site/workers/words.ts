/** The shape of a command's arguments, as far as a browser can do the same as a shell. */
export type Grammar = {
  /** How many operands it takes. */
  readonly operands: { readonly from: number; readonly to: number };
  readonly flags?: readonly string[];
  /** Options that take a value. */
  readonly options?: readonly string[];
  /** Those of them that may be given more than once. */
  readonly repeatable?: readonly string[];
};

/** A command's arguments, read. Whatever does not fit throws. */
export type Words = {
  readonly operands: readonly string[];
  readonly has: (flag: string) => boolean;
  /** All values of an option, in their order. */
  readonly values: (option: string) => readonly string[];
  /** The value of an option; `undefined` when it was not given. */
  readonly value: (option: string) => string | undefined;
  /** The value of an option that the command cannot do without. */
  readonly required: (option: string) => string;
  /** One of some words; the first of them when the option was not given. */
  readonly oneOf: <const Word extends string>(
    option: string,
    words: readonly [Word, ...Word[]],
  ) => Word;
  readonly whole: (option: string, range: Range) => number;
};

type Range = { readonly from: number; readonly to: number; readonly otherwise: number };

/**
 * Reads the arguments of one command. Throws on whatever is not in its grammar: the answer to another
 * question than a shell would be asked is worse than none.
 */
export function readWords(args: readonly string[], grammar: Grammar): Words {
  const { operands, given } = sorted(args, grammar);
  const { from, to } = grammar.operands;
  if (operands.length < from) refuse("a file or a name is missing");
  if (operands.length > to) refuse(`there is no use for ${operands.slice(to).join(", ")}`);
  const values = (option: string): readonly string[] => given.get(option) ?? [];
  return {
    operands,
    has: (flag) => given.has(flag),
    values,
    value: (option) => values(option)[0],
    required: (option) => values(option)[0] ?? refuse(`the option ${option} is missing`),
    oneOf: (option, words) => {
      const [value = words[0]] = values(option);
      return words.find((word) => word === value) ?? refuse(`${option} does not take ${value}`);
    },
    whole: (option, { from: least, to: most, otherwise }) => {
      const [text] = values(option);
      if (text === undefined) return otherwise;
      const fits = /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most;
      return fits ? Number(text) : refuse(`${option} does not take ${text}`);
    },
  };
}

type Sorted = {
  readonly operands: readonly string[];
  readonly given: ReadonlyMap<string, readonly string[]>;
};

function sorted(
  args: readonly string[],
  { flags = [], options = [], repeatable = [] }: Grammar,
): Sorted {
  const words = args.values();
  const operands: string[] = [];
  const given = new Map<string, readonly string[]>();
  const take = (option: string): void => {
    const isFlag = flags.includes(option);
    if (!isFlag && !options.includes(option)) refuse(`the option ${option} is not known`);
    const before = given.get(option) ?? [];
    if (before.length > 0 && !repeatable.includes(option)) refuse(`${option} is given twice`);
    given.set(option, [...before, isFlag ? "" : valueAfter(option, words)]);
  };
  for (const word of words) {
    if (word.startsWith("-")) take(word);
    else operands.push(word);
  }
  return { operands, given };
}

function valueAfter(option: string, words: Iterator<string, unknown>): string {
  const { value } = words.next();
  const isValue = typeof value === "string" && !value.startsWith("-");
  return isValue ? value : refuse(`the option ${option} lacks its value`);
}

function refuse(why: string): never {
  throw new Error(`${why}, in a browser`);
}
