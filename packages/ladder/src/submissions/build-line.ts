import { sql } from 'kysely';
import type { Tables } from '../schema/ladder-store.ts';
import type { BuildStage } from '../views/index.ts';

/** A version that a builder has taken. */
export interface TakenBuild {
  readonly id: string;
  readonly team: string;
  readonly file: string;
  /** How often its build has begun, this time included. */
  readonly attempts: number;
}

/** Where a waiting version stands, from 1, and how many wait. */
export interface QueueTurn {
  readonly turn: number;
  readonly of: number;
}

// Waiting versions form a line in which a team stands once: a newer version takes the place of the one that waits, and
// a team whose program is being built joins again at the end. Teams whose builds took minutes of the last hour come after others.

/** Whether the team of a waiting version has another one that is being built. */
const isBusy = sql<boolean>`EXISTS (
  SELECT FROM ladder.versions AS other WHERE other.team = version.team AND other.state = 'building')`;

/** The minutes for which builders were busy with the team of a waiting version in the last hour. */
const minutesUsed = sql<number>`(SELECT coalesce(sum(other.build_ms), 0) / 60000 FROM ladder.versions AS other
  WHERE other.team = version.team AND other.created > now() - interval '1 hour')`;

/** Takes the next version whose team has no other build; `undefined` if there is none. */
export async function takeBuild(tables: Tables, builder: string): Promise<TakenBuild | undefined> {
  return tables
    .updateTable('ladder.versions')
    .set({ state: 'building', stage: 'unpacking', builder, attempts: sql`attempts + 1` })
    .where('state', '=', 'waiting')
    .where('id', '=', (each) =>
      each
        .selectFrom('ladder.versions as version')
        .select('version.id')
        .where('version.state', '=', 'waiting')
        .where(sql<boolean>`NOT ${isBusy}`)
        .orderBy(minutesUsed)
        .orderBy('version.queued')
        .orderBy('version.id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'team', 'file', 'attempts'])
    .executeTakeFirst();
}

/** Adds to the time for which builders were busy with a version. */
export async function noteTime(tables: Tables, id: string, ms: number): Promise<void> {
  await tables
    .updateTable('ladder.versions')
    .set({ build_ms: sql`build_ms + ${Math.round(ms)}` })
    .where('id', '=', id)
    .execute();
}

/** Says how far a build is. */
export async function setStage(tables: Tables, id: string, stage: BuildStage): Promise<void> {
  await tables
    .updateTable('ladder.versions')
    .set({ stage })
    .where('id', '=', id)
    .where('state', '=', 'building')
    .execute();
}

/**
 * Builds that nobody carries out: one of a builder, whose attempt does not count if the build had nothing to do with its end; or all
 * of a builder except some and, if it is known who else is here, those of everybody else.
 */
type Lost =
  | { readonly builder: string; readonly id: string; readonly isInnocent: boolean }
  | { readonly builder: string; readonly except: readonly string[]; readonly others: readonly string[] | undefined };

/** Returns versions to where they stood in the line, unless their team has a newer one there. */
export async function returnBuilds(tables: Tables, lost: Lost): Promise<void> {
  const newer = sql<boolean>`EXISTS (SELECT FROM ladder.versions AS other
    WHERE other.team = version.team AND other.state = 'waiting' AND other.number > version.number)`;
  const builds = tables
    .updateTable('ladder.versions as version')
    .set({ state: sql`CASE WHEN ${newer} THEN 'replaced' ELSE 'waiting' END`, stage: null, builder: null })
    .where('version.state', '=', 'building');
  if ('id' in lost) {
    const counted = lost.isInnocent ? builds.set({ attempts: sql`version.attempts - 1` }) : builds;
    await counted.where('version.builder', '=', lost.builder).where('version.id', '=', lost.id).execute();
    return;
  }
  const { builder, except, others } = lost;
  const gone = sql<boolean>`version.builder = ${builder} AND version.id <> ALL(${except})`;
  const isLost =
    others === undefined
      ? gone
      : sql<boolean>`(${gone} OR coalesce(version.builder <> ALL(${[builder, ...others]}), true))`;
  await builds.where(isLost).execute();
}

/** After a build its team's next version, if one waits, is last in the line. */
export async function joinAgain(tables: Tables, team: string): Promise<void> {
  await tables
    .updateTable('ladder.versions')
    .set({ queued: sql<Date>`now()` })
    .where('team', '=', team)
    .where('state', '=', 'waiting')
    .execute();
}

/** The line: the places of all waiting versions by their ids. */
export async function turnsInLine(tables: Tables): Promise<ReadonlyMap<string, QueueTurn>> {
  const rows = await tables
    .selectFrom('ladder.versions as version')
    .select('version.id')
    .where('version.state', '=', 'waiting')
    .orderBy(isBusy)
    .orderBy(minutesUsed)
    .orderBy('version.queued')
    .orderBy('version.id')
    .execute();
  return new Map(rows.map(({ id }, i) => [id, { turn: i + 1, of: rows.length }]));
}
