import { describe, expect, test } from 'vitest';
import type { GameName } from './games.ts';
import { gridOfGame, startPosition } from './start.ts';
import {
  judgeFencemaster,
  judgeHavannah,
  judgeHex,
  perft,
  type Rows,
  type SlowCell,
  type SlowJudge,
  slowHexagon,
  slowHexPerft,
  slowRhombus,
  slowSquatterPerft,
} from './testing/reference/index.ts';

/**
 * The number of move sequences of a given length, from the start or after some moves that bring captures and wins
 * within reach. Counted by this package and by the slow rules of testing/reference/, which share no code; no other source is
 * known.
 */
const golden: readonly [game: GameName, size: number, played: string, depth: number, count: number][] = [
  ['squatter', 3, '', 7, 181_440],
  ['squatter', 3, '', 8, 362_304],
  ['squatter', 3, 'b1 a1 a2 c1', 5, 112],
  ['squatter', 4, '', 4, 43_680],
  ['squatter', 4, 'b1 a1 a2 c1 c2 d1 d2 d4', 5, 6_000],
  ['squatter', 4, 'b1 a1 a2 c1 c2 d1 d2 d4', 7, 31_032],
  ['fencemaster', 2, '', 7, 5_040],
  ['fencemaster', 3, '', 4, 93_024],
  ['fencemaster', 3, 'b2 a1 c2 b1 d3 c1 d4 e3 c4 e5', 5, 11_350],
  ['fencemaster', 3, 'b2 a1 c2 b1 d3 c1 d4 e3 c4 e5', 6, 32_904],
  ['havannah', 2, '', 4, 600],
  ['havannah', 2, '', 5, 1_296],
  ['havannah', 2, '', 6, 288],
  ['havannah', 2, '', 7, 72],
  ['havannah', 3, '', 4, 93_024],
  ['havannah', 3, 'b2 b1 c2 e4 d3 d5 d4 a2', 5, 44_688],
  ['havannah', 3, 'b2 b1 c2 e4 d3 d5 d4 a2', 6, 186_336],
  ['hex', 2, '', 4, 12],
  ['hex', 3, '', 5, 15_120],
  ['hex', 3, '', 6, 54_720],
  ['hex', 4, 'b2 c2 b3 c1 b4', 5, 44_352],
];

/** The games on boards of hexagons: a judge, and the empty board of a size. */
const slowGames: Partial<Record<GameName, readonly [judge: SlowJudge, empty: (size: number) => Rows]>> = {
  fencemaster: [judgeFencemaster, slowHexagon],
  havannah: [judgeHavannah, slowHexagon],
  hex: [judgeHex, slowRhombus],
};

describe('the number of games', () => {
  test.each(golden)('of %s on size %i after "%s" is right to depth %i', (game, size, played, depth, count) => {
    const grid = gridOfGame(game, size);
    const position = startPosition(game, { size });
    const cells = played === '' ? [] : played.split(' ').map((name) => grid.cellNamed(name));
    for (const cell of cells) position.play(cell);
    const moves = cells.map((cell): SlowCell => {
      const row = grid.rowOf(cell);
      return [row, grid.colOf(cell) - grid.firstCol(row)];
    });
    const [judge, empty] = slowGames[game] ?? [];
    const slow =
      judge === undefined || empty === undefined
        ? slowSquatterPerft(size, moves, depth)
        : slowHexPerft(judge, empty(size), moves, depth);
    expect(perft(position, depth)).toBe(count);
    expect(slow).toBe(count);
  });

  test('counts the swap as one more second move', () => {
    expect(perft(startPosition('fencemaster', { size: 3, swap: true }), 2)).toBe(19 * 19);
    expect(perft(startPosition('fencemaster', { size: 3, swap: true }), 3)).toBe(19 * 18 * 17 + 19 * 18);
  });

  test('is right at greater depths by the fast rules alone', () => {
    expect(perft(startPosition('squatter', { size: 3 }), 9)).toBe(361_152);
    // Nobody can have captured or won anything yet.
    expect(perft(startPosition('squatter', { size: 4 }), 5)).toBe(16 * 15 * 14 * 13 * 12);
    expect(perft(startPosition('fencemaster', { size: 3 }), 5)).toBe(19 * 18 * 17 * 16 * 15);
  });
});
