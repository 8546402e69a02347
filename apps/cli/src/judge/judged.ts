import {
  CLASSIC_ERROR,
  classicLines,
  formatTextError,
  type GameName,
  games,
  gridOfGame,
  judge,
  type Oddity,
  ok,
  type Result,
  readBoard,
  strictly,
  type Verdict,
  type WrittenBoard,
} from '@ringfence/rules';
import { readText } from '../shared/files.ts';
import { sourceName } from '../shared/trouble.ts';
import type { BoardFile } from './boards.ts';

/** A board and its judgement. */
export interface Judged extends BoardFile {
  /** Undefined if the text is not a board. */
  readonly board?: WrittenBoard;
  readonly result: Result<Verdict>;
}

/** Reads and judges one board; throws if the file cannot be read. */
export async function judgeFile(board: BoardFile, game: GameName | undefined, strict: boolean): Promise<Judged> {
  const text = await readText(board.file);
  if (!text.ok) return { ...board, result: text };
  const read = readBoard(text.value, game === undefined ? undefined : games[game].shape);
  if (!read.ok) return { ...board, result: read };
  const verdict = judge(read.value, game);
  return { ...board, board: read.value, result: strict ? strictly(text.value, verdict) : ok(verdict) };
}

/** The classic answer, a line each. */
export const classicAnswer = ({ result }: Judged): string[] =>
  result.ok ? classicLines(result.value) : [CLASSIC_ERROR];

/** The answer among others: everything on one line. */
export function answerLine(judged: Judged): string {
  const why = judged.result.ok ? '' : ` (${formatTextError(judged.result.error)})`;
  return `${sourceName(judged.file)}: ${classicAnswer(judged).join(' ')}${why}`;
}

const MOST_WARNINGS = 10;
const MOST_CELLS = 8;

/** Why no game leads to the board, as far as strict reading would refuse it: a line each, up to a limit. */
export function warningsOf({ result }: Judged): string[] {
  const oddities = strictOddities(result);
  if (!result.ok || oddities.length === 0) return [];
  const grid = gridOfGame(result.value.game, result.value.size);
  const lines = oddities.slice(0, MOST_WARNINGS).map(({ message, cells }) => {
    const names = cells.slice(0, MOST_CELLS).map((cell) => grid.nameOf(cell));
    if (cells.length > MOST_CELLS) names.push('…');
    return cells.length === 0 ? message : `${message} (${names.join(' ')})`;
  });
  const more = oddities.length - MOST_WARNINGS;
  return more > 0 ? [...lines, `and ${more} more: --json lists them`] : lines;
}

const strictOddities = (result: Result<Verdict>): readonly Oddity[] =>
  result.ok ? result.value.oddities.filter((oddity) => oddity.strict) : [];

const outcomes = ['White', 'Black', 'Draw', 'None', 'Error'] as const;

/** How many boards there were of each kind. */
export class BoardTally {
  boards = 0;
  odd = 0;
  private readonly counts = new Map<string, number>();

  add(judged: Judged): void {
    const outcome = judged.result.ok ? judged.result.value.winner : CLASSIC_ERROR;
    this.boards++;
    this.counts.set(outcome, this.of(outcome) + 1);
    if (strictOddities(judged.result).length > 0) this.odd++;
  }

  of(outcome: (typeof outcomes)[number]): number {
    return this.counts.get(outcome) ?? 0;
  }

  /** `12 boards: 4 White, 3 Black, 1 Draw, 3 None, 1 Error; 2 odd; 0.05 s` */
  summary(seconds: number): string {
    const counts = outcomes.map((outcome) => `${this.of(outcome)} ${outcome}`).join(', ');
    return `${this.boards} ${this.boards === 1 ? 'board' : 'boards'}: ${counts}; ${this.odd} odd; ${seconds.toFixed(2)} s`;
  }
}
