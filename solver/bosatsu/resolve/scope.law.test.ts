import fc from "fast-check";
import { expect, test } from "vitest";
import { librarySources } from "../library/sources.ts";
import { parse } from "../parse/parse.ts";
import type { CorePattern, Expr, Local, ResolvedPackage } from "../tree/core.ts";
import { orderPackages } from "./package-graph.ts";
import { resolve } from "./resolve.ts";

/** A small language of its own, whose scopes are plain to see. */
type Term =
  | { readonly tag: "use"; readonly name: string }
  | { readonly tag: "lambda"; readonly names: readonly string[]; readonly body: Term }
  | { readonly tag: "let"; readonly name: string; readonly value: Term; readonly body: Term }
  | {
      readonly tag: "match";
      readonly names: readonly string[];
      readonly on: Term;
      readonly body: Term;
    }
  | { readonly tag: "call"; readonly parts: readonly Term[] };

/** The uses in reading order: for each, which binder it belongs to, counted in reading order. */
type Written = { readonly text: string; readonly uses: readonly number[] };

type Environment = ReadonlyMap<string, number>;

/** Writes a term and says by hand what each use means. `binder` counts the binders so far. */
function write(term: Term, scope: Environment, counter: { binder: number }): Written {
  const bindAll = (names: readonly string[], outer: Environment): Environment => {
    const inner = new Map(outer);
    for (const name of names) {
      inner.set(name, counter.binder);
      counter.binder += 1;
    }
    return inner;
  };
  switch (term.tag) {
    case "use": {
      const binder = scope.get(term.name);
      return binder === undefined ? { text: "0", uses: [] } : { text: term.name, uses: [binder] };
    }
    case "lambda": {
      const inner = bindAll(term.names, scope);
      const { text, uses } = write(term.body, inner, counter);
      return { text: `((${term.names.join(", ")}) -> ${text})`, uses };
    }
    case "let": {
      // The name comes first in the text, and its scope begins behind the value.
      const inner = bindAll([term.name], scope);
      const value = write(term.value, scope, counter);
      const body = write(term.body, inner, counter);
      const text = `(\n  ${term.name} = ${value.text}\n  ${body.text})`;
      return { text, uses: [...value.uses, ...body.uses] };
    }
    case "match": {
      const on = write(term.on, scope, counter);
      const inner = bindAll(term.names, scope);
      const body = write(term.body, inner, counter);
      const text = `(match ${on.text}: case [${term.names.join(", ")}, *_]: ${body.text})`;
      return { text, uses: [...on.uses, ...body.uses] };
    }
    case "call": {
      const parts = term.parts.map((part) => write(part, scope, counter));
      const text = `f(${parts.map((part) => part.text).join(", ")})`;
      return { text, uses: parts.flatMap((part) => part.uses) };
    }
  }
}

const name = fc.constantFrom("x", "y", "z");
const names = fc.uniqueArray(name, { minLength: 1, maxLength: 3 });
const { term } = fc.letrec<{ term: Term }>((tie) => ({
  term: fc.oneof(
    { maxDepth: 5, depthIdentifier: "term" },
    fc.record({ tag: fc.constant("use" as const), name }),
    fc.record({ tag: fc.constant("lambda" as const), names, body: tie("term") }),
    fc.record({ tag: fc.constant("let" as const), name, value: tie("term"), body: tie("term") }),
    fc.record({ tag: fc.constant("match" as const), names, on: tie("term"), body: tie("term") }),
    fc.record({
      tag: fc.constant("call" as const),
      parts: fc.array(tie("term"), { minLength: 1, maxLength: 3 }),
    }),
  ),
}));

const library = new Map<string, ResolvedPackage>();
const order = orderPackages(
  librarySources.flatMap((source) => {
    const parsed = parse(source);
    return parsed.ok ? [parsed.product] : [];
  }),
);
for (const syntax of order.ok ? order.product : []) {
  const phase = resolve(syntax, library);
  if (phase.ok) library.set(syntax.name.text, phase.product);
}

/** The same from core: binders by their place in the text, uses by the id they carry. */
function resolvedUses(text: string): readonly number[] {
  const parsed = parse({ path: "t", text });
  if (!parsed.ok) throw new Error(`${text}\n${JSON.stringify(parsed.problems)}`);
  const phase = resolve(parsed.product, library);
  if (!phase.ok || phase.problems.length > 0) throw new Error(JSON.stringify(phase.problems));
  const found: Found = { binders: [], uses: [] };
  for (const value of phase.product.values) if (value.tag === "value") collect(value.value, found);
  const ids = found.binders.sort((left, right) => left.region.start - right.region.start);
  const uses = found.uses.sort((left, right) => left.start - right.start);
  return uses.map(({ id }) => ids.findIndex((local) => local.id === id));
}

type Found = { readonly binders: Local[]; readonly uses: { id: number; start: number }[] };

function collect(node: Expr, found: Found): void {
  switch (node.tag) {
    case "local":
      found.uses.push({ id: node.id, start: node.region.start });
      break;
    case "lambda":
      found.binders.push(...node.params.map(({ local }) => local));
      collect(node.body, found);
      break;
    case "apply":
      for (const part of [node.fn, ...node.args]) collect(part, found);
      break;
    case "block":
      for (const { local, value } of node.bindings) {
        found.binders.push(local);
        collect(value, found);
      }
      collect(node.body, found);
      break;
    case "match":
      collect(node.scrutinee, found);
      for (const { pattern, body } of node.branches) {
        found.binders.push(...patternLocals(pattern));
        collect(body, found);
      }
      break;
    default:
      break;
  }
}

function patternLocals(pattern: CorePattern): readonly Local[] {
  if (pattern.tag === "bind") return [pattern.local];
  if (pattern.tag !== "list") return [];
  return pattern.items.flatMap((it) => (it.tag === "item" ? patternLocals(it.pattern) : []));
}

test("law: every use carries the id of the innermost binder of its name", () => {
  fc.assert(
    fc.property(term, (random) => {
      const { text, uses } = write(random, new Map(), { binder: 0 });
      expect(resolvedUses(`package T\nf = 0\nv = ${text}\n`)).toEqual(uses);
    }),
    { numRuns: 500 },
  );
});
