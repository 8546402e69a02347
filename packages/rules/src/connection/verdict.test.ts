import { describe, expect, test } from 'vitest';
import type { WrittenBoard } from '../board.ts';
import { gridOf } from '../board-shapes.ts';
import { readBoard } from '../classic/read.ts';
import { judge } from '../judge.ts';
import { padHexagon } from '../padded.ts';
import { randomSource } from '../random.ts';
import { BLACK, type Cell, EMPTY, type Side, sides, WHITE } from '../types.ts';
import type { ConnectionVerdict, OddityName } from '../verdict.ts';
import { possibleLastMoves } from './last-moves.ts';
import { type ConnectionGame, rulesets } from './ruleset.ts';
import { scanBoard } from './scan.ts';

function board(text: string): WrittenBoard {
  const result = readBoard(text);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

const judged = (text: string, game: ConnectionGame) => {
  const { winner, method, reasons, oddities } = judge(board(text), game) as ConnectionVerdict;
  return { winner, method, reasons, oddities: oddities.map(({ name }) => name) };
};

describe('the reasons of a win', () => {
  test('are a smallest tree for three of the edges that a group reaches', () => {
    // The row reaches two edges, a branch up a third, and one down to the left a fourth, which is nearer than the right
    // end.
    expect(judged('4\n-W--\n--W--\nWWWWWW\nWBBBB--\nWBBBB-\n--B--\n----\n', 'fencemaster')).toEqual({
      winner: 'White',
      method: 'Tripod',
      reasons: [
        {
          kind: 'tripod',
          side: WHITE,
          group: [1, 6, 9, 10, 11, 12, 13, 14, 15, 22],
          edges: [0, 1, 4, 5],
          tree: [1, 6, 9, 10, 11, 15, 22],
          treeEdges: [0, 4, 5],
        },
      ],
      oddities: [],
    });
  });

  test('are the shortest of the chains that connect two corners', () => {
    expect(judged('4\nW-WW\nWWW--\nW-B-B-\nW-B-B--\n--B-B-\n-B---\n-B--\n', 'havannah')).toEqual({
      winner: 'White',
      method: 'Bridge',
      reasons: [
        { kind: 'bridge', side: WHITE, group: [0, 2, 3, 4, 5, 6, 9, 15], corners: [0, 1, 5], path: [15, 9, 4, 0] },
      ],
      oddities: ['won-before'],
    });
  });

  test('are all loops of the winner, clockwise, with the cells they cut off', () => {
    expect(judged('4\nWW--\nW-W--\n-WWW--\n--W-WBB\n--WWBB\nB-BBB\n-BB-\n', 'fencemaster')).toEqual({
      winner: 'White',
      method: 'Loop',
      reasons: [
        { kind: 'loop', side: WHITE, loop: [1, 6, 11, 10, 4, 0], enclosed: [5] },
        { kind: 'loop', side: WHITE, loop: [12, 19, 25, 24, 17, 11], enclosed: [18] },
      ],
      oddities: ['won-before'],
    });
  });

  test('are several kinds in Havannah, each with its own pieces', () => {
    expect(judged('3\nWWW\nW-BW\nBB-BW\nBBBB\n-WW\n', 'havannah')).toEqual({
      winner: 'White',
      method: 'Tripod+Bridge',
      reasons: [
        {
          kind: 'tripod',
          side: WHITE,
          group: [0, 1, 2, 3, 6, 11],
          edges: [0, 1, 5],
          tree: [0, 1, 2, 3, 6],
          treeEdges: [0, 1, 5],
        },
        { kind: 'bridge', side: WHITE, group: [0, 1, 2, 3, 6, 11], corners: [0, 1, 2], path: [2, 1, 0] },
      ],
      oddities: [],
    });
  });

  test('are the ring round a piece of the same side in Havannah', () => {
    expect(judged('3\n---\n-WW-\n-WWW-\n-WW-\n---\n', 'havannah')).toEqual({
      winner: 'White',
      method: 'Loop',
      reasons: [{ kind: 'loop', side: WHITE, loop: [5, 10, 14, 13, 8, 4], enclosed: [9] }],
      oddities: ['unbalanced'],
    });
  });
});

describe('the oddities of a board', () => {
  test.each<[string, string, [OddityName, boolean, string][]]>([
    ['one piece more of either side is none', '2\nW-\n-B-\nW-\n', []],
    ['one piece fewer of either side is none', '2\nB-\n-W-\nB-\n', []],
    [
      'two pieces more are one',
      '2\nW-\n---\nW-\n',
      [['unbalanced', false, 'White has 2 pieces and Black 0: sides alternate']],
    ],
    ['as many pieces of the loser are none', '3\nBW-\nWBBW\n-B-BW\nWBBW\n---\n', []],
    [
      'one more piece of the loser is one',
      '3\nBW-\nWBBW\nWB-BW\nWBBW\n-W-\n',
      [['loser-moved-last', false, 'Black has won, but White has more pieces and so moved last']],
    ],
    [
      'two loops that share no piece are one',
      '4\nBB-W\nB-B-W\n-BB--W\nW------\nW--BBW\nWWB-B\nWWBB\n',
      [
        ['unbalanced', false, 'White has 10 pieces and Black 12: sides alternate'],
        ['won-before', false, 'Black would have won before the last move: no single piece completes the win'],
      ],
    ],
    [
      'a win of each side is one',
      '4\nWW--\nW-W--\n-WW---\n-------\n---BB-\n--B-B\n--BB\n',
      [['two-winners', true, 'both sides have won: the game ends with the first win']],
    ],
  ])('%s', (_, text, expected) => {
    const { oddities } = judge(board(text), 'fencemaster');
    expect(oddities.map(({ name, strict, message }) => [name, strict, message])).toEqual(expected);
  });
});

const hasWon = (written: WrittenBoard, game: ConnectionGame, side: Side): boolean =>
  judge(written, game).reasons.some((reason) => reason.kind !== 'territory' && reason.side === side);

/** Exactly the pieces of a side without which it has not won. */
function expectLastMoves(written: WrittenBoard, game: ConnectionGame, side: Side): readonly Cell[] {
  const { size, cells } = written;
  const expected = [...cells.keys()].filter((cell) => {
    const without = cells.map((code, i) => (i === cell ? EMPTY : code));
    return cells[cell] === side && !hasWon({ ...written, cells: without }, game, side);
  });
  const scan = scanBoard(padHexagon(size, cells));
  expect(possibleLastMoves(padHexagon(size, cells), rulesets[game], scan, side)).toEqual(expected);
  return expected;
}

describe("a piece can be the winner's last move exactly if the board without it is not won", () => {
  test('on random boards', () => {
    const random = randomSource(17);
    let [some, none] = [0, 0];
    for (let i = 0; i < 60; i++) {
      const size = 2 + (i % 3);
      const white = 3 + random.below(6);
      const cells = Uint8Array.from({ length: gridOf('hexagon', size).cellCount }, () =>
        random.below(10) < 2 ? EMPTY : random.below(10) < white ? WHITE : BLACK,
      );
      const written: WrittenBoard = { shape: 'hexagon', size, cells };
      const game = (['fencemaster', 'havannah'] as const)[i % 2];
      for (const side of sides.filter((each) => hasWon(written, game, each))) {
        if (expectLastMoves(written, game, side).length > 0) some++;
        else none++;
      }
    }
    expect(some).toBeGreaterThan(10);
    expect(none).toBeGreaterThan(10);
  });

  test.each<[string, ConnectionGame, string, number]>([
    ['a ring of twelve', 'fencemaster', '4\n----\n-WWW-\n-W--W-\n-W---W-\n-W--W-\n-WWW-\n----\n', 12],
    ['a filled ring', 'havannah', '3\n---\n-WW-\n-WWW-\n-WW-\n---\n', 6],
    ['two filled rings that overlap', 'havannah', '4\n----\n-----\n--WWW-\n--WWWW-\n--WWW-\n-----\n----\n', 2],
    [
      'two filled rings apart',
      'havannah',
      '5\nWW---\nWWW---\n-WW----\n--------\n---------\n--------\n---WW--\n--WWW-\n--WW-\n',
      0,
    ],
  ])('for %s', (_, game, text, count) => {
    expect(expectLastMoves(board(text), game, WHITE)).toHaveLength(count);
  });
});
