import { m } from '../../../paraglide/messages.js';
import { expectCell, type Lesson } from './lesson.ts';

const notYet = m.lesson_way_out();

export const lesson: Lesson = {
  game: 'squatter',
  about: m.lesson_squatter_goal(),
  steps: [
    {
      title: m.lesson_turns_title(),
      text: m.lesson_turns_text(),
      start: { size: 5 },
      task: m.lesson_turns_task(),
      react: ({ moves }) =>
        moves.length < 2 ? { done: false, say: m.lesson_turns_white() } : { done: true, say: m.lesson_turns_done() },
    },
    {
      title: m.lesson_close_title(),
      text: m.lesson_close_text(),
      start: { rows: ['+++++', '++W++', '+W+++', '++W++', '+++++'] },
      plays: 1,
      task: m.lesson_close_task(),
      react: ({ scores }) =>
        scores[0] > 0 ? { done: true, say: m.lesson_close_done() } : { done: false, say: notYet },
    },
    {
      title: m.lesson_catch_title(),
      text: m.lesson_catch_text(),
      start: { rows: ['+WWW+', 'W+B+W', '+W+W+', '+++++', '+++++'] },
      plays: 1,
      task: m.lesson_catch_task(),
      react: ({ scores }) =>
        scores[0] > 0 ? { done: true, say: m.lesson_catch_done({ cells: scores[0] }) } : { done: false, say: notYet },
    },
    {
      title: m.lesson_edge_title(),
      text: m.lesson_edge_text(),
      start: { rows: ['++W++', '+++++', 'W++++', '+++++', '+++++'] },
      plays: 1,
      task: m.lesson_edge_task(),
      react: expectCell('b2', m.lesson_edge_done(), m.lesson_edge_try()),
    },
    {
      title: m.lesson_own_title(),
      text: m.lesson_own_text(),
      start: { rows: ['+WWW+', 'W+++W', 'W+W+W', 'W+++W', '+W+W+'] },
      plays: 1,
      task: m.lesson_close_ring(),
      react: ({ scores }) => (scores[0] > 0 ? { done: true, say: m.lesson_own_done() } : { done: false, say: notYet }),
    },
    {
      title: m.lesson_hands_title(),
      text: m.lesson_hands_text(),
      start: { rows: ['+++++++', '+++B+++', '++BWB++', '+BW-WB+', '++BW+++', '+++B+++', '+++++++'] },
      plays: 2,
      task: m.lesson_hands_task(),
      react: ({ scores }) =>
        scores[1] > 0 ? { done: true, say: m.lesson_hands_done() } : { done: false, say: notYet },
    },
    {
      title: m.lesson_dead_title(),
      text: m.lesson_dead_text(),
      start: { size: 5, moves: 'c3 c2 d2 b3 d4 c4 a5 d3' },
      plays: 1,
      task: m.lesson_dead_task(),
      react: expectCell('e3', m.lesson_dead_done(), m.lesson_dead_try()),
    },
    {
      title: m.lesson_count_title(),
      text: m.lesson_count_text(),
      start: { rows: ['BWBW', 'W-WB', 'BW+W', 'WBBB'] },
      plays: 2,
      task: m.lesson_count_task(),
      react: () => ({ done: true, say: m.lesson_count_done() }),
    },
  ],
};
