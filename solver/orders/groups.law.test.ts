import fc from "fast-check";
import { expect, test } from "vitest";
import { assertLaw } from "../law.testing.ts";
import { connectedGroups } from "./groups.ts";

test("law: two things share a group just when a chain of links joins them", () => {
  const count = 7;
  const links = fc.array(fc.array(fc.nat({ max: count - 1 }), { maxLength: 3 }), { maxLength: 6 });
  assertLaw(
    fc.property(links, (given) => {
      const groups = connectedGroups(count, given);
      expect(groups.flat().toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6]);
      const linked = reach(count, given);
      for (const group of groups) {
        expect(group).toEqual(group.toSorted());
        for (const thing of group) {
          expect([...(linked[thing] ?? [])].toSorted()).toEqual(group);
        }
      }
    }),
  );
});

/** Spreads along links until nothing is added. */
function reach(count: number, links: readonly (readonly number[])[]): readonly Set<number>[] {
  return Array.from({ length: count }, (_, start) => {
    const seen = new Set([start]);
    for (let size = 0; size !== seen.size; ) {
      size = seen.size;
      for (const link of links) {
        if (link.some((thing) => seen.has(thing))) for (const thing of link) seen.add(thing);
      }
    }
    return seen;
  });
}
