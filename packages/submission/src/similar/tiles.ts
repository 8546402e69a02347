import { RUN } from './fingerprints.ts';
import type { ProgramTokens } from './program-tokens.ts';

/** Equal tokens of two programs, from index `a` of the one and `b` of the other. */
interface Tile {
  readonly a: number;
  readonly b: number;
  readonly length: number;
}

/** A fingerprint that stands in one program more often than this says little about where it belongs. */
const REPEATED = 8;

/** The longest equal stretches of two programs, each token in one of them at most (Wise's greedy string tiling, 1993). */
export function tilesOf(a: ProgramTokens, b: ProgramTokens): Tile[] {
  const whole = stretches(a, b).sort((one, two) => two.length - one.length || one.a - two.a);
  const [usedA, usedB] = [new Set<number>(), new Set<number>()];
  const tiles: Tile[] = [];
  for (const stretch of whole) {
    // What is left of a stretch beside longer ones.
    for (let i = 0; i < stretch.length; ) {
      const start = i;
      while (i < stretch.length && !usedA.has(stretch.a + i) && !usedB.has(stretch.b + i)) i++;
      if (i === start) i++;
      if (i - start < RUN) continue;
      tiles.push({ a: stretch.a + start, b: stretch.b + start, length: i - start });
      for (let used = start; used < i; used++) {
        usedA.add(stretch.a + used);
        usedB.add(stretch.b + used);
      }
    }
  }
  return tiles.sort((one, two) => two.length - one.length);
}

/** Every stretch around a common fingerprint, as long as it goes in both directions. */
function stretches(a: ProgramTokens, b: ProgramTokens): Tile[] {
  const indices = new Map<number, number[]>();
  for (const { hash, at } of b.fingerprints) {
    const those = indices.get(hash);
    if (those === undefined) indices.set(hash, [at]);
    else if (those.length < REPEATED) those.push(at);
  }
  const found: Tile[] = [];
  /** For each diagonal, where its last stretch ends. */
  const ends = new Map<number, number>();
  const isSame = (i: number, j: number): boolean => a.kinds[i] === b.kinds[j] && a.isOwn(i) && b.isOwn(j);
  for (const seed of a.fingerprints) {
    for (const at of indices.get(seed.hash) ?? []) {
      if ((ends.get(seed.at - at) ?? 0) > seed.at || !isSame(seed.at, at)) continue;
      let [start, end] = [0, 1];
      while (isSame(seed.at + start - 1, at + start - 1)) start--;
      while (isSame(seed.at + end, at + end)) end++;
      ends.set(seed.at - at, seed.at + end);
      if (end - start >= RUN) found.push({ a: seed.at + start, b: at + start, length: end - start });
    }
  }
  return found;
}
