import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boardOf, boardRows, classicLines } from '../classic/write.ts';
import { hexGrid } from '../hexagon.ts';
import type { Position } from '../position.ts';
import { randomSource } from '../random.ts';
import { positionFromCells, startPosition } from '../start.ts';
import { judgeFencemaster, judgeHavannah } from '../testing/reference/index.ts';
import { BLACK, EMPTY, SWAP, sides, WHITE } from '../types.ts';

const slowJudge = { fencemaster: judgeFencemaster, havannah: judgeHavannah } as const;
const hexGames = ['fencemaster', 'havannah'] as const;

/** White plays the named cells in order; Black plays elsewhere, where its pieces form nothing. */
function whitePlays(game: 'fencemaster' | 'havannah', size: number, names: string): Position {
  const grid = hexGrid(size);
  const cells = names.split(' ').map((name) => grid.cellNamed(name));
  expect(cells).not.toContain(-1);
  const pieces = new Uint8Array(grid.cellCount);
  for (const cell of cells.slice(0, -1)) pieces[cell] = WHITE;
  const position = positionFromCells(game, size, pieces, new Uint8Array(grid.cellCount), WHITE);
  expect(position.outcome).toBeUndefined();
  position.play(cells[cells.length - 1]);
  return position;
}

const kinds = (position: Position): readonly string[] | undefined => position.outcome?.by;

describe('winning', () => {
  test('three different edges make a tripod, also for a chain along the rim through two corners', () => {
    expect(kinds(whitePlays('fencemaster', 3, 'a2 a1 b1 c1 d2'))).toEqual(['tripod']);
  });

  test('corners do not count as edges', () => {
    expect(kinds(whitePlays('fencemaster', 3, 'a1 b1 c1 b2'))).toBeUndefined();
    expect(kinds(whitePlays('fencemaster', 2, 'a1 b1 c2 c3 b3'))).toBeUndefined();
  });

  test('six pieces round one empty cell are a loop', () => {
    expect(kinds(whitePlays('fencemaster', 3, 'b2 c2 d3 d4 c4 b3'))).toEqual(['loop']);
  });

  test('a tripod and a loop completed by one move count as both', () => {
    expect(kinds(whitePlays('fencemaster', 4, 'c1 c2 b2 d3 e3 f3 d4 c4 a3 b3'))).toEqual(['tripod', 'loop']);
  });

  test('the rim is not a wall: a pocket cut off at the corner is not a loop', () => {
    expect(kinds(whitePlays('fencemaster', 4, 'b1 b2 a2'))).toBeUndefined();
  });

  test('a solid blob is not a loop in Fencemaster, but a ring in Havannah', () => {
    const blob = 'c3 b2 c2 d3 d4 c4 b3';
    expect(kinds(whitePlays('fencemaster', 3, blob))).toBeUndefined();
    expect(kinds(whitePlays('havannah', 3, blob))).toEqual(['loop']);
    expect(kinds(whitePlays('havannah', 3, 'b2 c2 d3 c3 d4 c4 b3'))).toEqual(['loop']);
  });

  test('two connected corners are a bridge, in Havannah only', () => {
    expect(kinds(whitePlays('havannah', 3, 'a1 b1 c1'))).toEqual(['bridge']);
    expect(kinds(whitePlays('fencemaster', 3, 'a1 b1 c1'))).toBeUndefined();
  });

  test('a full board without a win is a draw', () => {
    // Size 2 has no edge cells; only a ring of six round the centre wins.
    const position = startPosition('fencemaster', { size: 2 });
    for (const move of [3, 0, 1, 2, 4, 5]) position.play(move);
    expect(position.outcome).toBeUndefined();
    position.play(6);
    expect(position.outcome).toEqual({ winner: EMPTY, by: [], margin: 0 });
    expect(position.verdict().winner).toBe('Draw');
  });

  test('ends the game: no move is legal after a win', () => {
    const position = whitePlays('fencemaster', 3, 'a2 a1 b1 c1 d2');
    expect(position.outcome?.winner).toBe(WHITE);
    expect(position.legalMoves()).toEqual([]);
    expect(() => position.play(10)).toThrow('over');
    position.undo();
    expect(position.outcome).toBeUndefined();
  });
});

describe('a position', () => {
  test('has a move for every empty cell', () => {
    const position = startPosition('havannah', { size: 3, swap: true });
    expect(position.legalMoves()).toEqual([...Array(19).keys()]);
    position.play(4);
    expect(position.legalMoves()).toEqual([...[...Array(19).keys()].filter((cell) => cell !== 4), SWAP]);
  });

  test('that was set up is over if the board is won or full, and does not share its arrays', () => {
    const setUp = (game: 'fencemaster' | 'havannah', text: string) => {
      const pieces = Uint8Array.from(text, (letter) => '-WB'.indexOf(letter));
      const position = positionFromCells(game, 2, pieces, new Uint8Array(7), WHITE);
      pieces.fill(EMPTY);
      return position.clone();
    };
    expect(setUp('fencemaster', 'BBB-BBB').outcome).toEqual({ winner: BLACK, by: ['loop'], margin: 0 });
    expect(setUp('havannah', 'WW-----').outcome).toEqual({ winner: WHITE, by: ['bridge'], margin: 0 });
    expect(setUp('fencemaster', 'WWWWBBB').outcome).toEqual({ winner: EMPTY, by: [], margin: 0 });
    expect(setUp('fencemaster', 'WWW-BBB').outcome).toBeUndefined();
    expect([...setUp('fencemaster', 'WWW-BBB').pieces]).toEqual([1, 1, 1, 0, 2, 2, 2]);
  });

  test('has a hash that depends on cells, sides and turn', () => {
    const hashes = sides.flatMap((turn) =>
      [-1, 0, 1, 5, 36].flatMap((cell) =>
        sides.flatMap((side) => {
          const pieces = new Uint8Array(37);
          if (cell >= 0) pieces[cell] = side;
          const { hash, canonicalHash } = positionFromCells('havannah', 4, pieces, new Uint8Array(37), turn);
          return [{ hash, canonicalHash }];
        }),
      ),
    );
    // The empty board is the same for both sides; of the corners, 0 and 36 are images of each other.
    expect(new Set(hashes.map(({ hash }) => hash)).size).toBe(18);
    expect(new Set(hashes.map(({ canonicalHash }) => canonicalHash)).size).toBe(14);
  });
});

describe('swap', () => {
  test('changes the colour of the first piece as the second move, and only then', () => {
    const position = startPosition('fencemaster', { size: 4, swap: true });
    expect(position.isLegal(SWAP)).toBe(false);
    position.play(5);
    expect(position.legalMoves()).toContain(SWAP);
    const before = position.hash;
    position.play(SWAP);
    expect(position.pieces[5]).toBe(BLACK);
    expect(position.turn).toBe(WHITE);
    expect(position.freeCount).toBe(36);
    expect(position.isLegal(SWAP)).toBe(false);
    expect(position.undo()).toBe(SWAP);
    expect(position.pieces[5]).toBe(WHITE);
    expect(position.hash).toBe(before);
  });

  test('is not offered unless the game was started with it', () => {
    const position = startPosition('havannah', { size: 4 });
    position.play(5);
    expect(position.maySwap).toBe(false);
    expect(() => position.play(SWAP)).toThrow('swapping');
  });

  test('gives a position in which swapping is legal a different hash from one in which it is not', () => {
    const [on, off] = [true, false].map((swap) => startPosition('havannah', { size: 4, swap }));
    on.play(5);
    off.play(5);
    expect(on.hash).not.toBe(off.hash);
    on.play(6);
    off.play(6);
    expect(on.hash).toBe(off.hash);
  });

  test('adds the piece to the groups of its new owner', () => {
    const position = startPosition('fencemaster', { size: 3, swap: true });
    const grid = position.grid;
    const play = (names: string): void => {
      for (const name of names.split(' ')) position.play(grid.cellNamed(name));
    };
    play('b1');
    position.play(SWAP);
    play('e5 a1 e4 a2 d5 c1 c4 d2');
    expect(position.outcome).toEqual({ winner: BLACK, by: ['tripod'], margin: 0 });
  });
});

const SHARED: ReadonlySet<string> = new Set(['grid', 'keys', 'rules']);

const snapshot = (position: Position): string =>
  JSON.stringify([
    [...position.pieces],
    position.turn,
    position.freeCount,
    `${position.hash}`,
    position.moves,
    position.outcome,
    position.legalMoves(),
    // The forest of groups is not visible in any other way. What all positions of a size share is left out.
    JSON.stringify(position, (name, value) =>
      SHARED.has(name) ? undefined : typeof value === 'bigint' || ArrayBuffer.isView(value) ? `${value}` : value,
    ),
  ]);

function playRandomly(position: Position, seed: number, visit: () => void): void {
  const random = randomSource(seed);
  for (let moves = position.legalMoves(); moves.length > 0; moves = position.legalMoves()) {
    position.play(position.maySwap && random.below(2) === 0 ? SWAP : random.pick(moves));
    visit();
  }
}

describe.each(hexGames)('%s', (game) => {
  test('agrees with the slow judge at every move of random games', () => {
    for (let seed = 0; seed < 60; seed++) {
      const size = 2 + (seed % 4);
      const position = startPosition(game, { size, swap: seed % 2 === 0 });
      playRandomly(position, seed, () => {
        const rows = boardRows(boardOf(position));
        const slow = slowJudge[game](rows, size);
        expect(classicLines(position.verdict())).toEqual(slow);
        const winner = position.outcome === undefined ? 'None' : ['Draw', 'White', 'Black'][position.outcome.winner];
        expect(winner).toBe(slow[0]);
        expect(position.verdict().oddities).toEqual([]);
      });
    }
  });

  test('is undone exactly, move by move, and copied with its history', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 2, max: 6 }), fc.boolean(), (seed, size, swap) => {
        const position = startPosition(game, { size, swap });
        const history = [snapshot(position)];
        playRandomly(position, seed, () => history.push(snapshot(position)));
        const copy = position.clone();
        while (history.length > 0) {
          const then = history.pop();
          expect(snapshot(position)).toBe(then);
          expect(snapshot(copy)).toBe(then);
          position.undo();
          copy.undo();
        }
        expect(position.undo()).toBeUndefined();
      }),
      { numRuns: 40 },
    );
  });

  test('gives symmetric positions the same canonical hash and verdict', () => {
    for (let seed = 0; seed < 24; seed++) {
      const size = 2 + (seed % 4);
      const position = startPosition(game, { size, swap: true });
      const images = position.grid.symmetries.map(() => startPosition(game, { size, swap: true }));
      playRandomly(position, seed, () => {
        const move = position.moves[position.moves.length - 1];
        position.grid.symmetries.forEach((image, i) => {
          images[i].play(move === SWAP ? SWAP : image[move]);
        });
        const tell = (one: Position): string =>
          `${one.canonicalHash} ${JSON.stringify(one.outcome)} ${classicLines(one.verdict())}`;
        expect([...new Set(images.map(tell))]).toEqual([tell(position)]);
      });
    }
  });

  test('refuses sizes out of range', () => {
    for (const size of [0, 1, 16, 2.5]) expect(() => startPosition(game, { size })).toThrow('size 2 to 15');
  });
});
