import type { ConstructorRef, ResolvedPackage } from "../../tree/core.ts";
import { qualified } from "../declared-types.ts";

/** How a package calls a constructor: by the name it imports it under, if it does. */
export function nameHere(resolved: ResolvedPackage): (ref: ConstructorRef) => string {
  const imported = new Map<string, string>();
  for (const { package: owner, name, local, upper } of resolved.imports) {
    if (upper) imported.set(qualified(owner, name), local);
  }
  return (ref) => imported.get(qualified(ref.package, ref.name)) ?? ref.name;
}
