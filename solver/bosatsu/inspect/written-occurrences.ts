import type { CorePattern, Expr } from "../tree/core.ts";
import { expressionsIn } from "../tree/expr-children.ts";
import type { Region } from "../tree/source.ts";
import type { Type } from "../tree/type.ts";
import type { Focus } from "./definitions.ts";
import { constructorAt, constructorNamed, nameWithin } from "./definitions.ts";
import type { Occurrence } from "./occurrence.ts";
import { constructorUse, fieldUse, globalUse } from "./occurrence.ts";
import { type WrittenName, writtenNames } from "./written-names.ts";

/** What core does not know by its place: the header, declarations, fields, constructors in patterns. */
export function* writtenOccurrences(focus: Focus): Iterable<Occurrence> {
  yield* imported(focus);
  yield* exported(focus);
  yield* declared(focus);
  const typeAt = typesByRegion(focus);
  for (const name of writtenNames(focus.file.syntax)) yield* takenAway(focus, name, typeAt);
}

function* imported(focus: Focus): Iterable<Occurrence> {
  for (const { package: owner, name, upper, region } of focus.file.checked.resolved.imports) {
    if (upper) {
      const found = constructorAt(focus, { package: owner, name });
      if (found !== undefined) yield constructorUse(focus, found, { region });
      continue;
    }
    const exports = focus.packages.get(owner)?.resolved.exports ?? [];
    const found = exports.find((it) => it.tag === "value" && it.name === name);
    if (found?.tag !== "value") continue;
    yield globalUse(focus, { package: owner, name: found.global, written: name }, { region });
  }
}

function* exported(focus: Focus): Iterable<Occurrence> {
  const { name: owner, exports } = focus.file.checked.resolved;
  for (const it of exports) {
    if (it.tag !== "value") continue;
    const { global, name, region } = it;
    yield globalUse(focus, { package: owner, name: global, written: name }, { region });
  }
}

/** Constructors and their fields, where they are declared. */
function* declared(focus: Focus): Iterable<Occurrence> {
  const { checked } = focus.file;
  for (const kinded of checked.types.values()) {
    const { body } = kinded.declaration;
    for (const variant of body.tag === "data" ? body.constructors : []) {
      const region = nameWithin(focus.text, variant.region, variant.name);
      yield constructorUse(focus, { kinded, variant }, { region });
      for (const field of variant.fields) {
        const name = nameWithin(focus.text, field.region, field.name);
        yield fieldUse(focus, { kinded, variant }, field, { region: name });
      }
    }
  }
}

type TypeAt = (region: Region) => Type | undefined;

function* takenAway(focus: Focus, written: WrittenName, typeAt: TypeAt): Iterable<Occurrence> {
  if (written.tag === "constructor") {
    const { name, pattern } = written;
    const found = constructorNamed(focus, name.text);
    if (found === undefined) return;
    yield constructorUse(focus, found, { region: name.region, here: typeAt(pattern) });
    return;
  }
  const { owner, name, part } = written;
  const found = constructorNamed(focus, owner);
  const field = found?.variant.fields.find((it) => it.name === name.text);
  if (found === undefined || field === undefined) return;
  yield fieldUse(focus, found, field, { region: name.region, here: typeAt(part) });
}

/** The type of the outermost expression or pattern that takes up a region. */
function typesByRegion({ file: { checked } }: Focus): TypeAt {
  const types = new Map<string, Type>();
  const note = (node: Expr | CorePattern, type: Type | undefined): void => {
    const key = keyOf(node.region);
    if (type !== undefined && !types.has(key)) types.set(key, type);
  };
  for (const value of checked.resolved.values) {
    if (value.tag === "external") continue;
    for (const expr of expressionsIn(value.value)) note(expr, checked.exprTypes.get(expr));
  }
  for (const [pattern, type] of checked.patternTypes) note(pattern, type);
  return (region) => types.get(keyOf(region));
}

function keyOf({ start, end }: Region): string {
  return `${start}:${end}`;
}
