import { shortened } from '@ringfence/rules';
/** A player's comments at a move, lines that begin with `#`. */
export interface Remark {
  /** The number of the move, counted from 1, including the opening. */
  readonly move: number;
  readonly lines: readonly string[];
}

/** The last lines of both players' standard error, oldest first. */
export interface StderrTails {
  readonly white: readonly string[];
  readonly black: readonly string[];
}

/** The limits for each move (its last lines) and for a game. */
export const LINES_PER_MOVE = 10;
const LINES_PER_GAME = 500;
/** Of standard error, for each player. */
const LINES_PER_TAIL = 20;
const LINE_LENGTH = 200;

const cut = (line: string): string => shortened(line, LINE_LENGTH);

/** Collects the comments of a game, bounded. */
export class Remarks {
  readonly all: Remark[] = [];
  private room = LINES_PER_GAME;

  add(move: number, lines: readonly string[]): void {
    const kept = lines.slice(-Math.min(LINES_PER_MOVE, this.room)).map(cut);
    if (kept.length === 0 || this.room === 0) return;
    this.room -= kept.length;
    this.all.push({ move, lines: kept });
  }
}

/** What is kept of the standard error of a game without a fault. */
export const keptTail = (lines: readonly string[]): string[] => lines.slice(-LINES_PER_TAIL).map(cut);
