import { BLACK, type Side, type SideOrNone, WHITE } from '@ringfence/rules';
import { type Fault, lossByFault } from '../game/fault.ts';
import type { GameResult } from '../game/game.ts';
import type { PackedRules } from '../game-program/rules.ts';
import type { Fixture } from './schedule/schedule.ts';

/** The games of a player that could not be played, and those that could. */
export interface PlayerRecord {
  readonly failed: number;
  readonly played: number;
  /** A built-in player: it is never to blame. */
  readonly isOwn: boolean;
}

/** One game may fail by chance. */
const FEWEST_FAILED = 2;

/**
 * The side that a game is decided against which could not be played: the one whose games fail more often. Otherwise a program
 * that breaks what runs it would erase its losses. `0` if neither stands out.
 */
export function blamedFor(white: PlayerRecord, black: PlayerRecord): SideOrNone {
  const [one, other] = [white, black].map(shareOf);
  if (one === other) return 0;
  const [side, record] = one > other ? ([WHITE, white] as const) : ([BLACK, black] as const);
  return record.failed >= FEWEST_FAILED ? side : 0;
}

/** A player with a single game has said little. */
const shareOf = ({ failed, played, isOwn }: PlayerRecord): number =>
  isOwn || failed === 0 ? 0 : failed / (failed + played + 1);

/** A game that was not played, as a loss of one side. */
export function lostByBlame(plan: Fixture['plan'], loser: Side, sides?: PackedRules['sides']): GameResult {
  const words = 'The game could not be played, and nor could others of this program: it is not clear what it does.';
  const fault: Fault = { kind: 'no-answer', words, stderr: [] };
  const winner = loser === WHITE ? BLACK : WHITE;
  return {
    ...unplayed(plan),
    ...(sides !== undefined && { sides }),
    winner,
    endedBy: 'fault',
    fault,
    words: `${lossByFault(loser, fault.kind, sides?.[loser - 1])} ${words}`,
  };
}

/** A game that was not played, as a draw: nobody is to blame. */
export const drawnUnplayed = (plan: Fixture['plan']): GameResult => ({
  ...unplayed(plan),
  winner: 0,
  endedBy: 'length',
  words: 'A draw: the game could not be played, through no fault of its players.',
});

const unplayed = (plan: Fixture['plan']): Pick<GameResult, 'plan' | 'moves' | 'times' | 'scores'> => ({
  plan: { ...plan, opening: [] },
  moves: [],
  times: [],
  scores: [0, 0],
});
