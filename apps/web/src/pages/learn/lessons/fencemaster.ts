import { edgesAndCorners, rimIsNoWall, rimTripod, swap, tripod, won } from './hexagon.ts';
import { expectCell, type Lesson } from './lesson.ts';

export const lesson: Lesson = {
  game: 'fencemaster',
  about: 'Two players build on a hexagon. Whoever first joins three edges, or shuts something in, wins at once.',
  steps: [
    edgesAndCorners,
    tripod,
    rimTripod,
    {
      title: 'Corners are no edges',
      text: 'A line from corner to corner looks grand, but it reaches not a single edge.',
      start: { rows: ['-B--', '--B--', '---B--', 'WWW-WWW', '--B---', '---B-', '--B-'] },
      plays: 1,
      task: 'Complete the line with d4.',
      react: expectCell(
        'd4',
        'Nothing: in Havannah this is a bridge and wins, in Fencemaster it does not.',
        'Try d4, in the gap.',
      ),
    },
    {
      title: 'Loop',
      text: 'A loop is a closed ring of your pieces with something inside that is not yours: empty cells or enemy pieces. It wins at once, and six pieces are enough.',
      start: { rows: ['----', '--WW-', '-BW-W-', '-B-W---', '--BB--', '-----', '----'] },
      plays: 1,
      task: 'Close the ring.',
      react: (position) => won(position, 'The ring shuts in an empty cell. White has won.'),
    },
    rimIsNoWall,
    {
      title: 'A full ring is no loop',
      text: 'If all that is inside is your own, nothing is shut in. So a piece in the middle of your own ring destroys it: more pieces are not always better.',
      start: { rows: ['----', '--WW-', '-BWWW-', '-B-W---', '--BB--', '-----', '----'] },
      plays: 1,
      task: 'Close this ring with e4.',
      react: expectCell(
        'e4',
        'No loop: White’s own piece is in the middle. In Havannah this would win.',
        'Try e4, the gap in the ring.',
      ),
    },
    swap,
  ],
};
