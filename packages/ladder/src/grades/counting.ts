import { lateBy, pointsOff } from '../people/deadlines.ts';
import type { ClassSettings } from '../schema/tables.ts';
import type { VersionState } from '../views/index.ts';

/** A version of a team, as far as it matters for grades. */
export interface GradedVersion {
  readonly id: string;
  readonly number: number;
  readonly state: VersionState;
  readonly banned: boolean;
  readonly created: Date;
}

/** Which version a team let play, from when on; `null`: none. In the order of time. */
export interface Activation {
  readonly version: string | null;
  readonly at: Date;
}

export interface CountingRule extends Pick<ClassSettings, 'late' | 'counts'> {
  readonly deadline: Date | undefined;
  /** The points of a version, before anything is taken off for lateness. */
  readonly pointsOf: (version: GradedVersion) => number;
}

/** How late a version is under a rule, and what that costs. */
export const lateness = (
  { created }: Pick<GradedVersion, 'created'>,
  { late, deadline }: Omit<CountingRule, 'pointsOf'>,
) => {
  const lateMs = lateBy(created, deadline);
  return { lateMs, off: pointsOff(late, lateMs) };
};

/**
 * The version that counts. Where late versions are refused, it is the one that was active at the deadline; otherwise the
 * active one, however late. If the best one counts: the one with the most points after what lateness costs, of equal
 * ones the newest.
 */
export function countingVersion(
  versions: readonly GradedVersion[],
  activations: readonly Activation[],
  rule: CountingRule,
): GradedVersion | undefined {
  const { late, counts, deadline, pointsOf } = rule;
  const isRefused = (time: Date): boolean => late.kind === 'refuse' && lateBy(time, deadline) > 0;
  const able = versions.filter(({ state, banned }) => state === 'ready' && !banned);
  if (counts === 'active') {
    const last = activations.filter(({ at, version }) => version !== null && !isRefused(at)).at(-1);
    return able.find(({ id }) => id === last?.version);
  }
  const scored = able
    .filter(({ created }) => !isRefused(created))
    .map((version) => ({ version, points: pointsOf(version) - lateness(version, rule).off }));
  scored.sort((a, b) => b.points - a.points || b.version.number - a.version.number);
  return scored[0]?.version;
}
