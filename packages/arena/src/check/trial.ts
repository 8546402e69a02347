import { gameTitle, type Side, sideName, WHITE } from '@ringfence/rules';
import { type ArenaGame, NO_SIZE } from '../game/arena-game.ts';
import type { Bot } from '../game/bot.ts';
import type { ClockRule } from '../game/clock.ts';
import type { Fault } from '../game/fault.ts';
import type { GamePlan, WrongWinner } from '../game/game.ts';
import { type PlayOptions, playGame } from '../game/play.ts';
import { longestGame } from '../tournament/tournament.ts';
import type { CheckName } from './checks.ts';
import type { Manners } from './eavesdropper.ts';

/** One game, or its first moves, that tests one thing. */
export interface Trial {
  readonly check: CheckName;
  readonly game: ArenaGame;
  readonly size: number;
  readonly swap: boolean;
  /** The side that the bot plays. */
  readonly side: Side;
  readonly opening: readonly string[];
  /** How many moves to play after the opening; default: to the end. */
  readonly moves?: number;
  readonly clock: ClockRule;
  readonly seed: number;
  /** Its opponent; default: itself. */
  readonly opponent?: () => Bot;
  /** What the sides are called, if not White and Black. */
  readonly sides?: readonly [first: string, second: string] | undefined;
  /** Whether to send unknown lines in between. */
  readonly strange?: boolean;
}

/** The result of a trial: all is well if it has no fault. */
export interface TrialResult {
  readonly trial: Trial;
  readonly fault?: Fault;
  /** The moves up to the fault, the opening's included. */
  readonly moves: readonly string[];
  /** The conversation, `> ` for the referee and `< ` for the bot; empty for bots that are not programs. */
  readonly transcript: readonly string[];
  readonly manners: Manners;
  /** How the game ended by the rules, as a sentence; absent if it did not. */
  readonly end?: string;
  /** Wrong answers of its `getWinner`. */
  readonly wrongWinner?: WrongWinner;
}

/** A bot under test, and what was heard from it so far. */
export interface TestedBot {
  readonly bot: Bot;
  readonly transcript: readonly string[];
  readonly manners: Manners;
}

export async function runTrial(
  trial: Trial,
  open: (trial: Trial) => Promise<TestedBot>,
  options: Pick<PlayOptions, 'signal' | 'table'> = {},
): Promise<TrialResult> {
  const { side, opponent } = trial;
  const subject = await open(trial);
  const twin = opponent === undefined ? await open(trial) : undefined;
  const other = twin?.bot ?? (opponent as () => Bot)();
  const players = side === WHITE ? { white: subject.bot, black: other } : { white: other, black: subject.bot };
  try {
    const { fault, moves, winner, endedBy, words, wrongWinner } = await playGame(planOf(trial), players, options);
    const guilty = winner === side ? twin : subject;
    const { transcript, manners } = guilty ?? subject;
    const claim = side === WHITE ? wrongWinner?.white : wrongWinner?.black;
    return {
      trial,
      moves,
      transcript,
      manners,
      ...(fault !== undefined && guilty !== undefined && { fault }),
      ...(endedBy === 'rules' && { end: words }),
      ...(claim !== undefined && { wrongWinner: claim }),
    };
  } finally {
    await Promise.all([subject.bot.close(), other.close()]);
  }
}

/** The setting of a trial, in words. */
export const trialWords = ({ game, size, side, sides, opponent }: Trial): string =>
  `${gameTitle(game)}${size === NO_SIZE ? '' : `, size ${size}`}, as ${sides?.[side - 1] ?? sideName(side)}${opponent === undefined ? ' against itself' : ''}`;

function planOf(trial: Trial): GamePlan {
  const { game, size, swap, opening, clock, seed, moves } = trial;
  return {
    id: 'trial',
    pair: 'trial',
    game,
    size,
    swap,
    opening,
    white: 'white',
    black: 'black',
    clock,
    maxMoves: moves === undefined ? longestGame({ game }, size) : opening.length + moves,
    seed,
  };
}
