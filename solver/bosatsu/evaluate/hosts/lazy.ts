import type { External, Fn, Opaque, Resumption, Value } from "../../tree/value.ts";
import { unit } from "../../tree/value.ts";
import { dataOf, fieldOf } from "../data.ts";
import { externalsOf, fnOf, given, isOpaque } from "./arguments.ts";

/** What is worked out when it is first asked for: `held` is a function up to then, its result after. */
type LazyValue = Opaque & { readonly opaque: "Lazy"; held: Value; forced: boolean };

function isLazy(value: Value | undefined): value is LazyValue {
  return isOpaque(value, "Lazy");
}

function asLazy(value: Value | undefined): LazyValue {
  if (isLazy(value)) return value;
  throw new TypeError(`not a Lazy: ${String(value)}`);
}

function* force(delayed: Value | undefined): Resumption {
  const lazy = asLazy(delayed);
  if (!lazy.forced) {
    lazy.held = yield { fn: fnOf(lazy.held), args: [unit] };
    lazy.forced = true;
  }
  return lazy.held;
}

/** The host of Bosatsu/Lazy. */
export const lazyExternals: ReadonlyMap<string, External> = externalsOf(
  {
    lazy: (fn: Value): LazyValue => ({ opaque: "Lazy", held: fn, forced: false }),
  },
  { get_Lazy: force },
);

// The constructors that Bosatsu/Eval hands over, by their place in their types.
const leaf = { done: 0, lazy: 1 } as const;
const pure = 0;
const runEval = 1;
const last = 0;

/**
 * The host of Bosatsu/Eval. `eval_loop` is given `RunStack(a, stack)` or `RunEval(eval, stack)` and
 * goes on until the last function of the stack gives an `Eval` that waits for nothing.
 */
export const evalExternals: ReadonlyMap<string, External> = externalsOf(
  {},
  {
    *eval_loop(start) {
      const [tag, value, stack] = dataOf(given(start));
      const pending = functionsOf(given(stack));
      let current = given(value);
      if (tag === runEval) current = yield* unwind(current, pending);
      for (let fn = pending.pop(); fn !== undefined; fn = pending.pop()) {
        current = yield* unwind(yield { fn, args: [current] }, pending);
      }
      return current;
    },
  },
);

/** The value at the innermost place of an `Eval`; the functions around it are added to `pending`. */
function* unwind(start: Value, pending: Fn[]): Resumption {
  let current = dataOf(start);
  while (current[0] !== pure) {
    pending.push(fnOf(fieldOf(current, 2)));
    current = dataOf(fieldOf(current, 1));
  }
  return yield* leafValue(fieldOf(current, 1));
}

function* leafValue(value: Value): Resumption {
  const [tag, held] = dataOf(value);
  if (tag === leaf.done) return given(held);
  if (tag === leaf.lazy) return yield* force(held);
  return yield { fn: fnOf(held), args: [unit] };
}

/** The functions of a `Last(fn)` or `More(fn, rest)`, the first one at the end. */
function functionsOf(stack: Value): Fn[] {
  const functions: Fn[] = [];
  let rest = dataOf(stack);
  for (;;) {
    functions.push(fnOf(fieldOf(rest, 1)));
    if (rest[0] === last) return functions.reverse();
    rest = dataOf(fieldOf(rest, 2));
  }
}
