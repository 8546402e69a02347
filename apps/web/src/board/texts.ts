import type { BoardTexts } from '@ringfence/board';
import { m } from '../paraglide/messages.js';
import { shapeWords } from './shape-words.ts';
import { sideLabel } from './words.ts';

const markWords = { circle: m.mark_circle, square: m.mark_square, triangle: m.mark_triangle, cross: m.mark_cross };

const paintWords = {
  visited: m.lab_paint_visited,
  frontier: m.board_on_stack,
  marked: m.lab_paint_marked,
  current: m.lab_paint_current,
  dropped: m.lab_paint_dropped,
};

/** The board's texts, in the reader's language. */
export const boardTexts: BoardTexts = {
  board: ({ shape, size }) => shapeWords[shape].board({ size }),
  side: sideLabel,
  row: (number) => m.board_row({ number }),
  get empty() {
    return m.board_empty();
  },
  get lastMove() {
    return m.board_last_move();
  },
  capturedBy: (side) => m.board_captured_by({ side: sideLabel(side) }),
  get captured() {
    return m.board_captured();
  },
  mark: (shape) => markWords[shape](),
  label: (text) => m.mark_label({ text }),
  paint: (paint) => paintWords[paint](),
  get highlighted() {
    return m.board_highlighted();
  },
  get impossible() {
    return m.board_impossible();
  },
  move: (side, cell, captured) => {
    const played = `${sideLabel(side)} ${cell}`;
    return captured === 0 ? played : m.board_move_captures({ move: played, count: captured });
  },
  get tapAgain() {
    return m.board_tap_again();
  },
};
