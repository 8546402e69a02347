import { type Position, positionFromCells, randomSource, startPosition } from '@ringfence/rules';
import { expect, test } from 'vitest';
import { createEngine } from '../engine.ts';
import { plainGain, playedSquatter } from '../testing/plain-squatter.ts';
import { isSettled } from './settled.ts';

/** Letters of pieces, lower case for captured ones, `-` for an empty captured cell; all captures are White's. */
function setUp(size: number, letters: string, turn: 1 | 2 = 1): Position {
  const cells = [...letters.replace(/\s/g, '')];
  const pieces = Uint8Array.from(cells, (symbol) => ({ W: 1, B: 2, b: 2 })[symbol] ?? 0);
  const owners = Uint8Array.from(cells, (symbol) => Number(symbol === '-' || symbol === 'b'));
  return positionFromCells('squatter', size, pieces, owners, turn);
}

test('every position of a game is settled', () => {
  const random = randomSource(8);
  for (let game = 0; game < 60; game++) {
    const position = startPosition('squatter', { size: 3 + random.below(6) });
    while (position.outcome === undefined) {
      position.play(random.pick(position.legalMoves()));
      expect(isSettled(position)).toBe(true);
    }
  }
});

test.each([
  ['an enclosed cell that nobody has', '.W.. W.W. .W.. ....', false],
  ['an enclosed piece that lives', '.W.. WBW. .W.. ....', false],
  ['a captured cell that nobody encloses', '.W.. W-.. .W.. ....', false],
  ['the same as a game leaves it', '.W.. W-W. .W.. ....', true],
  ['a captured piece', '.W.. WbW. .W.. ....', true],
])('%s', (_, letters, settled) => {
  expect(isSettled(setUp(4, letters))).toBe(settled);
});

test('unreachable boards are solved as a plain search does', async () => {
  const engine = await createEngine({ tableSize: 4 });
  const random = randomSource(17);
  let [unsettled, decided] = [0, 0];
  for (let board = 0; board < 50; board++) {
    // Played boards with their captures undone, and with captures where there was nothing.
    const played = playedSquatter(4 + random.below(2), 3 + random.below(4), random);
    const owners = played.owners.map((owner) =>
      owner !== 0 && random.below(2) === 0 ? 0 : owner === 0 && random.below(30) === 0 ? 1 : owner,
    );
    const position = positionFromCells('squatter', played.grid.size, played.pieces, owners, played.turn);
    if (position.outcome !== undefined || position.freeCount > 8) continue;
    if (!isSettled(position)) unsettled++;
    const lead = (position.scores[0] - position.scores[1]) * (position.turn === 1 ? 1 : -1);
    const wanted = lead + plainGain(position);
    const { score } = await engine.solve(position);
    expect(score, `${position.pieces.join('')} ${position.owners.join('')}`).toBe(wanted);
    const { moves, proof } = await engine.analyse(position, { nodes: 3000 });
    expect(position.isLegal(moves[0].move)).toBe(true);
    if (proof !== undefined) expect(proof).toBe(wanted > 0 ? 'win' : wanted < 0 ? 'loss' : 'draw');
    if (wanted !== 0) decided++;
  }
  expect(unsettled).toBeGreaterThan(15);
  expect(decided).toBeGreaterThan(10);
  engine.close();
});
