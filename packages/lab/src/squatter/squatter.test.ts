import { boardOf, boardRows, readBoard, squareGrid, startPosition, type WrittenBoard } from '@ringfence/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { algorithmNamed } from '../catalogue.ts';
import { compareOne } from '../compare.ts';
import { reachableBatch } from '../hunt/boards.ts';
import { leadsTo } from '../hunt/reach.ts';
import { record, run, stepsOf } from '../run.ts';
import { readGameLine } from '../testing/game-line.ts';

const board = (text: string): WrittenBoard => {
  const read = readBoard(text);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
};

const twoTerritories = board('6\n+ W + + B +\nW - W B - B\n+ W + + B +\n+ + B + + +\n+ B - B W +\n+ + B + + W\n');

describe('on a board with three single captures', () => {
  test.each([
    ['loop-trace', 'None 1 2'],
    ['row-scan', 'None 1 2'],
    ['capture-blocks', 'None 1 2'],
    ['flood-fill', 'None 1 2'],
  ] as const)('%s answers %s', (key, answer) => {
    const { outcome, right } = compareOne(algorithmNamed(key), twoTerritories);
    expect([outcome.answer?.join(' '), right]).toEqual([answer, true]);
  });
});

describe('row-scan', () => {
  test('looks at every cell once', () => {
    expect(run(algorithmNamed('row-scan'), twoTerritories).operations).toBe(36);
  });

  test('cells without a piece to their right belong to nobody', () => {
    expect(run(algorithmNamed('row-scan'), board('2\nW-\n-W\n')).answer).toEqual(['White', '1', '0']);
  });
});

describe('capture-blocks', () => {
  test('a block including its diagonals has one owner', () => {
    const steps = [...stepsOf(record(algorithmNamed('capture-blocks'), board('4\n+W++\nW-W+\n+W-W\n++W+\n')))];
    expect(steps.filter(({ kind }) => kind === 'accept').map(({ reason }) => reason)).toEqual([
      'A new block begins at b2; the piece above it is White, who has captured all of it.',
    ]);
  });

  test('compares entries one by one, so its operations grow with the square of the captured cells', () => {
    const ring = (size: number): WrittenBoard => {
      const last = size - 1;
      const cells = Uint8Array.from({ length: size * size }, (_, cell) => {
        const [row, col] = [Math.floor(cell / size), cell % size];
        return row === 0 || col === 0 || row === last || col === last ? 1 : 3;
      });
      return { shape: 'square', size, cells };
    };
    const small = run(algorithmNamed('capture-blocks'), ring(12)).operations;
    const large = run(algorithmNamed('capture-blocks'), ring(22)).operations;
    expect(large / small).toBeGreaterThan(10); // four times as many captured cells
  });
});

describe('loop-trace', () => {
  test('counts the notch that its document draws once or twice, depending on the reading', () => {
    const notch = board(
      '9\n'.concat(
        [
          'WWWWWWWWW',
          'W-------W',
          'W--WWW--W',
          'W--W+W--W',
          'WWWW+WWWW',
          '+++++++++',
          '+++++++++',
          '+++++++++',
          '+++++++++',
        ].join('\n'),
      ),
    );
    expect(run(algorithmNamed('loop-trace/inside'), notch).answer).toEqual(['None', '15', '0']);
    // The corners of the notch are on no circle, so the usual reading starts from them once more.
    expect(run(algorithmNamed('loop-trace'), notch).answer).toEqual(['None', '30', '0']);
  });

  test('word for word loops forever, and reports it', () => {
    const spur = board('4\n+W+W\nW-W+\n+W++\n++++\n');
    const { finished, answer, steps } = run(algorithmNamed('loop-trace/literal'), spur, { limit: 1000 });
    expect([finished, answer, steps]).toEqual([false, undefined, 1000]);
  });

  test('takes a pocket with an overhang for its inside, in every reading', () => {
    // Started by hand as a pot with an overhang, then shrunk by search to this board, which a game leads to.
    const pocket = board('7\nBB+BWBB\nB+BWWWB\nBWBB+WW\nWWB-BWW\nWWBBBWW\nBWWWWWB\nBBWWWBB\n');
    const game =
      'White e2 a2 f6 d1 a5 f7 g5 c2 e7 a7 b5 g2 c6 a6 f2 b1 c7 g7 g3 g1 f5 a3 g4 g6 b3 f1 e1 b7 b6 a1 e6 c3 d6 e4 d2 ' +
      'e5 f4 c5 a4 d5 f3 d3 b4 c4 d7';
    expect(leadsTo(pocket, readGameLine(pocket, game))).toBe(true);
    const { outcome, expected } = compareOne(algorithmNamed('loop-trace/inside'), pocket);
    expect([outcome.answer, expected]).toEqual([
      ['None', '1', '1'],
      ['None', '0', '1'],
    ]);
  });

  test('terminates on every board in its default reading', () => {
    const full: WrittenBoard = { shape: 'square', size: 9, cells: new Uint8Array(81).fill(1) };
    expect(run(algorithmNamed('loop-trace'), full).finished).toBe(true);
  });
});

test.each(['row-scan', 'capture-blocks', 'flood-fill'] as const)('%s is right on boards of games', (key) => {
  for (let batch = 0; batch < 4; batch++) {
    for (const reachable of reachableBatch('squatter', 7, batch)) {
      expect([boardRows(reachable), compareOne(algorithmNamed(key), reachable).right]).toEqual([
        boardRows(reachable),
        true,
      ]);
    }
  }
});

/** Random games on small boards, where captures are frequent. */
const games = fc.record({
  size: fc.integer({ min: 3, max: 7 }),
  seed: fc.array(fc.nat(), { minLength: 4, maxLength: 60 }),
});

function boardsOf({ size, seed }: { size: number; seed: readonly number[] }): WrittenBoard {
  const position = startPosition('squatter', { size });
  for (const number of seed) {
    const moves = position.legalMoves();
    if (moves.length === 0) break;
    position.play(moves[number % moves.length]);
  }
  return boardOf(position);
}

/** The captured cells, and the neighbours of a cell of a square board. */
function capturesOf({ size, cells }: WrittenBoard) {
  const at = (row: number, col: number): number =>
    row < 0 || col < 0 || row >= size || col >= size ? -1 : cells[row * size + col];
  const captured = [...cells.keys()].filter((cell) => cells[cell] === 3);
  return captured.map((cell) => ({ cell, row: Math.floor(cell / size), col: cell % size, at }));
}

describe("seed 001's special comments are true on boards of games", () => {
  const boards = [...Array(10).keys()].flatMap((batch) => reachableBatch('squatter', 11, batch));
  // The owner is found by a flood: the judge itself looks at the piece above, which is what is being tested.
  const ownersOf = ({ size, cells }: WrittenBoard): Map<number, number> => {
    const owners = new Map<number, number>();
    for (const side of [1, 2]) {
      const open = new Set<number>();
      const stack = [...cells.keys()].filter((cell) => squareGrid(size).rim[cell] === 1 && cells[cell] !== side);
      for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
        if (open.has(cell)) continue;
        open.add(cell);
        for (let k = 0; k < 4; k++) {
          const near = squareGrid(size).adjacent[cell * 4 + k];
          if (near >= 0 && cells[near] !== side) stack.push(near);
        }
      }
      cells.forEach((code, cell) => {
        if (code === 3 && !open.has(cell)) owners.set(cell, side);
      });
    }
    return owners;
  };

  test('1: captured cells that touch, even at a corner, have one owner', () => {
    const check = (one: WrittenBoard): void => {
      const owners = ownersOf(one);
      for (const { cell, row, col, at } of capturesOf(one)) {
        for (const [down, right] of [
          [0, 1],
          [1, -1],
          [1, 0],
          [1, 1],
        ]) {
          if (at(row + down, col + right) !== 3) continue;
          expect(owners.get(cell + down * one.size + right)).toBe(owners.get(cell));
        }
      }
    };
    boards.forEach(check);
    fc.assert(fc.property(games, (game) => check(boardsOf(game))));
  });

  test('2: no piece of the side that lost it is beside a captured cell', () => {
    const check = (one: WrittenBoard): void => {
      const owners = ownersOf(one);
      for (const { cell, row, col, at } of capturesOf(one)) {
        const beside = [at(row - 1, col), at(row + 1, col), at(row, col - 1), at(row, col + 1)];
        expect(beside.filter((code) => code !== 3 && code !== owners.get(cell))).toEqual([]);
      }
    };
    boards.forEach(check);
    fc.assert(fc.property(games, (game) => check(boardsOf(game))));
  });

  test('3: above and left of the first cell of a block are pieces of its owner', () => {
    const check = (one: WrittenBoard): void => {
      const owners = ownersOf(one);
      const seen = new Set<number>();
      for (const { cell, row, col, at } of capturesOf(one)) {
        if (seen.has(cell)) continue;
        expect([at(row - 1, col), at(row, col - 1)]).toEqual([owners.get(cell), owners.get(cell)]);
        const stack = [cell];
        for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
          if (seen.has(next)) continue;
          seen.add(next);
          const [r, c] = [Math.floor(next / one.size), next % one.size];
          for (let down = -1; down <= 1; down++) {
            for (let right = -1; right <= 1; right++) {
              if (at(r + down, c + right) === 3) stack.push(next + down * one.size + right);
            }
          }
        }
      }
    };
    boards.forEach(check);
    fc.assert(fc.property(games, (game) => check(boardsOf(game))));
  });
});
