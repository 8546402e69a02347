import { join } from 'node:path';
import type { RungName } from '@ringfence/jail';
import { type PreFlight, preFlightAny } from '@ringfence/submission';
import type { TeamSubmission } from '../collect/record.ts';
import type { CoursePlan, PlayerTask } from '../plan/plan.ts';
import { kept, keyOf, workFolder } from './kept.ts';

interface PreFlightContext {
  readonly course: string;
  readonly plan: CoursePlan;
  readonly rung: RungName;
  readonly signal?: AbortSignal;
}

/** Tries a team's player; each version is tried once. */
export async function preFlightOf(
  { team, sha256, player: word, programs }: TeamSubmission,
  { clock, swap, limits }: PlayerTask,
  { course, plan, rung, signal }: PreFlightContext,
): Promise<PreFlight | undefined> {
  if (word === undefined) return undefined;
  const { game, size, seed } = plan;
  const key = keyOf(4, game, size, seed, clock, swap, limits, sha256, word, programs);
  return kept(join(workFolder(course), 'pre-flight', `${team}-${key}.json`), () =>
    preFlightAny(programs, {
      ...{ game, size, swap, clock, limits, seed, folder: course, rung },
      ...(signal !== undefined && { signal }),
    }),
  );
}
