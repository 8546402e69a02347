import { fail, ok, type Result, SWAP, startPosition, whyIllegal } from '@ringfence/rules';
import { type ArenaGame, isBuiltIn } from '../../game/arena-game.ts';
import type { OpeningRule } from '../tournament.ts';
import { type Complaint, wrong } from './values.ts';

interface OpeningContext {
  readonly game: ArenaGame;
  readonly sizes: readonly number[];
  readonly swap: boolean;
  readonly readText: (path: string) => Result<string, string>;
}

/** More random moves are a game, not an opening. */
const MOST_PLIES = 20;
const NO_OPENING = 'this opening is not possible';

/** Reads `none`, `balanced PLIES`, `random PLIES` or `file PATH`. */
export function readOpenings(asked: string, context: OpeningContext): Result<OpeningRule, Complaint> {
  const [word, ...rest] = asked.split(/\s+/);
  const tail = rest.join(' ');
  const expected = '"none", "balanced PLIES", "random PLIES" or "file PATH"';
  if (word === 'none' && tail === '') return ok({ kind: 'none' });
  if (word === 'balanced' && /^[0-9]+$/.test(tail)) return balanced(Number(tail), context);
  if (word === 'random' && /^[0-9]+$/.test(tail)) {
    const plies = Number(tail);
    return plies >= 1 && plies <= MOST_PLIES
      ? ok({ kind: 'random', plies })
      : wrong(NO_OPENING, `1 to ${MOST_PLIES} plies`);
  }
  if (word !== 'file' || tail === '') return wrong('these are not valid openings', expected);
  const text = context.readText(tail);
  if (!text.ok) return wrong(text.error, 'a file of openings');
  const lines = openingLines(text.value, context);
  if (!lines.ok) return wrong(`${tail}, ${lines.error}`, 'a line of moves for each opening, such as "c3 d4"');
  return ok({ kind: 'list', lines: lines.value });
}

function balanced(plies: number, { game, swap, sizes }: OpeningContext): Result<OpeningRule, Complaint> {
  if (!isBuiltIn({ game })) return wrong('the engine does not know this game', '"random PLIES"');
  if (plies < 1 || plies > MOST_PLIES) return wrong(NO_OPENING, `1 to ${MOST_PLIES} plies`);
  if (swap && plies > 1) {
    return wrong('an opening of two moves leaves no swap', '"balanced 1" where there is a swap');
  }
  const least = Math.min(...sizes);
  if (plies > least * 2) return wrong('the opening is too long for the board', `at most ${least * 2} plies`);
  return ok({ kind: 'balanced', plies });
}

/** The openings of a file, one a line; empty lines and comments with # are ignored. */
function openingLines(text: string, context: OpeningContext): Result<string[][], string> {
  const lines: string[][] = [];
  for (const [i, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = raw.replace(/#.*/, '');
    const moves = (isBuiltIn(context) ? line.toLowerCase() : line).split(/[\s,]+/).filter((word) => word !== '');
    if (moves.length === 0) continue;
    const problem = openingProblem(moves, context);
    if (problem !== undefined) return fail(`line ${i + 1}: ${problem}`);
    lines.push(moves);
  }
  return lines.length === 0 ? fail('it contains no opening') : ok(lines);
}

/** Moves of a game whose rules are a program are checked where they are played. */
function openingProblem(moves: readonly string[], context: OpeningContext): string | undefined {
  if (!isBuiltIn(context)) return undefined;
  const { game, sizes, swap } = context;
  for (const size of sizes) {
    const position = startPosition(game, { size, swap });
    for (const name of moves) {
      const move = name === 'swap' ? SWAP : position.grid.cellNamed(name);
      const cell = move === -1 && name !== 'swap' ? 'no such cell' : whyIllegal(position, move);
      if (cell !== undefined) return `${name} on size ${size}: ${cell}`;
      position.play(move);
    }
    if (position.outcome !== undefined) return `the game is over after it on size ${size}`;
  }
  return undefined;
}
