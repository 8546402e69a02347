import type { Shape } from '@ringfence/rules';
import { m } from '../paraglide/messages.js';

/** What is said of a shape of board in the reader's language. */
interface ShapeWords {
  /** A board of a size, as its name. */
  readonly board: (of: { size: number }) => string;
  /** The same in the lab, where boards are exercises. */
  readonly exercise: (of: { size: number }) => string;
  /** What a game is played on, in a few words. */
  readonly which: (of: { game: string; size: number }) => string;
  /** What the size counts. */
  readonly size: () => string;
  /** The shape with its article. */
  readonly shape: () => string;
  /** That a game has no board of this shape. */
  readonly wrong: (of: { title: string }) => string;
}

export const shapeWords: Readonly<Record<Shape, ShapeWords>> = {
  square: {
    board: m.board_square,
    exercise: m.lab_square,
    which: m.play_which_square,
    size: m.play_cells_per_side,
    shape: m.judge_a_square,
    wrong: m.judge_wrong_shape_square,
  },
  hexagon: {
    board: m.board_hexagon,
    exercise: m.lab_hexagon,
    which: m.play_which,
    size: m.play_cells_per_edge,
    shape: m.judge_a_hexagon,
    wrong: m.judge_wrong_shape_hexagon,
  },
  rhombus: {
    board: m.board_rhombus,
    exercise: m.lab_rhombus,
    which: m.play_which_square,
    size: m.play_cells_per_side,
    shape: m.judge_a_rhombus,
    wrong: m.judge_wrong_shape_rhombus,
  },
};
