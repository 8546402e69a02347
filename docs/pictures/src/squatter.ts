import type { BoardPicture } from './board-picture.ts';
import { cellNames } from './labels.ts';

const game = 'squatter';

/** White's diamond and Black's ring round it, each with one piece missing. */
const twoRings = (centre: '+' | 'B'): string => `
  7
  + + + + + + +
  + + + B + + +
  + + B W B + +
  + B W ${centre} W + +
  + + B + B + +
  + + + B + + +
  + + + + + + +
`;

/** White builds a third ring while Black plays in the corners. */
const thirdRing = 'c2 a1 e2 b1 b3 f1 f3 g1 a4 a2 g4 g2 b5 a6 f5 g6 c6 a7 e6 b7 d7 f7 d1';

export const squatterPictures: readonly BoardPicture[] = [
  { name: 'squatter-board', game, board: 6, label: cellNames },
  {
    name: 'squatter-smallest-loop',
    game,
    board: `
      5
      + + + + +
      + + W B +
      + W + + +
      + B W B +
      + + + + +
    `,
    moves: 'd3',
  },
  {
    name: 'squatter-larger-loop',
    game,
    board: `
      6
      + + W + B +
      + W + + + B
      W B + + W +
      + W B + W +
      + B W W + B
      + B + B + +
    `,
    moves: 'd2',
  },
  {
    name: 'squatter-edge-is-no-wall',
    game,
    board: `
      5
      W + + W +
      B W W B +
      + + + + W
      + B + W +
      B + W + +
    `,
    highlight: 'b1 c1 e4 d5 e5',
  },
  {
    name: 'squatter-border-pieces',
    game,
    board: `
      5
      + W B + +
      W + + + +
      + W + + +
      + B + B +
      + + + + +
    `,
    moves: 'c2',
  },
  {
    name: 'squatter-two-at-once',
    game,
    board: `
      7
      + + + + + + +
      + B + W + B +
      + + W + W + +
      + + B + + + +
      + + W + W + +
      + B + W + B +
      + + + + + + +
    `,
    moves: 'd4',
  },
  {
    name: 'squatter-own-piece-inside',
    game,
    board: `
      7
      B + + + B + +
      + B W W W B +
      + W + + + W +
      + W + W + W B
      + W + + + + +
      B B W W W B +
      + + B B + + B
    `,
    moves: 'f5',
  },
  {
    name: 'squatter-nothing-inside',
    game,
    board: `
      5
      + + + + +
      + W W W B
      B W W W B
      B W + W B
      B + B B +
    `,
    moves: 'c4',
  },
  { name: 'squatter-ring-1', game, board: twoRings('+'), moves: 'd5' },
  { name: 'squatter-ring-2', game, board: twoRings('+'), moves: 'd5 f4' },
  { name: 'squatter-ring-3', game, board: twoRings('+'), moves: `d5 f4 ${thirdRing}` },
  { name: 'squatter-taken-back', game, board: twoRings('B'), moves: 'd5 f4' },
  {
    name: 'squatter-dead-piece-is-no-wall',
    game,
    board: `
      5
      + + + + +
      + + B W +
      + B W B +
      + + + W +
      + + + + +
    `,
    moves: 'c4 e3',
    first: 'Black',
  },
  {
    name: 'squatter-two-territories',
    game,
    board: `
      6
      B B W B W W
      B B B W - W
      B - B W W W
      W B W - - W
      B W W - - W
      B B W W W W
    `,
  },
  {
    name: 'squatter-captured-on-border',
    game,
    board: `
      4
      W - W +
      B W B +
      + + + +
      + + + B
    `,
  },
  {
    name: 'squatter-captured-beside-free',
    game,
    board: `
      4
      B W + +
      W - + B
      + W B +
      + + + +
    `,
  },
  {
    name: 'squatter-captured-by-both',
    game,
    board: `
      4
      + W B +
      W - B +
      + W + +
      + + + B
    `,
  },
  {
    name: 'squatter-enclosed-not-captured',
    game,
    board: `
      4
      + W B +
      W + W B
      B W + +
      + + + +
    `,
  },
];
