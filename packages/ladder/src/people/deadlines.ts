import { sql } from 'kysely';
import type { Tables } from '../schema/ladder-store.ts';
import type { ClassSettings } from '../schema/tables.ts';
import type { LatePolicy } from '../views/index.ts';

/** The deadline for somebody with these extensions, the latest of which holds; `undefined` if the class has none. */
export function deadlineOf(
  { deadline }: Pick<ClassSettings, 'deadline'>,
  ...extensions: readonly (Date | null | undefined)[]
): Date | undefined {
  if (deadline === undefined) return undefined;
  return new Date(Math.max(Date.parse(deadline), ...extensions.map((time) => time?.getTime() ?? 0)));
}

/** How late something is, in milliseconds; 0 in time. */
export const lateBy = (submitted: Date, deadline: Date | undefined): number =>
  deadline === undefined ? 0 : Math.max(0, submitted.getTime() - deadline.getTime());

const UNIT_MS = { hour: 3_600_000, day: 86_400_000 } as const;

/** The points that lateness costs: for each hour or day that has begun. */
export const pointsOff = (policy: LatePolicy, lateMs: number): number =>
  policy.kind === 'points' ? policy.points * Math.ceil(lateMs / UNIT_MS[policy.each]) : 0;

/** The latest extension of a team and of its members: until then it may submit. */
export async function extensionOf(tables: Tables, team: string): Promise<Date | null> {
  const { until } = await tables
    .selectFrom('ladder.teams as team')
    .select(
      sql<Date | null>`greatest(team.extension, (SELECT max(extension) FROM ladder.people WHERE people.team = team.id))`.as(
        'until',
      ),
    )
    .where('team.id', '=', team)
    .executeTakeFirstOrThrow();
  return until;
}

/** The last deadline of a team, or of one of its members, that has passed: what came before it may count for somebody. */
export async function lastDeadline(
  tables: Tables,
  settings: Pick<ClassSettings, 'deadline'>,
  team: string,
): Promise<Date | undefined> {
  const own = await tables.selectFrom('ladder.teams').select('extension').where('id', '=', team).executeTakeFirst();
  const members = await tables.selectFrom('ladder.people').select('extension').where('team', '=', team).execute();
  const all = [null, ...members.map(({ extension }) => extension)].flatMap((each) => [
    deadlineOf(settings) ?? [],
    deadlineOf(settings, own?.extension, each) ?? [],
  ]);
  const passed = all.flat().filter((time) => time.getTime() <= Date.now());
  return passed.sort((a, b) => a.getTime() - b.getTime()).at(-1);
}
