/**
 * Splits `count` things, numbered from 0, into connected groups: `links` lists sets of things that
 * belong together. Every thing is in one group; groups and their members are in ascending order.
 */
export function connectedGroups(
  count: number,
  links: Iterable<readonly number[]>,
): readonly (readonly number[])[] {
  const parents = Array.from({ length: count }, (_, thing) => thing);
  for (const link of links) {
    const [first] = link;
    if (first === undefined) continue;
    for (const thing of link) join(parents, first, thing);
  }
  const groups = new Map<number, number[]>();
  for (let thing = 0; thing < count; thing += 1) {
    const root = rootOf(parents, thing);
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [thing]);
    else group.push(thing);
  }
  return [...groups.values()];
}

/** The lower root wins, so that a group is named by its first member. */
function join(parents: number[], left: number, right: number): void {
  const a = rootOf(parents, left);
  const b = rootOf(parents, right);
  parents[Math.max(a, b)] = Math.min(a, b);
}

function rootOf(parents: number[], thing: number): number {
  let at = thing;
  for (;;) {
    const parent = parents[at] ?? at;
    if (parent === at) return at;
    const above = parents[parent] ?? parent;
    parents[at] = above;
    at = above;
  }
}
