import { join } from 'node:path';
import { type Fault, openBot, parsePlayer, playGame, type RungName } from '@ringfence/arena';
import type { Submission } from '../build/submission.ts';
import type { CoursePlan, PlayerTask } from '../plan/plan.ts';
import { kept, keyOf, workFolder } from './kept.ts';

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

const OWN_MOVES = 3;

export interface PreFlightContext {
  readonly course: string;
  readonly plan: CoursePlan;
  readonly rung: RungName;
  readonly signal?: AbortSignal;
}

/** Tests a team's player; each version is tested once. */
export async function preFlight(
  { team, sha256, player: word }: Submission,
  task: PlayerTask,
  context: PreFlightContext,
): Promise<PreFlight | undefined> {
  if (word === undefined) return undefined;
  const { course, plan } = context;
  const key = keyOf(1, plan.game, plan.size, plan.seed, task.clock, task.swap, task.limits, sha256, word);
  return kept(join(workFolder(course), 'pre-flight', `${team}-${key}.json`), () => fly(word, task, context));
}

async function fly(word: string, task: PlayerTask, context: PreFlightContext): Promise<PreFlight> {
  const { course, plan, rung, signal } = context;
  const spec = parsePlayer(word);
  const random = parsePlayer('random');
  if (!spec.ok || !random.ok) throw new RangeError(`${word} is not a player`);
  const bot = await openBot(spec.value, { rung, folder: course, limits: task.limits });
  const other = await openBot(random.value);
  try {
    const result = await playGame(
      {
        id: 'pre-flight',
        pair: 'pre-flight',
        game: plan.game,
        size: plan.size,
        swap: task.swap,
        opening: [],
        white: 'team',
        black: 'random',
        clock: task.clock,
        maxMoves: 2 * OWN_MOVES,
        seed: plan.seed,
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
