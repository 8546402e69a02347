import { type Move, type Position, WHITE } from '@ringfence/rules';
import { edgesAndCorners, rimIsNoWall, swap, tripod, won } from './hexagon.ts';
import { type Lesson, withTurn } from './lesson.ts';

/** Where White would win if it were to move again. */
function threats(position: Position): Move[] {
  const again = withTurn(position, WHITE);
  return again.legalMoves().filter((move) => {
    again.play(move);
    const won = again.outcome?.winner === WHITE;
    again.undo();
    return won;
  });
}

export const lesson: Lesson = {
  game: 'havannah',
  about:
    'Fencemaster’s elder relative: three edges, two corners, or a ring. Whoever first has one of these wins at once.',
  steps: [
    edgesAndCorners,
    {
      title: 'Bridge',
      text: 'A group that joins two corners is a bridge and wins at once. Any two corners will do.',
      start: { rows: ['---W', '-B-W-', '-BWW--', '----B--', '-W-BB-', 'W----', 'W---'] },
      plays: 1,
      task: 'Join the corner at the top right with the one at the bottom left.',
      react: (position) => won(position, 'The line joins two corners: a bridge. White has won.'),
    },
    {
      ...tripod,
      text: 'A group that reaches three different edges wins, too. Players also call it a fork. Corners belong to no edge.',
    },
    {
      title: 'Loop',
      text: 'A closed ring of your pieces wins, whatever is inside: empty cells or enemy pieces.',
      start: { rows: ['----', '--WW-', '-BWBW-', '-B-W---', '--BB--', '-----', '----'] },
      plays: 1,
      task: 'Close the ring.',
      react: (position) => won(position, 'A ring, also called a loop. White has won.'),
    },
    {
      title: 'A full ring wins',
      text: 'In Havannah a ring also counts when there is nothing but your own pieces in it. The smallest is one piece with six of your own round it.',
      start: { rows: ['----', '--WW-', '-BWWW-', '-B-W---', '--BB--', '-----', '----'] },
      plays: 1,
      task: 'Close this ring with e4.',
      react: (position) => won(position, 'White has won. In Fencemaster this would be no loop.'),
    },
    rimIsNoWall,
    {
      title: 'Two threats at once',
      text: 'The other side can stop one threat with one move. So most games are won by a move that makes two.',
      start: { rows: ['W-W-', '--W-B', 'WW--B-', '---B---', '--B---', '--B--', '-B--'] },
      plays: 1,
      task: 'Find a move after which White threatens to win on two cells.',
      react(position) {
        const { grid } = position;
        const cells = threats(position).map((cell) => grid.nameOf(cell));
        if (cells.length >= 2) {
          return { done: true, say: `White threatens ${cells.join(' and ')}. Black can stop only one of them.` };
        }
        return {
          done: false,
          say:
            cells.length === 1
              ? `That threatens ${cells[0]}, which Black can stop. Start over and look for more.`
              : 'That threatens nothing yet. Start over.',
        };
      },
    },
    swap,
  ],
};
