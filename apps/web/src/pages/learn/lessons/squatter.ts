import { expectCell, type Lesson } from './lesson.ts';

const notYet = 'Not yet: there is still a way out. Start over, or play on.';

export const lesson: Lesson = {
  game: 'squatter',
  about:
    'Two players fence in land on a square board. When no free cell is left, the player with more captured cells wins.',
  steps: [
    {
      title: 'Take turns',
      text: 'White starts. A move puts one piece of your own on a free cell. Pieces never move and are never taken off, and nobody may pass.',
      start: { size: 5 },
      task: 'Play a move for White and one for Black.',
      react: ({ moves }) =>
        moves.length < 2
          ? { done: false, say: 'That was White. Now Black answers.' }
          : { done: true, say: 'So it goes on until no free cell is left.' },
    },
    {
      title: 'Close a loop',
      text: 'Close a loop of your own pieces, and what is inside is yours. The pieces of a loop need to touch only by their corners, so four are enough.',
      start: { rows: ['+++++', '++W++', '+W+++', '++W++', '+++++'] },
      plays: 1,
      task: 'Find the piece that closes White’s loop.',
      react: ({ scores }) =>
        scores[0] > 0
          ? { done: true, say: 'c3 is captured. It counts one, and nobody can play there any more.' }
          : { done: false, say: notYet },
    },
    {
      title: 'Catch pieces',
      text: 'Everything inside is captured: empty cells and enemy pieces. A captured piece stays where it is, but it is dead.',
      start: { rows: ['+WWW+', 'W+B+W', '+W+W+', '+++++', '+++++'] },
      plays: 1,
      task: 'Capture Black’s piece.',
      react: ({ scores }) =>
        scores[0] > 0
          ? { done: true, say: `White has captured ${scores[0]} cells, one of them with a dead black piece.` }
          : { done: false, say: notYet },
    },
    {
      title: 'The edge is no wall',
      text: 'A loop has to go all the way round. The board’s edge helps nobody, so a cell on the border can never be captured, though pieces there may be part of a loop.',
      start: { rows: ['++W++', '+++++', 'W++++', '+++++', '+++++'] },
      plays: 1,
      task: 'Cut off the corner with b2 and see what happens.',
      react: expectCell(
        'b2',
        'Nothing: the three cells in the corner lie on the border and stay free.',
        'Try b2, between the two pieces.',
      ),
    },
    {
      title: 'Your own pieces count nothing',
      text: 'What counts are cells you own that hold no piece of your own. A piece of yours inside your loop is no prize.',
      start: { rows: ['+WWW+', 'W+++W', 'W+W+W', 'W+++W', '+W+W+'] },
      plays: 1,
      task: 'Close the ring.',
      react: ({ scores }) =>
        scores[0] > 0
          ? { done: true, say: 'Eight, not nine: White’s own c3 does not count.' }
          : { done: false, say: notYet },
    },
    {
      title: 'Land changes hands',
      text: 'A loop captures all that is in it, land of the enemy included. Nothing is safe until the board is full.',
      start: { rows: ['+++++++', '+++B+++', '++BWB++', '+BW-WB+', '++BW+++', '+++B+++', '+++++++'] },
      plays: 2,
      task: 'White has captured d4. Take it away from White.',
      react: ({ scores }) =>
        scores[1] > 0
          ? { done: true, say: 'Black has five now: d4 and the four white pieces round it. White has none.' }
          : { done: false, say: notYet },
    },
    {
      title: 'Dead pieces hold nothing',
      text: 'Only live pieces make a loop. White’s c3 was captured, so it is as good as not there.',
      start: { size: 5, moves: 'c3 c2 d2 b3 d4 c4 a5 d3' },
      plays: 1,
      task: 'Surround d3 with e3.',
      react: expectCell(
        'e3',
        'Nothing is captured: from d3 there is a way out over the dead c3.',
        'Try e3, to the right of d3.',
      ),
    },
    {
      title: 'Count',
      text: 'The game is over when no cell is free. More captured cells wins, and equal numbers are a draw.',
      start: { rows: ['BWBW', 'W-WB', 'BW+W', 'WBBB'] },
      plays: 2,
      task: 'Play the last move.',
      react: () => ({ done: true, say: 'White has captured one cell and Black none: White wins.' }),
    },
  ],
};
