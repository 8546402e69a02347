import { createHash } from 'node:crypto';
import type { ClockRule } from '@ringfence/arena';
import { newId, tidyName } from '@ringfence/people';
import { countWords } from '@ringfence/rules';
import { isArchive, kindOfBytes, languageOfFile, unreadableWords } from '@ringfence/submission';
import { sql } from 'kysely';
import { audit } from '../people/audit.ts';
import type { ClassRoom } from '../people/class-room.ts';
import { extensionOf, lastDeadline } from '../people/deadlines.ts';
import { lockTeam, presentTeam } from '../people/teams.ts';
import type { Actor, Viewer } from '../people/viewer.ts';
import { found, Refusal } from '../refusal.ts';
import type { LadderStore, Tables } from '../schema/ladder-store.ts';
import type { ClassSettings } from '../schema/tables.ts';
import type { VersionState } from '../views/index.ts';
import { setActive } from './activation.ts';
import { readArchive, writeArchive } from './archives.ts';
import { longestBuild } from './build-job.ts';
import { type QueueTurn, turnsInLine } from './build-line.ts';

const MB = 2 ** 20;
const HOUR_S = 3600;
/** Every version is stored, so their number is limited. */
const MOST_VERSIONS = 500;
/** How old the shown line may be: what builders have used of the last hour changes all the time. */
const LINE_MS = 500;

/** Versions of the teams' programs: submitted, stored, one of them active. The builder builds them. */
export class Submissions {
  private readonly store: LadderStore;
  private readonly room: ClassRoom;
  /** Everybody who waits asks for it again and again. */
  private line: { readonly read: number; readonly turns: Promise<ReadonlyMap<string, QueueTurn>> } | undefined;

  constructor(store: LadderStore, room: ClassRoom) {
    this.store = store;
    this.room = room;
    store.hear(['versions'], () => {
      this.line = undefined;
    });
  }

  /** How many bytes may be submitted for a team now; refuses if none, before anything is read. */
  async roomFor(viewer: Viewer, team = ownTeam(viewer)): Promise<number> {
    const settings = await this.room.settings();
    found(await presentTeam(this.store.tables, team).executeTakeFirst(), 'team');
    await this.refuseFrozen(this.store.tables, settings, team, viewer);
    await refuseTooMany(this.store.tables, team, mostAnHour(settings, viewer));
    return settings.most.uploadMb * MB;
  }

  /**
   * Accepts a zip or a git bundle for a team; it is built in its turn. What a tutor submits counts as in time, even after the
   * deadline.
   */
  async receive(
    viewer: Viewer,
    file: string,
    bytes: Buffer,
    team = ownTeam(viewer),
  ): Promise<{ readonly id: string; readonly number: number }> {
    const unreadable = whyNotRead(bytes, file);
    if (unreadable !== undefined) throw new Refusal('not-packed', `this is ${unreadable}`);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const id = newId();
    const name = tidyName(file) || 'submission.zip';
    const number = await this.store.transaction(async (tables) => {
      // Two uploads at the same moment must not both take the last turn of the hour.
      await lockTeam(tables, team);
      const info = found(await this.room.find(tables), 'class');
      await this.refuseFrozen(tables, info.settings, team, viewer);
      const count = await refuseTooMany(tables, team, mostAnHour(info.settings, viewer));
      const byTutor = viewer.role === 'tutor';
      const queued = await replaceWaiting(tables, team, byTutor, await lastDeadline(tables, info.settings, team));
      await tables
        .insertInto('ladder.versions')
        .values({
          ...(queued !== undefined && { queued }),
          id,
          team,
          number: count + 1,
          person: viewer.id,
          by_tutor: byTutor,
          file: name,
          sha256,
          state: 'waiting',
          problem: null,
          language: null,
          word: null,
        })
        .execute();
      await writeArchive(tables, id, 'source', bytes);
      await audit(tables, viewer, {
        action: 'submitted',
        team,
        subject: `version ${count + 1}`,
        detail: { file: name, sha256, bytes: bytes.length },
      });
      return count + 1;
    });
    return { id, number };
  }

  /** A team's versions, the newest first. */
  async list(team: string) {
    const rows = await this.versions().where('version.team', '=', team).orderBy('version.number', 'desc').execute();
    return this.withTurns(rows);
  }

  /** One version with its log. */
  async find(id: string) {
    const row = await this.versions()
      .select(['version.log', 'version.sha256'])
      .where('version.id', '=', id)
      .executeTakeFirst();
    const [version] = await this.withTurns([found(row, 'version')]);
    return version;
  }

  /** The team of a version; `undefined` if the version does not exist. */
  async teamOf(id: string): Promise<string | undefined> {
    const row = await this.store.tables
      .selectFrom('ladder.versions')
      .select('team')
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.team;
  }

  /** The original submission. */
  async source(id: string): Promise<{ readonly file: string; readonly bytes: Buffer }> {
    const { tables } = this.store;
    const row = await tables.selectFrom('ladder.versions').select('file').where('id', '=', id).executeTakeFirst();
    const bytes = await readArchive(tables, id, 'source');
    return { file: found(row, 'version').file, bytes: found(bytes, 'version') };
  }

  /** How many submissions a team has left in this hour. */
  async left(team: string): Promise<number> {
    const { most } = await this.room.settings();
    const { recent } = await counts(this.store.tables, team);
    return Math.max(0, most.submissionsAnHour - recent);
  }

  /** How long a build and the checks after it may take, by wall-clock time. */
  longestBuild({ most }: Pick<ClassSettings, 'most'>, clock: ClockRule): ReturnType<typeof longestBuild> {
    return longestBuild({ buildSeconds: most.buildSeconds, clock });
  }

  /** Activates another version, such as an older one. What a tutor activates counts as in time, even after the deadline. */
  async activate(id: string, viewer: Viewer): Promise<void> {
    await this.store.transaction(async (tables) => {
      const owner = await tables.selectFrom('ladder.versions').select('team').where('id', '=', id).executeTakeFirst();
      await lockTeam(tables, found(owner, 'version').team);
      const version = found(
        await tables.selectFrom('ladder.versions').selectAll().where('id', '=', id).executeTakeFirst(),
        'version',
      );
      const info = found(await this.room.find(tables), 'class');
      await this.refuseFrozen(tables, info.settings, version.team, viewer);
      if (version.banned) throw new Refusal('version-banned', `version ${version.number} is banned: ask the tutor why`);
      if (version.state !== 'ready')
        throw new Refusal('version-not-ready', `version ${version.number} is not ready to play`);
      await setActive(tables, { team: version.team, version: id, byTutor: viewer.role === 'tutor' });
      await audit(tables, viewer, { action: 'activated', team: version.team, subject: `version ${version.number}` });
    });
  }

  /** Bans a version; if it was active, the team plays again once it chooses another. */
  async ban(id: string, banned: boolean, actor: Actor): Promise<void> {
    await this.store.transaction(async (tables) => {
      const version = found(
        await tables
          .updateTable('ladder.versions')
          .set({ banned })
          .where('id', '=', id)
          .returning(['team', 'number'])
          .executeTakeFirst(),
        'version',
      );
      if (banned) {
        const { active } = await tables
          .selectFrom('ladder.teams')
          .select('active')
          .where('id', '=', version.team)
          .executeTakeFirstOrThrow();
        if (active === id) await setActive(tables, { team: version.team, version: null });
      }
      const action = banned ? 'version-banned' : 'version-unbanned';
      await audit(tables, actor, { action, team: version.team, subject: `version ${version.number}` });
    });
  }

  private async withTurns<Row extends { readonly id: string; readonly state: VersionState }>(rows: readonly Row[]) {
    const turns = rows.some(({ state }) => state === 'waiting') ? await this.turns() : undefined;
    return rows.map((row) => ({ ...row, queue: turns?.get(row.id) ?? null }));
  }

  private turns(): Promise<ReadonlyMap<string, QueueTurn>> {
    const now = performance.now();
    if (this.line === undefined || now - this.line.read > LINE_MS) {
      this.line = { read: now, turns: turnsInLine(this.store.tables) };
    }
    return this.line.turns;
  }

  /** Refuses a member if nothing can be submitted now. */
  private async refuseFrozen(tables: Tables, settings: ClassSettings, team: string, viewer: Viewer): Promise<void> {
    if (viewer.role === 'tutor') return;
    const frozen = this.room.frozen(settings, await extensionOf(tables, team));
    if (frozen !== undefined) throw new Refusal('frozen', frozen);
  }

  private versions() {
    return this.store.tables
      .selectFrom('ladder.versions as version')
      .innerJoin('ladder.teams as team', 'team.id', 'version.team')
      .leftJoin('people.persons as person', 'person.id', 'version.person')
      .select(['version.id', 'version.team', 'version.number', 'version.file', 'version.state', 'version.stage'])
      .select('version.problem')
      .select(['version.language', 'version.banned', 'version.created', 'person.name as by'])
      .select('version.by_tutor as byTutor')
      .select(sql<boolean>`coalesce(team.active = version.id, false)`.as('isActive'));
  }
}

function ownTeam({ team }: Viewer): string {
  if (team === undefined) throw new Refusal('no-team', 'only members of a team can submit programs');
  return team.id;
}

/** Tutors submit for a team whenever they have to. */
const mostAnHour = ({ most }: ClassSettings, { role }: Viewer): number =>
  role === 'tutor' ? Number.POSITIVE_INFINITY : most.submissionsAnHour;

/** What a file is, if nothing can be built from it. */
function whyNotRead(bytes: Buffer, file: string): string | undefined {
  const kind = kindOfBytes(bytes, file);
  // What is wrong with a damaged zip, its build says.
  const isBundleOrZip = /^(?:# v[23] git bundle\n|PK)/.test(bytes.toString('latin1', 0, 20));
  if (isBundleOrZip || isArchive(kind)) return undefined;
  const isSource = kind === 'other' && languageOfFile(file) !== undefined;
  return isSource ? undefined : (unreadableWords(kind) ?? 'neither an archive nor a git bundle');
}

/**
 * A newer version takes the place of the one that its team has in the line. One that counts as in time stays: a late version
 * must not cost its team that one.
 */
async function replaceWaiting(
  tables: Tables,
  team: string,
  byTutor: boolean,
  deadline: Date | undefined,
): Promise<Date | undefined> {
  const waiting = tables
    .updateTable('ladder.versions')
    .set({ state: 'replaced' })
    .where('team', '=', team)
    .where('state', '=', 'waiting')
    .$if(deadline !== undefined, (query) => query.where('created', '>', deadline ?? new Date()))
    .$if(deadline !== undefined && !byTutor, (query) => query.where('by_tutor', '=', false));
  const replaced = await waiting.returning('queued').execute();
  return replaced.map(({ queued }) => queued).sort((a, b) => a.getTime() - b.getTime())[0];
}

async function counts(tables: Tables, team: string): Promise<{ readonly all: number; readonly recent: number }> {
  const row = await tables
    .selectFrom('ladder.versions')
    .select((each) => each.fn.countAll<string>().as('all'))
    .select(sql<string>`count(*) FILTER (WHERE created > now() - interval '1 hour')`.as('recent'))
    .where('team', '=', team)
    .executeTakeFirstOrThrow();
  return { all: Number(row.all), recent: Number(row.recent) };
}

/** Refuses beyond the hourly limit; otherwise returns the number of versions. */
async function refuseTooMany(tables: Tables, team: string, mostAnHour: number): Promise<number> {
  const { all, recent } = await counts(tables, team);
  if (all >= MOST_VERSIONS) throw new Refusal('too-many-versions', `a team has at most ${MOST_VERSIONS} versions`);
  if (recent < mostAnHour) return all;
  const [oldest] = await tables
    .selectFrom('ladder.versions')
    .select(sql<number>`ceil(extract(epoch FROM created + interval '1 hour' - now()))::integer`.as('seconds'))
    .where('team', '=', team)
    .where(sql<boolean>`created > now() - interval '1 hour'`)
    .orderBy('created')
    .limit(1)
    .execute();
  const seconds = Math.max(1, oldest?.seconds ?? HOUR_S);
  const wait = seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`;
  throw new Refusal(
    'too-many-submissions',
    `a team may submit at most ${countWords(mostAnHour, 'version')} an hour: try again in ${wait}`,
    seconds,
  );
}
