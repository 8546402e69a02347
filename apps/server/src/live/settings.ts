import { type GameName, gameNames, games, isGameName, type SideWord, sideWords, startProblem } from '@ringfence/rules';
import { Problem } from '../http/problem.ts';

/** What two people have agreed to play. */
export interface LiveSettings {
  readonly game: GameName;
  readonly size: number;
  readonly swap: boolean;
  /** None: the players take all the time they like. */
  readonly clock: { readonly initialMs: number; readonly incrementMs: number } | null;
}

const MOST_INITIAL_MS = 24 * 3_600_000;
const MOST_INCREMENT_MS = 600_000;

/** Reads what somebody asks for, with a sentence for everything that is wrong. */
export function readSettings(value: unknown): { readonly settings: LiveSettings; readonly side: SideWord | 'random' } {
  const asked = fieldsOf(value, ['game', 'size', 'swap', 'clock', 'side'], 'the game');
  const game = asked.game;
  if (typeof game !== 'string' || !isGameName(game)) throw bad(`game is one of ${gameNames.join(', ')}`);
  const size = asked.size ?? games[game].usualSize;
  const swap = asked.swap ?? games[game].hasSwap;
  if (typeof size !== 'number') throw bad('size is a number');
  if (typeof swap !== 'boolean') throw bad('swap is true or false');
  const problem = startProblem(game, { size, swap });
  if (problem !== undefined) throw bad(problem);
  const side = asked.side ?? 'random';
  if (side !== 'random' && !sideWords.some((word) => word === side)) throw bad('side is white, black or random');
  return { settings: { game, size, swap, clock: readClock(asked.clock ?? null) }, side: side as SideWord | 'random' };
}

function readClock(value: unknown): LiveSettings['clock'] {
  if (value === null) return null;
  const { initialMs, incrementMs = 0 } = fieldsOf(value, ['initialMs', 'incrementMs'], 'the clock');
  return {
    initialMs: milliseconds('initialMs', initialMs, 1_000, MOST_INITIAL_MS),
    incrementMs: milliseconds('incrementMs', incrementMs, 0, MOST_INCREMENT_MS),
  };
}

function milliseconds(name: string, value: unknown, least: number, most: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
  throw bad(`${name} is a whole number from ${least} to ${most}`);
}

function fieldsOf(value: unknown, known: readonly string[], what: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw bad(`${what} is an object`);
  const odd = Object.keys(value).find((key) => !known.includes(key));
  if (odd !== undefined) throw bad(`${what} has no "${odd.slice(0, 40)}": there are ${known.join(', ')}`);
  return value as Record<string, unknown>;
}

const bad = (message: string): Problem => new Problem(400, 'bad-settings', message);
