import { describeBoard, type MarkShape } from '@ringfence/draw';
import { type Grid, type Side, sideName } from '@ringfence/rules';
import type { Paint } from './paints.ts';

/** Everything that the board says to a reader; set `config.texts` for another language. */
export interface BoardTexts {
  /** The default name of the board. */
  board(grid: Grid): string;
  side(side: Side): string;
  /** A row of cells, from 1: its name, so that nobody hears all its cells run together. */
  row(number: number): string;
  /** A cell without a piece. */
  readonly empty: string;
  readonly lastMove: string;
  capturedBy(side: Side): string;
  /** Captured by an unknown side. */
  readonly captured: string;
  mark(shape: MarkShape): string;
  /** A mark that is a short text. */
  label(text: string): string;
  paint(paint: Paint): string;
  readonly highlighted: string;
  /** A cell of `faults`. */
  readonly impossible: string;
  /** The announcement of a move, with the number of cells that it captured. */
  move(side: Side, cell: string, captured: number): string;
  /** Shown beside a move after the first of two taps. */
  readonly tapAgain: string;
}

/** The default. */
export const englishTexts: BoardTexts = {
  board: describeBoard,
  side: sideName,
  row: (number) => `row ${number}`,
  empty: 'empty',
  lastMove: 'last move',
  capturedBy: (side) => `captured by ${sideName(side)}`,
  captured: 'captured',
  mark: (shape) => shape,
  label: (text) => `label ${text}`,
  paint: (paint) => paint,
  highlighted: 'highlighted',
  impossible: 'impossible',
  move: (side, cell, captured) => {
    const played = `${sideName(side)} ${cell}`;
    return captured === 0 ? played : `${played}, ${captured} ${captured === 1 ? 'cell' : 'cells'} captured`;
  },
  tapAgain: 'tap again to play',
};
