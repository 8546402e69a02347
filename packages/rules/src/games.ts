import { ConnectionPosition } from './connection/position.ts';
import { rulesets } from './connection/ruleset.ts';
import type { Grid, Shape } from './grid.ts';
import { hexGrid } from './hexagon.ts';
import type { Position, StartOptions } from './position.ts';
import { squareGrid } from './square.ts';
import { SquatterPosition } from './squatter/position.ts';
import { type GameName, gameTitles, type Side, WHITE } from './types.ts';

/** What a program needs to know about a game before it starts one. */
export interface Game {
  readonly name: GameName;
  readonly title: string;
  readonly shape: Shape;
  /** Sizes for play; boards of any size can be judged. */
  readonly minSize: number;
  readonly maxSize: number;
  /** The default size. */
  readonly usualSize: number;
  readonly hasSwap: boolean;
}

export const games: Readonly<Record<GameName, Game>> = {
  squatter: describe('squatter', 'square', 3, 19, 6, false),
  fencemaster: describe('fencemaster', 'hexagon', 2, 15, 5, true),
  havannah: describe('havannah', 'hexagon', 2, 15, 8, true),
};

function describe(
  name: GameName,
  shape: Shape,
  minSize: number,
  maxSize: number,
  usualSize: number,
  hasSwap: boolean,
): Game {
  return { name, title: gameTitles[name], shape, minSize, maxSize, usualSize, hasSwap };
}

export const gridOf = (shape: Shape, size: number): Grid => (shape === 'square' ? squareGrid(size) : hexGrid(size));

export const gridOfGame = (game: GameName, size: number): Grid => gridOf(games[game].shape, size);

/** Why a game cannot be started with these options, as a sentence; `undefined` if it can. */
export function startProblem(name: GameName, { size, swap = false }: StartOptions): string | undefined {
  const { title, minSize, maxSize, hasSwap } = games[name];
  if (!Number.isInteger(size) || size < minSize || size > maxSize) {
    return `${title} is played on boards of size ${minSize} to ${maxSize}, not ${size}`;
  }
  return swap && !hasSwap ? `${title} has no swap` : undefined;
}

/** A new game; check {@link startProblem} first if the options come from a user. */
export function startPosition(name: GameName, options: StartOptions): Position {
  const problem = startProblem(name, options);
  if (problem !== undefined) throw new RangeError(problem);
  const { size, first = WHITE, swap = false } = options;
  if (name === 'squatter') return new SquatterPosition(squareGrid(size), first);
  return new ConnectionPosition(rulesets[name], hexGrid(size), first, swap);
}

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
  if (name === 'squatter') return new SquatterPosition(squareGrid(size), turn, pieces, owners);
  return new ConnectionPosition(rulesets[name], hexGrid(size), turn, false, pieces);
}
