import { type Position, SWAP } from '@ringfence/rules';
import { edgeMessages } from '../../../board/verdict.ts';
import { m } from '../../../paraglide/messages.js';
import { expectCell, type LessonStep, type Reaction } from './lesson.ts';

// What both hexagon games have in common.

/** Done when White has won. */
export const won = ({ outcome }: Position, say: string): Reaction =>
  outcome?.winner === 1 ? { done: true, say } : { done: false, say: m.lesson_not_yet() };

export const edgesAndCorners: LessonStep = {
  title: m.lesson_edges_title(),
  text: m.lesson_edges_text(),
  start: { size: 4 },
  plays: 1,
  task: m.lesson_edges_task(),
  react({ grid }, cell) {
    const name = grid.nameOf(cell);
    const reach = grid.reach[cell];
    if (reach === 0) return { done: false, say: m.lesson_edges_inside({ name }) };
    const edge = edgeMessages.findIndex((_, i) => (reach & (1 << i)) !== 0);
    return {
      done: true,
      say: edge < 0 ? m.lesson_edges_corner({ name }) : m.lesson_edges_edge({ name, edge: edgeMessages[edge]() }),
    };
  },
};

export const tripodStep: LessonStep = {
  title: m.lesson_tripod_title(),
  text: m.lesson_tripod_text(),
  start: { rows: ['--W-', '-BW--', '-B-WB-', '-BB-BB-', '--WWWW', 'WW-B-', '-B--'] },
  plays: 1,
  task: m.lesson_tripod_task(),
  react: (position) => won(position, m.lesson_tripod_done()),
};

export const rimTripod: LessonStep = {
  title: m.lesson_branch_title(),
  text: m.lesson_branch_text(),
  start: { rows: ['----', '-----', '-B----', '--BB---', '---B--', 'W---W', '-WWW'] },
  plays: 1,
  task: m.lesson_branch_task(),
  react: (position) => won(position, m.lesson_branch_done()),
};

export const rimIsNoWall: LessonStep = {
  title: m.lesson_rim_title(),
  text: m.lesson_rim_text(),
  start: { rows: ['--W-', '--W--', '--W---', 'WWB----', '---B--', '--B--', '----'] },
  plays: 1,
  task: m.lesson_rim_task(),
  react: expectCell('b3', m.lesson_rim_done(), m.lesson_rim_try()),
};

export const swap: LessonStep = {
  title: m.lesson_swap_title(),
  text: m.lesson_swap_text(),
  start: { size: 4, swap: true },
  task: m.lesson_swap_task(),
  react: ({ moves }, move) =>
    move === SWAP
      ? {
          done: true,
          say: m.lesson_swap_done(),
        }
      : {
          done: false,
          say: moves.length === 1 ? m.lesson_swap_now() : m.lesson_swap_late(),
        },
};
