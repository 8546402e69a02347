import { type ConnectionGame, hexGrid, judge, type Random, randomSource, startPosition } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import { BREAKER_CELL, MAKER_CELL } from '../breaker-proof/board.ts';
import { HexagonRace } from './hexagon.ts';
import type { RaceSide } from './rules.ts';

const BOARDS = (['fencemaster', 'havannah'] as const).flatMap((game) =>
  [2, 3, 4, 5].map((size) => ({ game, size, race: new HexagonRace(game, size) })),
);
const SIDES: readonly RaceSide[] = [MAKER_CELL, BREAKER_CELL];

/** Whether a side has won, by the judge; Maker's pieces count as White's. */
const hasWon = (game: ConnectionGame, size: number, cells: Uint8Array, side: RaceSide): boolean =>
  judge({ shape: 'hexagon', size, cells }, game).reasons.some((reason) => 'side' in reason && reason.side === side);

const withPiece = (cells: Uint8Array, cell: number, side: RaceSide): Uint8Array =>
  cells.map((code, at) => (at === cell ? side : code));

/** A board with pieces of both sides, neither of which has won, though each comes close where few cells are free. */
function crowded(game: ConnectionGame, size: number, random: Random): Uint8Array {
  let cells: Uint8Array = new Uint8Array(3 * size * (size - 1) + 1);
  const share = random.below(101);
  const pieces = random.below(cells.length + 1);
  for (const cell of random.shuffle([...cells.keys()]).slice(0, pieces)) {
    const side = random.below(100) < share ? MAKER_CELL : BREAKER_CELL;
    const after = withPiece(cells, cell, side);
    if (!hasWon(game, size, after, side)) cells = after;
  }
  return cells;
}

describe.each(BOARDS)('$game, size $size', ({ game, size, race }) => {
  test('who has won is what the judge says, on random boards', () => {
    const random = randomSource(size);
    let won = 0;
    for (let i = 0; i < 150; i++) {
      const [share, other] = [random.below(101), random.below(101)];
      const cells = Uint8Array.from({ length: race.size }, () =>
        random.below(100) < other ? 0 : random.below(100) < share ? MAKER_CELL : BREAKER_CELL,
      );
      for (const side of SIDES) {
        const isWon = hasWon(game, size, cells, side);
        if (isWon) won++;
        expect(race.hasWon(cells, side), race.draw(cells)).toBe(isWon);
      }
    }
    expect(won).toBeGreaterThan(size === 2 ? 0 : 10);
  });

  test('the cells on which a side wins are those that the judge says, on crowded boards', () => {
    const random = randomSource(10 + size);
    let found = 0;
    for (let i = 0; i < 60; i++) {
      const cells = crowded(game, size, random);
      for (const side of SIDES) {
        const free = [...cells.keys()].filter((cell) => cells[cell] === 0);
        const wins = free.filter((cell) => hasWon(game, size, withPiece(cells, cell, side), side));
        found += wins.length;
        const before = cells.slice();
        expect(race.winningCells(cells, side), race.draw(cells)).toEqual(wins);
        expect(free.filter((cell) => race.winsOn(cells, cell, side))).toEqual(wins);
        expect(cells).toEqual(before);
      }
    }
    expect(found).toBeGreaterThan(size === 2 ? 0 : 50);
  });

  test('the winning moves of random games are those that end them', () => {
    const random = randomSource(20 + size);
    for (let i = 0; i < 5; i++) {
      const position = startPosition(game, { size });
      while (position.outcome === undefined) {
        const moves = position.legalMoves();
        const wins = moves.filter((move) => {
          position.play(move);
          const winner = position.outcome?.winner ?? 0;
          position.undo();
          return winner !== 0;
        });
        expect(race.winningCells(position.pieces, position.turn)).toEqual(wins);
        position.play(moves[random.below(moves.length)]);
      }
    }
  });
});

test('a piece beside three groups closes the loop of any two runs of one of them', () => {
  const race = new HexagonRace('fencemaster', 4);
  const { cellNamed, symmetries } = hexGrid(4);
  const pieces = ['d3', 'e5', 'e6', 'd6', 'c5', 'c4'].map(cellNamed);
  for (const symmetry of symmetries) {
    const cells = new Uint8Array(race.size);
    for (const piece of pieces) cells[symmetry[piece]] = MAKER_CELL;
    expect(race.winningCells(cells, MAKER_CELL)).toEqual([symmetry[cellNamed('d4')]]);
  }
});
