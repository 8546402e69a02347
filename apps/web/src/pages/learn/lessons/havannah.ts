import { type Move, type Position, WHITE } from '@ringfence/rules';
import { m } from '../../../paraglide/messages.js';
import { edgesAndCorners, rimIsNoWall, swap, tripodStep, won } from './hexagon.ts';
import { type Lesson, withTurn } from './lesson.ts';

/** Where White would win with another move. */
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
  about: m.lesson_havannah_goal(),
  steps: [
    edgesAndCorners,
    {
      title: m.lesson_bridge_title(),
      text: m.lesson_bridge_text(),
      start: { rows: ['---W', '-B-W-', '-BWW--', '----B--', '-W-BB-', 'W----', 'W---'] },
      plays: 1,
      task: m.lesson_bridge_task(),
      react: (position) => won(position, m.lesson_bridge_done()),
    },
    {
      ...tripodStep,
      text: m.lesson_fork_text(),
    },
    {
      title: m.lesson_loop_title(),
      text: m.lesson_ring_text(),
      start: { rows: ['----', '--WW-', '-BWBW-', '-B-W---', '--BB--', '-----', '----'] },
      plays: 1,
      task: m.lesson_close_ring(),
      react: (position) => won(position, m.lesson_ring_done()),
    },
    {
      title: m.lesson_full_wins_title(),
      text: m.lesson_full_wins_text(),
      start: { rows: ['----', '--WW-', '-BWWW-', '-B-W---', '--BB--', '-----', '----'] },
      plays: 1,
      task: m.lesson_full_ring_task(),
      react: (position) => won(position, m.lesson_full_wins_done()),
    },
    rimIsNoWall,
    {
      title: m.lesson_threats_title(),
      text: m.lesson_threats_text(),
      start: { rows: ['W-W-', '--W-B', 'WW--B-', '---B---', '--B---', '--B--', '-B--'] },
      plays: 1,
      task: m.lesson_threats_task(),
      react(position) {
        const { grid } = position;
        const cells = threats(position).map((cell) => grid.nameOf(cell));
        if (cells.length >= 2) {
          return { done: true, say: m.lesson_threats_done({ cells: cells.join(', ') }) };
        }
        return {
          done: false,
          say: cells.length === 1 ? m.lesson_threats_one({ cell: cells[0] }) : m.lesson_threats_none(),
        };
      },
    },
    swap,
  ],
};
