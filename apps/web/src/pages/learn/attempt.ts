import { type Move, moveName, moveNamed, otherSide, type Position, SWAP } from '@ringfence/rules';
import { headlineWords, winKinds } from '../../board/verdict.ts';
import { sideLabel } from '../../board/words.ts';
import { m } from '../../paraglide/messages.js';
import { type Puzzle, puzzlePosition } from './puzzles.ts';

/** The state of a puzzle. */
export type Attempt =
  | { readonly phase: 'asking'; readonly position: Position }
  | { readonly phase: 'wrong'; readonly position: Position; readonly move: Move; readonly reply?: Reply }
  /** The line plays itself; `shown` of its moves are on the board. */
  | { readonly phase: 'line'; readonly position: Position; readonly shown: number; readonly found: boolean };

type Wrong = Extract<Attempt, { phase: 'wrong' }>;

/** The opponent's reply to a wrong move, proved by the engine. */
export interface Reply {
  readonly move: Move;
  readonly wins: boolean;
}

export const begin = (puzzle: Puzzle): Attempt => ({ phase: 'asking', position: puzzlePosition(puzzle) });

/** The attempt after a move: the first of the line, or a wrong one. */
export function answer(puzzle: Puzzle, move: Move): Attempt {
  const position = puzzlePosition(puzzle);
  if (moveName(position, move) === puzzle.solution) return attemptAt(puzzle, 1, true);
  position.play(move);
  return { phase: 'wrong', position, move };
}

/** The position after some moves of the line; `found` if the reader found its first move. */
export function attemptAt(puzzle: Puzzle, shown: number, found: boolean): Attempt {
  const position = puzzlePosition(puzzle);
  for (const name of puzzle.line.slice(0, shown)) position.play(moveNamed(position, name) ?? Number.NaN);
  return { phase: 'line', position, shown, found };
}

/** A wrong attempt with the reply on the board. */
export function withReply(attempt: Wrong, reply: Reply): Attempt {
  const position = attempt.position.clone();
  position.play(reply.move);
  return { ...attempt, position, reply };
}

/** The text to show: a headline, and details. */
export function wordsOf(puzzle: Puzzle, attempt: Attempt): { readonly title: string; readonly text: string } {
  const start = puzzlePosition(puzzle);
  const side = sideLabel(start.turn);
  const isWin = puzzle.goal === 'win';
  switch (attempt.phase) {
    case 'asking':
      return {
        title: isWin ? m.puzzle_task_win({ side }) : m.puzzle_task_draw({ side }),
        text: m.puzzle_one_move(),
      };
    case 'wrong':
      return { title: m.puzzle_not_this(), text: missedWords(puzzle, start, attempt) };
    case 'line': {
      const title = attempt.found ? m.puzzle_solved() : m.puzzle_the_solution();
      if (attempt.shown < puzzle.line.length) return { title, text: m.puzzle_continues({ move: puzzle.solution }) };
      return {
        title,
        text: m.puzzle_ends({ move: puzzle.solution, headline: headlineWords(attempt.position.verdict()) }),
      };
    }
  }
}

function missedWords({ goal }: Puzzle, start: Position, { move: missed, reply }: Wrong): string {
  const move = moveName(start, missed);
  if (reply === undefined) return goal === 'win' ? m.puzzle_missed_win({ move }) : m.puzzle_missed_draw({ move });
  const answer = { move, side: sideLabel(otherSide(start.turn)), reply: moveName(start, reply.move) };
  if (goal === 'draw') return m.puzzle_refuted_draw(answer);
  return reply.wins ? m.puzzle_refuted_win_wins(answer) : m.puzzle_refuted_win_draws(answer);
}

/** What the line ends with, as a first hint. */
export function hintOf(puzzle: Puzzle): string {
  const end = attemptAt(puzzle, puzzle.line.length, false).position;
  if (puzzle.goal === 'draw') return m.puzzle_hint_draw();
  const [kind] = end.outcome?.by ?? [];
  if (kind !== undefined) {
    const words = { kind: winKinds[kind]() };
    return puzzle.line.length > 1 ? m.puzzle_hint_kind_threats(words) : m.puzzle_hint_kind(words);
  }
  return puzzle.line.length > 5 ? m.puzzle_hint_count() : m.puzzle_hint_loop();
}

/** Three cells, one of them the solution: a second hint. The others are near it. */
export function candidatesOf(puzzle: Puzzle): Move[] {
  const position = puzzlePosition(puzzle);
  const { grid } = position;
  const solution = moveNamed(position, puzzle.solution) ?? SWAP;
  const far = (cell: Move): number =>
    Math.abs(grid.rowOf(cell) - grid.rowOf(solution)) + Math.abs(grid.colOf(cell) - grid.colOf(solution));
  const others = position.legalMoves().filter((cell) => cell !== solution);
  return [solution, ...others.sort((a, b) => far(a) - far(b) || a - b).slice(0, 2)];
}
