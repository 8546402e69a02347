import { edgeNames, type Position, SWAP } from '@ringfence/rules';
import { expectCell, type Reaction, type Step } from './lesson.ts';

// What both games on the hexagon have in common.

/** Done when White has won. */
export const won = ({ outcome }: Position, say: string): Reaction =>
  outcome?.winner === 1 ? { done: true, say } : { done: false, say: 'Not yet. Start over, or play on.' };

export const edgesAndCorners: Step = {
  title: 'Six edges, six corners',
  text: 'The board is a hexagon. White starts, and a move puts one piece on any empty cell, where it stays. Mind the corners: they belong to no edge.',
  start: { size: 4 },
  plays: 1,
  task: 'Put pieces on the rim and see where they lie.',
  react({ grid }, cell) {
    const name = grid.nameOf(cell);
    const reach = grid.reach[cell];
    if (reach === 0) return { done: false, say: `${name} lies inside the board. Try the rim.` };
    const edge = edgeNames.findIndex((_, i) => (reach & (1 << i)) !== 0);
    return {
      done: true,
      say:
        edge < 0 ? `${name} is a corner: it lies on no edge.` : `${name} lies on the edge at the ${edgeNames[edge]}.`,
    };
  },
};

export const tripod: Step = {
  title: 'Tripod',
  text: 'Pieces of one side that touch are a group. A group that reaches three different edges is a tripod and wins at once.',
  start: { rows: ['--W-', '-BW--', '-B-WB-', '-BB-BB-', '--WWWW', 'WW-B-', '-B--'] },
  plays: 1,
  task: 'Join White’s pieces to a tripod.',
  react: (position) => won(position, 'The group reaches three edges, which light up. White has won.'),
};

export const rimTripod: Step = {
  title: 'It need not branch',
  text: 'Any group that reaches three edges will do. This chain only runs along the rim.',
  start: { rows: ['----', '-----', '-B----', '--BB---', '---B--', 'W---W', '-WWW'] },
  plays: 1,
  task: 'Complete the chain through the corner.',
  react: (position) => won(position, 'The corner itself lies on no edge, but it joins three: a tripod.'),
};

export const rimIsNoWall: Step = {
  title: 'The rim is no wall',
  text: 'A loop needs pieces all the way round. What lies on the rim cannot be shut in.',
  start: { rows: ['--W-', '--W--', '--W---', 'WWB----', '---B--', '--B--', '----'] },
  plays: 1,
  task: 'Cut off the corner with b3.',
  react: expectCell(
    'b3',
    'No loop: some of the cells behind the line lie on the rim, so nothing goes all the way round.',
    'Try b3, between the two lines.',
  ),
};

export const swap: Step = {
  title: 'Swap',
  text: 'The first piece is an advantage. Where the players have agreed on it, Black may answer White’s first move by taking it over: the piece turns black, and White moves next.',
  start: { size: 4, swap: true },
  task: 'Play White’s first move, then swap it.',
  react: ({ moves }, move) =>
    move === SWAP
      ? {
          done: true,
          say: 'The piece is black now, and White is to move. So White does well to open with a modest move.',
        }
      : {
          done: false,
          say:
            moves.length === 1
              ? 'Now Black may swap: the button is below.'
              : 'Too late: only the second move of a game can be a swap.',
        },
};
