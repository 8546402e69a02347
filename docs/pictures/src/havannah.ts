import type { BoardPicture } from './board-picture.ts';
import { cornerToCorner, filledRing } from './fencemaster.ts';

const game = 'havannah';

export const havannahPictures: readonly BoardPicture[] = [
  {
    name: 'havannah-bridge',
    game,
    board: `
      4
         - - - -
        - - B - -
       - - B - - -
      W W - - - - -
       - W B - B -
        - W - - -
         W - - -
    `,
  },
  { name: 'havannah-long-bridge', game, board: cornerToCorner },
  { name: 'havannah-filled-ring', game, board: filledRing },
];
