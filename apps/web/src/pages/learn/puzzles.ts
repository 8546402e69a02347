import type { Puzzle } from '@ringfence/engine';
import { type GameName, moveNamed, type Position, startPosition } from '@ringfence/rules';

export type { Puzzle } from '@ringfence/engine';

/** How many there are for each game. */
export const PUZZLE_COUNT = 10;

/** The puzzles of a game, easy ones first, loaded when somebody wants to see them. */
export async function loadPuzzles(game: GameName): Promise<readonly Puzzle[]> {
  const loaded = await files[game]();
  return loaded.default as readonly Puzzle[];
}

const files: Readonly<Record<GameName, () => Promise<{ readonly default: unknown }>>> = {
  squatter: () => import('./puzzles/squatter.json', { with: { type: 'json' } }),
  fencemaster: () => import('./puzzles/fencemaster.json', { with: { type: 'json' } }),
  havannah: () => import('./puzzles/havannah.json', { with: { type: 'json' } }),
};

/** The position that a puzzle is about. The engine has the same; this page does without the engine. */
export function positionOf({ game, size, moves }: Puzzle): Position {
  const position = startPosition(game, { size });
  for (const name of moves) position.play(moveNamed(position, name) ?? Number.NaN);
  return position;
}

/** A name that stays the same when puzzles are put into another order. */
export const idOf = ({ game, moves }: Puzzle): string => `${game} ${moves.join(' ')}`;

/** What the side to move is to do. */
export const taskOf = ({ goal }: Puzzle): string => (goal === 'win' ? 'win' : 'hold the draw');
