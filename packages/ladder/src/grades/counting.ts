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
  /** A tutor has submitted it. */
  readonly byTutor: boolean;
}

/** Which version a team let play, from when on; `null`: none. In the order of time. */
export interface Activation {
  readonly version: string | null;
  readonly at: Date;
  /** A tutor has chosen or submitted it. */
  readonly byTutor: boolean;
}

export interface CountingRule extends Pick<ClassSettings, 'late' | 'counts'> {
  readonly deadline: Date | undefined;
  /** The points of a version, before anything is taken off for lateness. */
  readonly pointsOf: (version: GradedVersion) => number;
}

/** How late something is under a rule, and what that costs. */
interface Lateness {
  readonly lateMs: number;
  readonly off: number;
}

/** The version that counts, and since when: its submission, or the choice of it. */
interface Counting extends Lateness {
  readonly version: GradedVersion;
  readonly since: Date;
  /** Whether it counts as in time because a tutor has submitted or chosen it. */
  readonly byTutor: boolean;
}

/** How late something is that was submitted or chosen. What a tutor does for a team is in time. */
export function lateness(
  { at, byTutor = false }: { readonly at: Date; readonly byTutor?: boolean },
  { late, deadline }: Pick<CountingRule, 'late' | 'deadline'>,
): Lateness {
  const lateMs = byTutor ? 0 : lateBy(at, deadline);
  return { lateMs, off: pointsOff(late, lateMs) };
}

/**
 * The version that counts. Where late versions are refused, it is the one that was active at the deadline; otherwise the
 * active one, as late as the choice of it, so that nobody chooses among old versions after the deadline for nothing. If the
 * best one counts: the one with the most points after what the lateness of its submission costs, of equal ones the newest.
 */
export function countingVersion(
  versions: readonly GradedVersion[],
  activations: readonly Activation[],
  rule: CountingRule,
): Counting | undefined {
  const able = versions.filter(({ state, banned }) => state === 'ready' && !banned);
  return rule.counts === 'active' ? activeVersion(able, activations, rule) : bestVersion(able, activations, rule);
}

function activeVersion(
  able: readonly GradedVersion[],
  activations: readonly Activation[],
  rule: CountingRule,
): Counting | undefined {
  const chosen = activations.filter(({ version }) => version !== null);
  const inTime = chosen.filter((one) => lateness(one, rule).lateMs === 0);
  const counted = rule.late.kind === 'refuse' ? inTime : chosen;
  const version = able.find(({ id }) => id === counted.at(-1)?.version);
  if (version === undefined) return undefined;
  // To return to the version that was active at the deadline costs nothing.
  const run = inTime.at(-1)?.version === version.id ? inTime : counted;
  let from = run.length - 1;
  while (from > 0 && run[from - 1].version === version.id) from--;
  const { at } = run[from];
  const byTutor = run.slice(from).some((one) => one.byTutor);
  return { version, since: at, byTutor, ...lateness({ at, byTutor }, rule) };
}

function bestVersion(
  able: readonly GradedVersion[],
  activations: readonly Activation[],
  rule: CountingRule,
): Counting | undefined {
  const scored = able
    .map((version): Counting => {
      const byTutor = version.byTutor || activations.some((one) => one.byTutor && one.version === version.id);
      const since = version.created;
      return { version, since, byTutor, ...lateness({ at: since, byTutor }, rule) };
    })
    .filter(({ lateMs }) => rule.late.kind !== 'refuse' || lateMs === 0)
    .map((counting) => ({ counting, points: rule.pointsOf(counting.version) - counting.off }));
  scored.sort((a, b) => b.points - a.points || b.counting.version.number - a.counting.version.number);
  return scored[0]?.counting;
}
