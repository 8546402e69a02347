import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { BLACK, type Move, type Position, randomSource, startPosition, WHITE } from '@ringfence/rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { isEnclosing } from '../testing/plain-maker.ts';
import { type RacePoint, RaceWalk } from './walk.ts';

const proofs = join(import.meta.dirname, '../../../../docs/proofs');

const walkIn = (name: string): Promise<RaceWalk> =>
  RaceWalk.read([gunzipSync(readFileSync(join(proofs, `${name}.proof`)))]);

/** The seeds of so many games; without npm run test:long, of a quarter of them. */
const seeds = (games: number): number[] =>
  Array.from({ length: process.env.RINGFENCE_TESTS === 'long' ? games : games / 4 }, (_, seed) => seed);

/** The board of a point as letters, W for one side, with a piece on each cell at most once. */
function letters({ maker, breaker }: RacePoint, [own, other] = 'WB'): string[] {
  const cells = Array.from({ length: 81 }, () => '.');
  for (const [side, letter] of [
    [maker, own],
    [breaker, other],
  ] as const) {
    for (const cell of side) {
      expect(cells[cell]).toBe('.');
      cells[cell] = letter;
    }
  }
  return cells;
}

describe('the proof that the first player captures first on 9×9', () => {
  let walk: RaceWalk;
  beforeAll(async () => {
    walk = await walkIn('squatter9x9-first');
  });

  test('begins in the middle', () => {
    expect(walk.start()).toMatchObject({ maker: [40], breaker: [], hasWon: false });
  });

  // Near the last move is where Breaker does best, beside its own last piece where it threatens itself.
  test.each(seeds(36))('captures first whatever Breaker plays, game %i', (seed) => {
    const random = randomSource(seed);
    let point = walk.start();
    while (!point.hasWon) {
      const board = letters(point);
      expect(isEnclosing(9, board)).toBe(false);
      expect(isEnclosing(9, letters(point, 'BW'))).toBe(false);
      const free = [...board.keys()].filter((cell) => board[cell] === '.');
      const target = (seed % 3 === 1 ? point.breaker.at(-1) : point.maker.at(-1)) ?? 40;
      const near = free.filter((cell) => Math.abs((cell % 9) - (target % 9)) < 3 && Math.abs(cell - target) < 25);
      const choice = seed % 3 > 0 && near.length > 0 ? near : free;
      // Breaker captures if it can, which the proof excludes.
      const capture = free.find((cell) =>
        isEnclosing(9, letters({ ...point, breaker: [...point.breaker, cell] }, 'BW')),
      );
      point = walk.play(point, capture ?? choice[random.below(choice.length)]);
    }
    const board = letters(point);
    expect(isEnclosing(9, board)).toBe(true);
    expect(isEnclosing(9, letters(point, 'BW'))).toBe(false);
    expect(point.maker.length).toBeLessThanOrEqual(25);
  });
});

/** The game of a point by the rules, which refuse what is not legal. */
function gameOf({ maker, breaker }: RacePoint, size: number): Position {
  const position = startPosition('havannah', { size });
  for (const [turn, cell] of maker.entries()) {
    position.play(cell);
    if (turn < breaker.length) position.play(breaker[turn]);
  }
  return position;
}

/** What a test says about the position after a move. */
function after<T>(position: Position, move: Move, test: (position: Position) => T): T {
  position.play(move);
  const answer = test(position);
  position.undo();
  return answer;
}

/** The moves with which the side to move wins at once. */
function winsIn(position: Position): Move[] {
  const side = position.turn;
  return position.legalMoves().filter((move) => after(position, move, ({ outcome }) => outcome?.winner === side));
}

/** The moves after which the other side cannot win at once; all moves if there are none. */
function blocksIn(position: Position): Move[] {
  const moves = position.legalMoves();
  const blocks = moves.filter((move) => after(position, move, (next) => winsIn(next).length === 0));
  return blocks.length > 0 ? blocks : moves;
}

describe('the proof that the first player wins Havannah 4', () => {
  let walk: RaceWalk;
  beforeAll(async () => {
    walk = await walkIn('havannah4');
  });

  test('begins in a corner', () => {
    const { maker, breaker, hasWon } = walk.start();
    expect({ breaker, hasWon }).toEqual({ breaker: [], hasWon: false });
    const { grid } = startPosition('havannah', { size: 4 });
    expect(grid.reach[maker[0]] >> 6).not.toBe(0);
  });

  /** A whole game by the rules; returns how many pieces White needed. */
  function play(choose: (position: Position, point: RacePoint) => Move): number {
    let point = walk.start();
    while (!point.hasWon) {
      const position = gameOf(point, 4);
      expect(position.turn).toBe(BLACK);
      expect(position.outcome).toBeUndefined();
      expect(winsIn(position)).toEqual([]);
      point = walk.play(point, choose(position, point));
    }
    expect(gameOf(point, 4).outcome?.winner).toBe(WHITE);
    return point.maker.length;
  }

  test.each(seeds(20))('beats a random Black, game %i', (seed) => {
    const random = randomSource(seed);
    expect(
      play((position) => {
        const moves = position.legalMoves();
        return moves[random.below(moves.length)];
      }),
    ).toBeLessThanOrEqual(19);
  });

  test.each(seeds(20))('beats a Black that blocks every threat, game %i', (seed) => {
    const random = randomSource(seed);
    expect(
      play((position) => {
        const moves = blocksIn(position);
        return moves[random.below(moves.length)];
      }),
    ).toBeLessThanOrEqual(19);
  });

  /** How many pieces White needs after a move, if Black then takes the first cell that blocks. */
  function piecesAfter(point: RacePoint, move: Move): number {
    let next = walk.play(point, move);
    while (!next.hasWon) next = walk.play(next, blocksIn(gameOf(next, 4))[0]);
    return next.maker.length;
  }

  test.each(seeds(8))('beats a Black that holds out for long, game %i', (seed) => {
    const random = randomSource(seed);
    const pieces = play((position, point) => {
      const moves = position.legalMoves();
      const lengths = moves.map((move) => piecesAfter(point, move));
      const longest = moves.filter((_, i) => lengths[i] === Math.max(...lengths));
      return longest[random.below(longest.length)];
    });
    expect(pieces).toBeGreaterThan(8);
    expect(pieces).toBeLessThanOrEqual(19);
  });
});

describe('a walk', () => {
  const proof = (size: number, position: string, records: readonly number[]): Uint8Array =>
    Uint8Array.from([
      ...new TextEncoder().encode(
        `ringfence race 1\n${JSON.stringify({ game: 'havannah', size, position, toMove: 'white' })}\n`,
      ),
      ...records,
    ]);

  test('follows a chain of threats from the empty board', async () => {
    // Of the six corners of the smallest hexagon, any two that are connected win.
    const walk = await RaceWalk.read([proof(2, '.......', [0x81, 0])]);
    const start = walk.start();
    expect(start).toMatchObject({ maker: [0], hasWon: false });
    for (const cell of [1, 2, 3, 4, 5, 6]) expect(gameOf(walk.play(start, cell), 2).outcome?.winner).toBe(WHITE);
  });

  test('begins on an empty board only', async () => {
    await expect(RaceWalk.read([proof(2, 'W..B...', [0x81, 1])])).rejects.toThrow('not about the empty board');
  });
});
