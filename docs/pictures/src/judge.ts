import type { BoardPicture } from './board-picture.ts';
import { loopCount } from './labels.ts';

/** The pictures that explain how the judge works. */
export const judgePictures: readonly BoardPicture[] = [
  {
    name: 'judge-loop-count',
    game: 'fencemaster',
    board: `
      4
         - - - W
        - - - - W
       - W W W - -
      - W - - W W -
       - W W W - -
        - - - W -
         - - - -
    `,
    label: loopCount,
    bare: true,
  },
  {
    name: 'judge-smallest-tree',
    game: 'fencemaster',
    board: `
      5
          - W W - -
         - B W W B -
        - B W W W B -
       - B W W W B - -
      - B - W - B - B -
       B W W W W W W W
        W B B W B - B
         W B B - - -
          - - - - -
    `,
  },
  {
    name: 'judge-fence',
    game: 'squatter',
    board: `
      7
      B + B W + + B
      + W W W W B +
      + W - - W W +
      B B W - - W B
      + W W - W B B
      + W B W W + +
      B B + + W + B
    `,
  },
];
