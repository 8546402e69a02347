import { shortened } from '@ringfence/rules';
/** What a player wrote beside its move, as lines that begin with `#`. */
export interface Remark {
  /** The move that it belongs to, counted from 1, the opening's included. */
  readonly move: number;
  readonly lines: readonly string[];
}

/** What both wrote to standard error last, oldest first. */
export interface StderrTails {
  readonly white: readonly string[];
  readonly black: readonly string[];
}

/** Of each move the last lines are kept, and of a game no more than so many. */
export const LINES_PER_MOVE = 10;
const LINES_PER_GAME = 500;
/** Of standard error, for each player. */
const LINES_PER_TAIL = 20;
const LINE_LENGTH = 200;

const cut = (line: string): string => shortened(line, LINE_LENGTH);

/** The remarks of a game as they come, in bounded room. */
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

/** What is kept of standard error of a game without a fault. */
export const keptTail = (lines: readonly string[]): string[] => lines.slice(-LINES_PER_TAIL).map(cut);
