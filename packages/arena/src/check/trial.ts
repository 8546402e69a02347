import { type GameName, games, type Side, sideName, startPosition, WHITE } from '@ringfence/rules';
import { BuiltInBot, type Thinker } from '../bots/built-in.ts';
import type { Bot } from '../game/bot.ts';
import type { ClockRule } from '../game/clock.ts';
import type { Fault } from '../game/fault.ts';
import type { GamePlan, WrongWinner } from '../game/game.ts';
import { playGame } from '../game/play.ts';
import type { CheckName } from './checks.ts';
import type { Manners } from './eavesdropper.ts';

/** One game, or the first moves of one, that shows one thing about a bot. */
export interface Trial {
  readonly check: CheckName;
  readonly game: GameName;
  readonly size: number;
  readonly swap: boolean;
  /** The side that the bot plays. */
  readonly side: Side;
  readonly opening: readonly string[];
  /** How many moves to play behind the opening; default: to the end. */
  readonly moves?: number;
  readonly clock: ClockRule;
  readonly seed: number;
  /** Whom it plays; default: itself. */
  readonly opponent?: () => Thinker;
  /** Whether to say lines in between that no bot can know. */
  readonly strange?: boolean;
}

/** What came of a trial: nothing wrong if there is no fault. */
export interface TrialResult {
  readonly trial: Trial;
  readonly fault?: Fault;
  /** The moves up to the fault, the opening's included. */
  readonly moves: readonly string[];
  /** What was said, `> ` by the referee and `< ` by the bot; empty for bots that are no programs. */
  readonly transcript: readonly string[];
  readonly manners: Manners;
  /** What its `getWinner` said that is not so. */
  readonly wrongWinner?: WrongWinner;
}

/** A bot under test, and what was heard of it so far. */
export interface Subject {
  readonly bot: Bot;
  readonly transcript: readonly string[];
  readonly manners: Manners;
}

export async function runTrial(
  trial: Trial,
  open: (trial: Trial) => Promise<Subject>,
  signal?: AbortSignal,
): Promise<TrialResult> {
  const { side, opponent } = trial;
  const subject = await open(trial);
  const twin = opponent === undefined ? await open(trial) : undefined;
  const other = twin?.bot ?? new BuiltInBot((opponent as () => Thinker)());
  const players = side === WHITE ? { white: subject.bot, black: other } : { white: other, black: subject.bot };
  try {
    const { fault, moves, winner, wrongWinner } = await playGame(
      planOf(trial),
      players,
      signal === undefined ? {} : { signal },
    );
    const guilty = winner === side ? twin : subject;
    const { transcript, manners } = guilty ?? subject;
    const claim = side === WHITE ? wrongWinner?.white : wrongWinner?.black;
    return {
      trial,
      moves,
      transcript,
      manners,
      ...(fault !== undefined && guilty !== undefined && { fault }),
      ...(claim !== undefined && { wrongWinner: claim }),
    };
  } finally {
    await Promise.all([subject.bot.close(), other.close()]);
  }
}

/** Where a trial is played, in words. */
export const trialWords = ({ game, size, side, opponent }: Trial): string =>
  `${games[game].title}, size ${size}, as ${sideName(side)}${opponent === undefined ? ' against itself' : ''}`;

function planOf(trial: Trial): GamePlan {
  const { game, size, swap, opening, clock, seed, moves } = trial;
  const cells = startPosition(game, { size }).grid.cellCount;
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
    maxMoves: moves === undefined ? cells + 1 : opening.length + moves,
    seed,
  };
}
