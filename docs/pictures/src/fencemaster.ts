import type { BoardPicture } from './board-picture.ts';
import { cellNames, edgeNumbers } from './labels.ts';

const game = 'fencemaster';

/** Seven pieces from the left corner to the right one: they touch no edge. */
export const cornerToCorner = `
  4
     - - B -
    - B - - -
   - - B - B -
  W W W W W W W
   - B - - B -
    - - - B -
     - - - -
`;

/** A piece with six neighbours of its own side. */
export const filledRing = `
  4
     - - B -
    - B - - -
   - B W W - -
  - - W W W B -
   - - W W - -
    - B B - -
     - - - -
`;

export const fencemasterPictures: readonly BoardPicture[] = [
  { name: 'fencemaster-board', game, board: 4, label: cellNames },
  {
    name: 'fencemaster-edges',
    game,
    board: 4,
    label: edgeNumbers,
    marks: { cells: 'a1 d1 g4 g7 d7 a4', shape: 'square' },
  },
  {
    name: 'fencemaster-tripod',
    game,
    board: `
      4
         - - W -
        - B W - -
       - B - W B -
      - B B W B B -
       - - W W W W
        W W - B -
         - B - -
    `,
  },
  {
    name: 'fencemaster-rim-tripod',
    game,
    board: `
      4
         - - - -
        - - - - -
       - - - - B -
      - - B - - - -
       - - - B - -
        W - B - W
         W W W W
    `,
  },
  { name: 'fencemaster-corners-are-no-edges', game, board: cornerToCorner },
  {
    name: 'fencemaster-smallest-loop',
    game,
    board: `
      4
         - - - -
        - B - B -
       - - W W - -
      - B W - W B -
       - - W W - -
        - - B - -
         - - - -
    `,
  },
  {
    name: 'fencemaster-loop',
    game,
    board: `
      4
         - - - -
        - - W - W
       - W B B B -
      - - B W - B W
       - W B B B -
        - W - W -
         - - - -
    `,
  },
  {
    name: 'fencemaster-rim-loop',
    game,
    board: `
      4
         W W - -
        W B W - -
       - W W B - -
      - B - - - - -
       - B - B - -
        - - B - -
         - - - -
    `,
  },
  {
    name: 'fencemaster-rim-is-no-wall',
    game,
    board: `
      4
         - - W -
        - W W B -
       W W B - - -
      - B - - - - -
       - - - B - -
        - - - - -
         - - - -
    `,
    highlight: 'a1 b1 a2',
  },
  { name: 'fencemaster-filled-ring', game, board: filledRing },
  {
    name: 'fencemaster-both',
    game,
    board: `
      5
          - B - W -
         W - B W B -
        - W - W B - -
       B - - W W B - -
      - B W B - W B - -
       - W W B W B - -
        W - W W B B -
         - B B - - -
          - - - - -
    `,
    moves: 'c4',
  },
  {
    name: 'fencemaster-draw',
    game,
    board: `
      4
         W B W B
        W B W B B
       W W B B W B
      W B W B B W W
       B W B W W B
        W B W B B
         B W W W
    `,
  },
  { name: 'fencemaster-swap-before', game, board: 4, moves: 'c3' },
  { name: 'fencemaster-swap-after', game, board: 4, moves: 'c3 swap' },
  {
    name: 'fencemaster-two-winners',
    game,
    board: `
      4
         - - - -
        - - - - -
       - - W W - -
      - - W - W - -
       - - W W - -
        B - - - B
         B B B B
    `,
  },
  {
    name: 'fencemaster-won-before',
    game,
    board: `
      4
         W W B -
        W B W - -
       - W W B - B
      - B - - B - -
       B - B W W -
        - B W B W
         - B W W
    `,
  },
];
