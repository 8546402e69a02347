import { gridOf } from './board-shapes.ts';
import { type GameName, games } from './games.ts';
import type { Grid } from './grid.ts';
import type { Position, StartOptions } from './position.ts';
import { rulesOf } from './rules.ts';
import { type Side, WHITE } from './types.ts';

export const gridOfGame = (game: GameName, size: number): Grid => gridOf(games[game].shape, size);

/** Why a game cannot be started with these options, as a sentence; `undefined` if it can. */
export function startProblem(name: GameName, { size, swap = false }: StartOptions): string | undefined {
  const { title, minSize, maxSize, swap: kind } = games[name];
  if (!Number.isInteger(size) || size < minSize || size > maxSize) {
    return `${title} is played on boards of size ${minSize} to ${maxSize}, not ${size}`;
  }
  return swap && kind === 'none' ? `${title} has no swap` : undefined;
}

/** A new game; check {@link startProblem} first if the options come from a user. */
export function startPosition(name: GameName, options: StartOptions): Position {
  const problem = startProblem(name, options);
  if (problem !== undefined) throw new RangeError(problem);
  const { size, first = WHITE, swap = false } = options;
  return rulesOf[name].start(gridOfGame(name, size), first, swap);
}

/** The game's own evaluation of a position, as in {@link GameRules.evaluate}; `undefined` if it has none. */
export const ownEvaluation = (position: Position): number | undefined => rulesOf[position.game].evaluate?.(position);

/** A position set up from pieces and territory, with `turn` to move; swapping is no longer possible. */
export function positionFromCells(
  name: GameName,
  size: number,
  pieces: Uint8Array,
  owners: Uint8Array,
  turn: Side,
): Position {
  const problem = startProblem(name, { size });
  if (problem !== undefined) throw new RangeError(problem);
  return rulesOf[name].start(gridOfGame(name, size), turn, false, { pieces, owners });
}
