/**
 * The size of a maximum matching among `count` players in which only allowed pairs meet: Edmonds' blossom algorithm.
 * Swiss pairing uses it to check before every pair that the rest can still be paired.
 */
export function matchingSize(count: number, allowed: (one: number, other: number) => boolean): number {
  const mate = new Int32Array(count).fill(-1);
  const parent = new Int32Array(count);
  const base = new Int32Array(count);
  const reached = new Uint8Array(count);

  /** Where the paths of two outer players to the root meet. */
  const commonBase = (one: number, other: number): number => {
    const seen = new Uint8Array(count);
    for (let at = base[one]; ; at = base[parent[mate[at]]]) {
      seen[at] = 1;
      if (mate[at] < 0) break;
    }
    let at = base[other];
    while (seen[at] === 0) at = base[parent[mate[at]]];
    return at;
  };

  const markPath = (from: number, stem: number, child: number, inBlossom: Uint8Array): void => {
    let next = child;
    for (let at = from; base[at] !== stem; at = parent[mate[at]]) {
      inBlossom[base[at]] = 1;
      inBlossom[base[mate[at]]] = 1;
      parent[at] = next;
      next = mate[at];
    }
  };

  /** The end of an augmenting path from `root`, or −1. */
  const findPath = (root: number): number => {
    parent.fill(-1);
    reached.fill(0);
    for (let i = 0; i < count; i++) base[i] = i;
    reached[root] = 1;
    const queue = [root];
    for (const from of queue) {
      for (let to = 0; to < count; to++) {
        if (to === from || !allowed(from, to) || base[from] === base[to] || mate[from] === to) continue;
        if (to === root || (mate[to] >= 0 && parent[mate[to]] >= 0)) {
          const stem = commonBase(from, to);
          const inBlossom = new Uint8Array(count);
          markPath(from, stem, to, inBlossom);
          markPath(to, stem, from, inBlossom);
          for (let i = 0; i < count; i++) {
            if (inBlossom[base[i]] === 0) continue;
            base[i] = stem;
            if (reached[i] === 0) {
              reached[i] = 1;
              queue.push(i);
            }
          }
        } else if (parent[to] < 0) {
          parent[to] = from;
          if (mate[to] < 0) return to;
          reached[mate[to]] = 1;
          queue.push(mate[to]);
        }
      }
    }
    return -1;
  };

  /** Where almost everybody may meet, the greedy pairs are almost a maximum. */
  const pairGreedily = (): number => {
    let pairs = 0;
    for (let one = 0; one < count; one++) {
      for (let other = one + 1; other < count && mate[one] < 0; other++) {
        if (mate[other] >= 0 || !allowed(one, other)) continue;
        mate[one] = other;
        mate[other] = one;
        pairs++;
      }
    }
    return pairs;
  };

  let size = pairGreedily();
  for (let player = 0; player < count; player++) {
    if (mate[player] >= 0) continue;
    let end = findPath(player);
    if (end >= 0) size++;
    while (end >= 0) {
      const before = parent[end];
      const next = mate[before];
      mate[end] = before;
      mate[before] = end;
      end = next;
    }
  }
  return size;
}
