import type { CheckedPackage } from "../tree/checked.ts";
import type { ConstructorRef } from "../tree/core.ts";
import { predef } from "../tree/type.ts";

/** What running needs to know of a constructor. */
export type Constructor = {
  readonly index: number;
  readonly arity: number;
  /** How many constructors its type has. */
  readonly siblings: number;
  /** Bool is a JavaScript boolean, not data. */
  readonly isBool: boolean;
};

/** By package, then by name. */
export type Constructors = ReadonlyMap<string, ReadonlyMap<string, Constructor>>;

export function constructorsOf(packages: readonly CheckedPackage[]): Constructors {
  return new Map(packages.map(({ resolved }) => [resolved.name, inPackage(resolved)]));
}

function inPackage({ name, types }: CheckedPackage["resolved"]): ReadonlyMap<string, Constructor> {
  const found = new Map<string, Constructor>();
  for (const type of types) {
    if (type.body.tag !== "data") continue;
    const isBool = name === predef && type.name === "Bool";
    const siblings = type.body.constructors.length;
    for (const declared of type.body.constructors) {
      const { index, fields } = declared;
      found.set(declared.name, { index, arity: fields.length, siblings, isBool });
    }
  }
  return found;
}

export function constructorOf(constructors: Constructors, ref: ConstructorRef): Constructor {
  const found = constructors.get(ref.package)?.get(ref.name);
  if (found === undefined) throw new Error(`no constructor ${ref.name} in ${ref.package}`);
  return found;
}
