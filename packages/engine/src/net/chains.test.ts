// The kernel's search for chains of threats skips cells that cannot matter, and tries a chain again that it has found
// before. Compared with one that plays out everything.
import {
  BLACK,
  type Move,
  otherSide,
  type Position,
  positionFromCells,
  randomSource,
  type Side,
  startPosition,
  WHITE,
} from '@ringfence/rules';
import { expect, test } from 'vitest';
import type { Info } from '../api.ts';
import { randomPosition } from '../testing/plain-search.ts';
import { randomNetFile } from '../testing/random-net.ts';
import { readNet } from './file.ts';
import { createNetSearcher } from './searcher.ts';

/** The cells on which the side would win at once. */
function winsOf({ game, grid, pieces, owners }: Position, side: Side): Move[] {
  const position = positionFromCells(game, grid.size, pieces, owners, side);
  return position.legalMoves().filter((move) => {
    position.play(move);
    const wins = position.outcome?.winner === side;
    position.undo();
    return wins;
  });
}

/** Whether the side to move, which cannot win at once, wins by at most this many threats in a row. */
function hasChain(position: Position, longest: number): boolean {
  const side = position.turn;
  const forced = winsOf(position, otherSide(side));
  if (forced.length > 1) return false;
  return (forced.length === 1 ? forced : position.legalMoves()).some((move) => {
    position.play(move);
    const wins = winsOf(position, side);
    let won = wins.length > 1;
    if (wins.length === 1 && longest > 1) {
      position.play(wins[0]);
      won = position.outcome === undefined && hasChain(position, longest - 1);
      position.undo();
    }
    position.undo();
    return won;
  });
}

/** So many that the search has looked for long chains at the root. */
const SIMULATIONS = 400;

/** What a search with a net that knows nothing has proved. */
async function openJudge(): Promise<(position: Position) => Pick<Info, 'proof' | 'moves'>> {
  const net = readNet(randomNetFile({ blocks: 1, channels: 32, pooled: [0], seed: 1 }));
  if (!net.ok) throw new Error(net.error);
  const searcher = await createNetSearcher(net.value, { tableSize: 8 });
  return (position) => {
    searcher.begin(position.clone());
    searcher.step({ milliseconds: Number.POSITIVE_INFINITY, nodes: SIMULATIONS });
    return searcher.info();
  };
}

test.each(['fencemaster', 'havannah'] as const)(
  '%s: every chain of threats is found, the shortest first, and what does not stop one',
  async (game) => {
    const judge = await openJudge();
    const random = randomSource(7);
    const seen = { chains: 0, quiet: 0, lost: 0, kept: 0 };
    while (seen.chains < 10 || seen.lost < 100) {
      const position = randomPosition(game, 4, 12 + random.below(6), random);
      const wins = winsOf(position, position.turn);
      if (wins.length === 0 && winsOf(position, otherSide(position.turn)).length > 0) continue;
      const { proof, moves } = judge(position);
      if (wins.length > 0) {
        expect([wins.includes(moves[0].move), moves[0].pv.length]).toEqual([true, 1]);
        continue;
      }
      const threats = [1, 2, 3].find((longest) => hasChain(position, longest));
      if (threats !== undefined) {
        seen.chains++;
        expect(proof).toBe('win');
        // The shortest one is played: so many threats, with the answers between them.
        expect(moves[0].pv).toHaveLength(2 * threats - 1);
        for (const move of moves[0].pv) position.play(move);
        expect(winsOf(position, otherSide(position.turn)).length).toBeGreaterThan(1);
        continue;
      }
      if (proof === 'win') continue; // by a longer chain
      seen.quiet++;
      for (const { move, proof } of moves) {
        position.play(move);
        const loses = position.outcome === undefined && hasChain(position, 3);
        position.undo();
        if (loses) expect(proof).toBe('loss');
        seen[loses ? 'lost' : 'kept']++;
      }
    }
    expect(seen.quiet).toBeGreaterThan(0);
    expect(seen.kept).toBeGreaterThan(0);
  },
);

test('Havannah: a piece that leaves two rings to fill, each two cells away', async () => {
  const judge = await openJudge();
  const { grid } = startPosition('havannah', { size: 6 });
  const pieces = new Uint8Array(grid.cellCount);
  // Rings around g6 and g7; f6 is missing in both, h6 in the one and h8 in the other.
  for (const name of ['g6', 'g7', 'g5', 'h7', 'f5', 'g8', 'f7']) pieces[grid.cellNamed(name)] = WHITE;
  for (const name of ['a1', 'c1', 'a3', 'k9', 'i11', 'k11', 'e1']) pieces[grid.cellNamed(name)] = BLACK;
  const position = positionFromCells('havannah', 6, pieces, pieces, WHITE);
  expect(winsOf(position, WHITE)).toEqual([]);
  expect(hasChain(position, 1)).toBe(true);
  expect(judge(position).proof).toBe('win');
});
