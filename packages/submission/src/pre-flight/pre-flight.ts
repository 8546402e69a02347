import {
  type ClockRule,
  type Fault,
  openBot,
  type ProcessLimits,
  parsePlayer,
  playGame,
  type RungName,
} from '@ringfence/arena';
import type { GameName } from '@ringfence/rules';

/**
 * Whether a player starts and plays three legal moves: checked before the first game, so that no tournament is spoilt.
 */
export interface PreFlight {
  readonly passed: boolean;
  /** What went wrong, if anything. */
  readonly fault?: Fault;
  /** Peak memory during these moves, as the jail counts it for its limit; undefined if unknown. */
  readonly memoryMb?: number;
  readonly moves: readonly string[];
}

/** The game that a player is tried in. */
export interface FlightOptions {
  readonly game: GameName;
  readonly size: number;
  readonly swap: boolean;
  readonly clock: ClockRule;
  readonly limits: ProcessLimits;
  /** Decides the moves of its random opponent; default: 1. */
  readonly seed?: number;
  /** The folder that paths in the player's specification are relative to. */
  readonly folder: string;
  readonly rung: RungName;
  readonly signal?: AbortSignal;
}

const OWN_MOVES = 3;

/** Lets a player start and play its first moves. */
export async function preFlight(word: string, options: FlightOptions): Promise<PreFlight> {
  const { game, size, swap, clock, limits, seed = 1, folder, rung, signal } = options;
  const spec = parsePlayer(word);
  const random = parsePlayer('random');
  if (!spec.ok || !random.ok) throw new RangeError(`${word} is not a player`);
  const bot = await openBot(spec.value, { rung, folder, limits });
  const other = await openBot(random.value);
  try {
    const result = await playGame(
      {
        id: 'pre-flight',
        pair: 'pre-flight',
        game,
        size,
        swap,
        opening: [],
        white: 'team',
        black: 'random',
        clock,
        maxMoves: 2 * OWN_MOVES,
        seed,
      },
      { white: bot, black: other },
      signal === undefined ? {} : { signal },
    );
    const { fault, winner, moves } = result;
    const failed = fault !== undefined && winner !== 1;
    const memoryMb = bot.peakMb?.();
    return {
      passed: !failed,
      ...(failed && { fault }),
      ...(memoryMb !== undefined && { memoryMb }),
      moves,
    };
  } finally {
    await Promise.all([bot.close(), other.close()]);
  }
}
