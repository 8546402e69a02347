import { describe, expect, test } from 'vitest';
import { BLACK, SWAP, WHITE } from '../types.ts';
import { recordProblem } from './check.ts';
import { recordFromMoves } from './moves.ts';
import {
  countMoves,
  type GameRecord,
  lineTo,
  mainLine,
  mainLineTo,
  type RecordHeader,
  type RecordNode,
} from './record.ts';

const header: RecordHeader = { game: 'squatter', size: 4, swap: false, first: WHITE };

/** The parents of a tree in pre-order: 0 – 1 – 2, 1 – 3, 0 – 4 – 5. */
const branching: GameRecord = { header, nodes: [-1, 0, 1, 1, 0, 4].map((parent) => ({ parent })) };

describe('the tree of a record', () => {
  test('has a main line of first children', () => {
    expect(mainLine(branching)).toEqual([0, 1, 2]);
    expect(mainLine({ header, nodes: [{ parent: -1 }] })).toEqual([0]);
  });

  test('knows the children of each node and the line to it', () => {
    expect(lineTo(branching, 5)).toEqual([0, 4, 5]);
    expect(lineTo(branching, 0)).toEqual([0]);
    expect(() => lineTo(branching, 6)).toThrow(RangeError);
  });

  test('counts the moves of the main line, after any set-up', () => {
    const nodes: RecordNode[] = [
      { parent: -1 },
      { parent: 0, setup: { white: [5] } },
      { parent: 1, play: { side: BLACK, move: 0 } },
      { parent: 2, comment: 'a pause' },
      { parent: 3, play: { side: WHITE, move: 1 } },
    ];
    const game: GameRecord = { header, nodes };
    expect(countMoves(game, mainLine(game))).toBe(2);
    expect([0, 1, 2].map((move) => mainLineTo(game, move).at(-1))).toEqual([1, 2, 4]);
    expect(() => mainLineTo(game, 3)).toThrow('the game has 2');
  });
});

describe('a record of moves', () => {
  test('alternate between the sides, and a swap counts as a turn', () => {
    const record = recordFromMoves([5, SWAP, 6], { game: 'havannah', size: 4, swap: true, white: 'Red' });
    expect(record).toEqual({
      header: { game: 'havannah', size: 4, swap: true, first: WHITE, white: 'Red' },
      nodes: [
        { parent: -1 },
        { parent: 0, play: { side: WHITE, move: 5 } },
        { parent: 1, play: { side: BLACK, move: SWAP } },
        { parent: 2, play: { side: WHITE, move: 6 } },
      ],
    });
  });
});

describe('an invalid record', () => {
  const withNode = (node: RecordNode): GameRecord => ({ header, nodes: [{ parent: -1 }, node] });
  const arrow = { from: 3, to: 4 };
  test.each<[message: string, record: GameRecord]>([
    [
      'Squatter is played on boards of size 3 to 19, not 99',
      { header: { ...header, size: 99 }, nodes: [{ parent: -1 }] },
    ],
    ['Squatter has no swap', { header: { ...header, swap: true }, nodes: [{ parent: -1 }] }],
    ['the result is not written', { header: { ...header, result: 'Draw' }, nodes: [{ parent: -1 }] }],
    ['not said in rules', { header: { ...header, rules: 'blitz, Swap' }, nodes: [{ parent: -1 }] }],
    ['no root node', { header, nodes: [] }],
    ['the first node is the root', { header, nodes: [{ parent: 0 }] }],
    ['not in pre-order', { header, nodes: [-1, 0, 0, 1].map((parent) => ({ parent })) }],
    ['not in pre-order', { header, nodes: [-1, 1].map((parent) => ({ parent })) }],
    ['a move, or a resignation, or a set-up', withNode({ parent: 0, play: { side: WHITE, move: 0 }, resigns: WHITE })],
    ['the move is not on the board', withNode({ parent: 0, play: { side: WHITE, move: 16 } })],
    ['the set-up is empty', withNode({ parent: 0, setup: {} })],
    ['the set-up names a cell twice', withNode({ parent: 0, setup: { white: [1], black: [1] } })],
    ['a cell of the set-up is not on the board', withNode({ parent: 0, setup: { white: [-1] } })],
    ['in the root the header says', { header, nodes: [{ parent: -1, setup: { turn: BLACK } }] }],
    [
      'only Squatter has captured cells',
      {
        header: { ...header, game: 'havannah' },
        nodes: [{ parent: -1, setup: { whiteOwned: [1] } }],
      },
    ],
    ['the marks are empty', withNode({ parent: 0, marks: {} })],
    ['there is an empty list in the marks', withNode({ parent: 0, marks: { circle: [] } })],
    ['a cell has the same mark twice', withNode({ parent: 0, marks: { circle: [3, 3] } })],
    ['there is an empty list in the arrows', withNode({ parent: 0, marks: { arrows: [] } })],
    ['a cell of the arrows is not on the board', withNode({ parent: 0, marks: { arrows: [{ from: 0, to: 99 }] } })],
    ['an arrow joins two cells', withNode({ parent: 0, marks: { arrows: [{ from: 3, to: 3 }] } })],
    ['there is the same arrow twice', withNode({ parent: 0, marks: { arrows: [arrow, arrow] } })],
    ['a cell of the labels is not on the board', withNode({ parent: 0, marks: { labels: [{ cell: 99, text: '' }] } })],
    ['a name that SGF cannot hold', withNode({ parent: 0, properties: [{ name: 'x', values: [''] }] })],
    ['C has a field of its own', withNode({ parent: 0, properties: [{ name: 'C', values: [''] }] })],
    ['XX has no value', withNode({ parent: 0, properties: [{ name: 'XX', values: [] }] })],
    ['or one that SGF cannot hold', withNode({ parent: 0, properties: [{ name: 'XX', values: [']'] }] })],
  ])('is reported: %s', (message, record) => expect(recordProblem(record)?.message).toContain(message));
});
