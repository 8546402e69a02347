import { type MailConfig, MailSender, type NewMail, queueMails, replaceSecrets } from '@ringfence/people';
import { sql } from 'kysely';
import { audit } from '../people/audit.ts';
import type { ClassRoom } from '../people/class-room.ts';
import { deadlineOf } from '../people/deadlines.ts';
import type { Actor } from '../people/viewer.ts';
import type { LadderStore } from '../schema/ladder-store.ts';
import type { HealthView } from '../views/index.ts';
import { mailWords } from './words.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** From this hour on, by the clock of the server, tutors get their daily line. */
const MORNING = 7;

export interface ClassMailOptions {
  readonly config: MailConfig;
  /** The public address of the server. */
  readonly origin: string;
  /** How long the mail server may take, for tests. */
  readonly timeoutMs?: number;
}

interface ClassMailParts extends ClassMailOptions {
  readonly store: LadderStore;
  readonly room: ClassRoom;
  readonly health: () => Promise<HealthView>;
  readonly onNote: (words: string) => void;
  readonly onBug: (error: unknown) => void;
}

/**
 * The mails of a class. What there is to tell is found in the database, and each mail has a key by which it is queued once: after
 * a pause of the server nothing is lost, and nothing comes twice.
 */
export class ClassMail {
  private readonly parts: ClassMailParts;
  private readonly sender: MailSender;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();

  constructor(parts: ClassMailParts) {
    this.parts = parts;
    this.sender = new MailSender({ ...parts, tables: parts.store.tables });
  }

  start(): void {
    this.timer ??= setInterval(() => this.look(), MINUTE_MS).unref();
    this.look();
    this.sender.start();
  }

  private look(): void {
    this.looking = this.looking.then(async () => void (await this.tell(new Date()))).catch(this.parts.onBug);
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    await this.looking;
    await this.sender.close();
  }

  /** Queues what there is to tell at this time; returns how many mails. */
  async tell(now: Date): Promise<number> {
    const info = await this.parts.room.known();
    if (info === undefined || info.settings.archived) return 0;
    const mails = await Promise.all([this.builds(), this.deadlines(now), this.rulings(), this.daily(now)]);
    const queued = await queueMails(this.parts.store.tables, mails.flat(), this.parts.config.perDay);
    if (queued > 0) void this.sender.look();
    return queued;
  }

  /** Mails a new personal link to everybody who has an address and has never come in; returns their names. */
  async invite(actor: Actor): Promise<string[]> {
    const { store, config } = this.parts;
    const about = await this.about();
    const { links } = await this.parts.room.settings();
    const names = await store.transaction(async (tables) => {
      const rows = await tables
        .selectFrom('ladder.people as member')
        .innerJoin('people.persons as person', 'person.id', 'member.id')
        .select(['person.id', 'person.name'])
        .where('person.email', '<>', '')
        .where('member.role', '<>', 'tutor')
        .where((each) =>
          each.not(
            each.exists(
              each
                .selectFrom('people.secrets as secret')
                .select('secret.id')
                .whereRef('secret.person', '=', 'person.id')
                .where('secret.used', 'is not', null),
            ),
          ),
        )
        .where((each) =>
          each.not(
            each.exists(
              each.selectFrom('people.identities as one').select('one.id').whereRef('one.person', '=', 'person.id'),
            ),
          ),
        )
        .orderBy('person.name')
        .execute();
      for (const { id } of rows) {
        const link = links ? await replaceSecrets(tables, id) : undefined;
        const page = link === undefined ? about.page('') : about.page(`/join/${link}`);
        const text = mailWords[config.language].link({ title: about.title, page, link: links });
        await queueMails(
          tables,
          [{ key: `link:${id}:${Date.now()}`, person: id, level: 'link', ...text }],
          config.perDay,
        );
      }
      if (rows.length > 0) await audit(tables, actor, { action: 'links-mailed', subject: String(rows.length) });
      return rows.map(({ name }) => name);
    });
    void this.sender.look();
    return names;
  }

  private async about(): Promise<{ readonly title: string; readonly page: (path: string) => string }> {
    const { title } = await this.parts.room.info();
    return { title, page: (path) => `${this.parts.origin}/#/class${path}` };
  }

  private get words() {
    return mailWords[this.parts.config.language];
  }

  /** To whoever has submitted it: that a version is ready, or why not. */
  private async builds(): Promise<NewMail[]> {
    const { title, page } = await this.about();
    const rows = await this.parts.store.tables
      .selectFrom('ladder.versions')
      .select(['id', 'team', 'number', 'person', 'state', 'problem'])
      .where('state', 'in', ['ready', 'failed'])
      .where('queued', '>', sql<Date>`now() - interval '6 hours'`)
      .where('person', 'is not', null)
      .execute();
    return rows.map(({ id, team, number, person, state, problem }) => ({
      key: `built:${id}:${state}`,
      person: person ?? '',
      ...(state === 'ready'
        ? { level: 'all', ...this.words.ready({ title, page: page(`/team/${team}`), number }) }
        : {
            level: 'important',
            ...this.words.failed({ title, page: page(`/team/${team}`), number, problem: problem ?? '–' }),
          }),
    }));
  }

  /** To members of teams that have nothing that counts, two days and two hours before their deadline. */
  private async deadlines(now: Date): Promise<NewMail[]> {
    const settings = await this.parts.room.settings();
    if (settings.deadline === undefined || !settings.submissions) return [];
    const { title, page } = await this.about();
    const rows = await this.parts.store.tables
      .selectFrom('ladder.people as member')
      .innerJoin('ladder.teams as team', 'team.id', 'member.team')
      .select(['member.id', 'member.extension', 'team.id as team', 'team.extension as ofTeam'])
      .where('team.deleted', 'is', null)
      .where((each) =>
        each.not(
          each.exists(
            each
              .selectFrom('ladder.versions as version')
              .select('version.id')
              .whereRef('version.team', '=', 'team.id')
              .where('version.state', 'in', ['ready', 'waiting', 'building'])
              .where('version.banned', '=', false),
          ),
        ),
      )
      .execute();
    return rows.flatMap(({ id, team, extension, ofTeam }): NewMail[] => {
      const time = deadlineOf(settings, ofTeam, extension);
      const left = (time?.getTime() ?? 0) - now.getTime();
      if (time === undefined || left <= 0 || left > 48 * HOUR_MS) return [];
      const hours = left <= 2 * HOUR_MS ? 2 : 48;
      const text = this.words.deadline({ title, page: page(`/team/${team}`), time, hours });
      return [{ key: `deadline:${hours}:${time.toISOString()}:${id}`, person: id, level: 'important', ...text }];
    });
  }

  /** To both teams: what a tutor has decided about a game. */
  private async rulings(): Promise<NewMail[]> {
    const { title, page } = await this.about();
    const rows = await this.parts.store.tables
      .selectFrom('ladder.rulings as ruling')
      .innerJoin('ladder.games as game', 'game.id', 'ruling.game')
      .innerJoin('ladder.people as member', (join) =>
        join.on((each) =>
          each.or([
            each('member.team', '=', each.ref('game.white_team')),
            each('member.team', '=', each.ref('game.black_team')),
          ]),
        ),
      )
      .select(['ruling.id', 'ruling.game', 'ruling.reason', 'ruling.finding', 'member.id as person'])
      .where('ruling.at', '>', sql<Date>`now() - interval '1 day'`)
      .execute();
    return rows.map(({ id, person, game, reason, finding }) => ({
      key: `ruling:${id}:${person}`,
      person,
      level: 'important',
      ...this.words.ruling({ title, page: page(`/game/${game}`), game, reason, finding }),
    }));
  }

  /** To tutors, once a day. */
  private async daily(now: Date): Promise<NewMail[]> {
    if (now.getHours() < MORNING) return [];
    const { store } = this.parts;
    const tutors = await store.tables
      .selectFrom('ladder.people as member')
      .innerJoin('people.persons as person', 'person.id', 'member.id')
      .select('person.id')
      .where('member.role', '=', 'tutor')
      .where('person.email', '<>', '')
      .where('person.mail', '<>', 'none')
      .execute();
    const day = now.toISOString().slice(0, 10);
    const known = await store.tables
      .selectFrom('people.mails')
      .select('key')
      .where('key', 'like', `daily:${day}:%`)
      .execute();
    // Looked up once a day, not every minute.
    if (tutors.length === 0 || known.length > 0) return [];
    const { title, page } = await this.about();
    const { builds, disk, backup } = await this.parts.health();
    const [counts] = await store.database.query<{
      games: number;
      faults: number;
      failed: number;
      worst: string | null;
    }>(
      `WITH ended AS (
        SELECT fault, CASE WHEN winner = 1 THEN black_team ELSE white_team END AS loser FROM ladder.games
        WHERE state = 'done' AND kind <> 'practice' AND finished > now() - interval '1 day'
      )
      SELECT count(*)::int AS games, count(fault)::int AS faults,
        (SELECT count(*)::int FROM ladder.versions WHERE state = 'failed' AND created > now() - interval '1 day') AS failed,
        (SELECT name FROM ended AS one JOIN ladder.teams ON teams.id = one.loser WHERE one.fault IS NOT NULL
          GROUP BY name ORDER BY count(*) DESC, name LIMIT 1) AS worst
      FROM ended`,
    );
    const text = this.words.daily({
      title,
      page: page('/tutor'),
      ...counts,
      worst: counts.worst ?? undefined,
      waiting: builds.waiting,
      freeGb: Math.round(disk.freeBytes / 1e9),
      backup: backup === null ? null : new Date(backup),
    });
    return tutors.map(({ id }) => ({ key: `daily:${day}:${id}`, person: id, level: 'important', ...text }));
  }
}
