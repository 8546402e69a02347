import { join } from 'node:path';
import type { RungName } from '@ringfence/jail';
import { type PreFlight, preFlight } from '@ringfence/submission';
import type { TeamSubmission } from '../collect/record.ts';
import type { CoursePlan, PlayerTask } from '../plan/plan.ts';
import { kept, keyOf, workFolder } from './kept.ts';

export interface PreFlightContext {
  readonly course: string;
  readonly plan: CoursePlan;
  readonly rung: RungName;
  readonly signal?: AbortSignal;
}

/** Tries a team's player; each version is tried once. */
export async function preFlightOf(
  { team, sha256, player: word }: TeamSubmission,
  { clock, swap, limits }: PlayerTask,
  { course, plan, rung, signal }: PreFlightContext,
): Promise<PreFlight | undefined> {
  if (word === undefined) return undefined;
  const { game, size, seed } = plan;
  const key = keyOf(3, game, size, seed, clock, swap, limits, sha256, word);
  return kept(join(workFolder(course), 'pre-flight', `${team}-${key}.json`), () =>
    preFlight(word, {
      ...{ game, size, swap, clock, limits, seed, folder: course, rung },
      ...(signal !== undefined && { signal }),
    }),
  );
}
