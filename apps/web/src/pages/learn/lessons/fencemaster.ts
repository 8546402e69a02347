import { m } from '../../../paraglide/messages.js';
import { edgesAndCorners, rimIsNoWall, rimTripod, swap, tripodStep, won } from './hexagon.ts';
import { expectCell, type Lesson } from './lesson.ts';

export const lesson: Lesson = {
  game: 'fencemaster',
  about: m.lesson_fencemaster_goal(),
  steps: [
    edgesAndCorners,
    tripodStep,
    rimTripod,
    {
      title: m.lesson_corners_title(),
      text: m.lesson_corners_text(),
      start: { rows: ['-B--', '--B--', '---B--', 'WWW-WWW', '--B---', '---B-', '--B-'] },
      plays: 1,
      task: m.lesson_corners_task(),
      react: expectCell('d4', m.lesson_corners_done(), m.lesson_corners_try()),
    },
    {
      title: m.lesson_loop_title(),
      text: m.lesson_loop_text(),
      start: { rows: ['----', '--WW-', '-BW-W-', '-B-W---', '--BB--', '-----', '----'] },
      plays: 1,
      task: m.lesson_close_ring(),
      react: (position) => won(position, m.lesson_loop_done()),
    },
    rimIsNoWall,
    {
      title: m.lesson_full_ring_title(),
      text: m.lesson_full_ring_text(),
      start: { rows: ['----', '--WW-', '-BWWW-', '-B-W---', '--BB--', '-----', '----'] },
      plays: 1,
      task: m.lesson_full_ring_task(),
      react: expectCell('e4', m.lesson_full_ring_done(), m.lesson_full_ring_try()),
    },
    swap,
  ],
};
