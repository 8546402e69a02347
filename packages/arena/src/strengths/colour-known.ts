import type { Meeting } from './strengths.ts';

/**
 * Whether the games distinguish White's advantage from strength. They do not if some assignment of strengths, each
 * White's exactly one more than Black's, explains it as well, as when every player keeps to one colour.
 */
export function colourIsKnown(players: number, meetings: readonly Meeting[]): boolean {
  const level = new Array<number | undefined>(players).fill(undefined);
  const neighbours: (readonly [player: number, change: number])[][] = Array.from({ length: players }, () => []);
  for (const { white, black, games } of meetings) {
    if (games === 0) continue;
    neighbours[white].push([black, -1]);
    neighbours[black].push([white, 1]);
  }
  for (let root = 0; root < players; root++) {
    if (level[root] !== undefined) continue;
    level[root] = 0;
    const queue = [root];
    for (const player of queue) {
      for (const [next, change] of neighbours[player]) {
        const expected = (level[player] ?? 0) + change;
        if (level[next] === undefined) {
          level[next] = expected;
          queue.push(next);
        } else if (level[next] !== expected) return true;
      }
    }
  }
  return false;
}
