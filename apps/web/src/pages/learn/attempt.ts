import { explain, type Move, moveName, moveNamed, type Position, SWAP, sideName } from '@ringfence/rules';
import { type Puzzle, positionOf, taskOf } from './puzzles.ts';

/** How far a puzzle has come. */
export type Attempt =
  | { readonly phase: 'asking'; readonly position: Position }
  | { readonly phase: 'wrong'; readonly position: Position; readonly move: Move; readonly reply?: Reply }
  /** The line plays itself; `shown` of its moves are on the board. */
  | { readonly phase: 'line'; readonly position: Position; readonly shown: number; readonly found: boolean };

/** What the other side would do about a wrong move, proved by the engine. */
export interface Reply {
  readonly move: Move;
  readonly wins: boolean;
}

export const begin = (puzzle: Puzzle): Attempt => ({ phase: 'asking', position: positionOf(puzzle) });

/** The attempt after a move: the first of the line, or a wrong one. */
export function answer(puzzle: Puzzle, move: Move): Attempt {
  const position = positionOf(puzzle);
  if (moveName(position, move) === puzzle.solution) return lineTo(puzzle, 1, true);
  position.play(move);
  return { phase: 'wrong', position, move };
}

/** The position after some moves of the line; `found` if the reader found its first move. */
export function lineTo(puzzle: Puzzle, shown: number, found: boolean): Attempt {
  const position = positionOf(puzzle);
  for (const name of puzzle.line.slice(0, shown)) position.play(moveNamed(position, name) ?? Number.NaN);
  return { phase: 'line', position, shown, found };
}

/** A wrong attempt with the reply on the board. */
export function withReply(attempt: Extract<Attempt, { phase: 'wrong' }>, reply: Reply): Attempt {
  const position = attempt.position.clone();
  position.play(reply.move);
  return { ...attempt, position, reply };
}

/** What is to be said: a headline, and more about it. */
export function wordsOf(puzzle: Puzzle, attempt: Attempt): { readonly title: string; readonly text: string } {
  const start = positionOf(puzzle);
  const me = sideName(start.turn);
  const them = start.turn === 1 ? 'Black' : 'White';
  const task = `${me} to move and ${taskOf(puzzle)}`;
  switch (attempt.phase) {
    case 'asking':
      return { title: task, text: 'One move does it, and only one.' };
    case 'wrong': {
      const missed = `${moveName(start, attempt.move)} does not ${taskOf(puzzle)}`;
      const { reply } = attempt;
      if (reply === undefined) return { title: 'Not this one', text: `${missed}. Try another move.` };
      const then = reply.wins ? 'and wins' : 'and holds the draw';
      return { title: 'Not this one', text: `${missed}: ${them} answers ${moveName(start, reply.move)} ${then}.` };
    }
    case 'line': {
      const title = attempt.found ? 'Solved' : 'The solution';
      if (attempt.shown < puzzle.line.length)
        return { title, text: `${puzzle.solution} is the move. This is how it continues.` };
      const [headline] = explain({ ...attempt.position.verdict(), oddities: [] });
      return { title, text: `${puzzle.solution} is the move. ${headline}` };
    }
  }
}

/** What the line ends with, as a first hint. */
export function hintOf(puzzle: Puzzle): string {
  const end = lineTo(puzzle, puzzle.line.length, false).position;
  if (puzzle.goal === 'draw') return 'Ask first what the other side threatens.';
  const [kind] = end.outcome?.by ?? [];
  if (kind !== undefined)
    return `It ends with a ${kind}${puzzle.line.length > 1 ? '. Look for two threats at once' : ''}.`;
  return puzzle.line.length > 5
    ? 'Count where each side can still close a loop.'
    : 'Look for a loop that can be closed.';
}

/** Three cells, one of them the solution: a second hint. The others lie near it. */
export function candidatesOf(puzzle: Puzzle): Move[] {
  const position = positionOf(puzzle);
  const { grid } = position;
  const solution = moveNamed(position, puzzle.solution) ?? SWAP;
  const far = (cell: Move): number =>
    Math.abs(grid.rowOf(cell) - grid.rowOf(solution)) + Math.abs(grid.colOf(cell) - grid.colOf(solution));
  const others = position.legalMoves().filter((cell) => cell !== solution);
  return [solution, ...others.sort((a, b) => far(a) - far(b) || a - b).slice(0, 2)];
}
