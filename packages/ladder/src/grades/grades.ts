import { versionId } from '../games/house.ts';
import { audit } from '../people/audit.ts';
import type { ClassRoom } from '../people/class-room.ts';
import { deadlineOf } from '../people/deadlines.ts';
import { csvRows } from '../people/student-list.ts';
import type { Actor } from '../people/viewer.ts';
import { isProvisional, type Rating } from '../rating/ratings.ts';
import { Refusal } from '../refusal.ts';
import type { LadderStore } from '../schema/ladder-store.ts';
import type { GradeRow, GradesView, ImportedMarks } from '../views/index.ts';
import { type Activation, type CountingRule, countingVersion, type GradedVersion, lateness } from './counting.ts';
import { formulaWords, gradeParts, type Parts, roundedPoints, strengthScale } from './formula.ts';
import { type OfficialResult, officialResults } from './official-results.ts';

interface GradesOptions {
  readonly store: LadderStore;
  readonly room: ClassRoom;
  /** Up-to-date ratings of all players. */
  readonly ratings: () => Promise<ReadonlyMap<string, Rating>>;
}

/** What a version counts as for its team. */
export interface VersionGrade {
  readonly lateMs: number;
  readonly pointsOff: number;
  /** Whether it counts as in time because a tutor has submitted it or, if it counts, chosen it. */
  readonly byTutor: boolean;
  /** Whether it is the version that counts now. */
  readonly counts: boolean;
}

/** Everything that grades are computed from. */
type Books = Awaited<ReturnType<Grades['read']>>;

/** The gradebook of a class: which version counts for each student, and for how many points. */
export class Grades {
  private readonly options: GradesOptions;

  constructor(options: GradesOptions) {
    this.options = options;
  }

  /** A row for each student, by team and name. */
  async table(): Promise<GradesView> {
    const books = await this.read();
    const { settings, people, official, tasks, scale } = books;
    const strengths = [...books.teams.keys()].flatMap((team) => {
      const rating = ratingOf(books, countingFor(books, team, null).counting?.version);
      return rating === undefined || isProvisional(rating) ? [] : [{ team, rating: rating.rating }];
    });
    const { plays, strength } = settings.grading;
    return {
      formula: formulaWords(settings.grading, scale, official !== undefined),
      scale: scale === undefined ? null : { from: Math.round(scale[0]), to: Math.round(scale[1]) },
      most: roundedPoints(plays + strength + (official === undefined ? 0 : settings.grading.official)),
      official: official === undefined ? null : { id: official.id, title: official.title },
      tasks,
      rows: people.map((person) => rowOf(books, person, strengths)),
    };
  }

  /** What each version of a team counts as. */
  async ofVersions(team: string): Promise<ReadonlyMap<string, VersionGrade>> {
    const books = await this.read(team);
    const rule = ruleFor(books, team, await this.latestExtension(team));
    const counting = countingVersion(books.versionsOf(team), books.activationsOf(team), rule);
    return new Map(
      books.versionsOf(team).map((version) => {
        const counts = version.id === counting?.version.id;
        const { byTutor } = counts ? counting : version;
        const { lateMs, off } = counts ? counting : lateness({ at: version.created, byTutor }, rule);
        return [version.id, { lateMs, pointsOff: off, byTutor, counts }];
      }),
    );
  }

  /**
   * Keeps the marks of `ringfence course mark`, a CSV file with a row for each team: its id, and points for each task. They
   * replace those of the last file.
   */
  async importMarks(csv: string, actor: Actor): Promise<ImportedMarks> {
    const parsed = csvRows(csv);
    if (!parsed.ok) throw new Refusal('bad-list', parsed.error);
    const [head = [], ...rows] = parsed.value;
    const names = head.map((name) => name.toLowerCase());
    const teamAt = names.indexOf('team');
    if (teamAt < 0)
      throw new Refusal(
        'bad-list',
        'line 1: the column "team" is missing: marks are in marks.csv of "ringfence course mark"',
      );
    const tasks = head.filter((_, i) => !['team', 'name', 'total', 'most'].includes(names[i]));
    if (tasks.length === 0) throw new Refusal('bad-list', 'line 1: no column has points: add one for each task');
    return this.options.store.transaction(async (tables) => {
      const teams = await tables
        .selectFrom('ladder.teams')
        .select(['id', 'listed', 'name'])
        .where('deleted', 'is', null)
        .execute();
      const byWord = new Map(
        teams.flatMap(
          ({ id, listed, name }) =>
            [[name.toLowerCase(), id], ...(listed === '' ? [] : [[listed, id]])] as [string, string][],
        ),
      );
      const unknown: string[] = [];
      const values = rows.flatMap((row, i) => {
        const team = byWord.get(row[teamAt]?.toLowerCase() ?? '');
        if (team === undefined) unknown.push(row[teamAt] ?? '');
        return tasks.flatMap((task, number) => {
          const text = row[head.indexOf(task)]?.replace(',', '.') ?? '';
          const points = Number(text);
          if (text === '' || team === undefined) return [];
          if (!Number.isFinite(points))
            throw new Refusal('bad-list', `line ${i + 2}: "${text}" in the column ${task} is not a number`);
          return [{ team, task, number, points }];
        });
      });
      await tables.deleteFrom('ladder.marks').execute();
      if (values.length > 0) await tables.insertInto('ladder.marks').values(values).execute();
      await audit(tables, actor, { action: 'marks-imported', subject: tasks.join(', ') });
      return { tasks, teams: new Set(values.map(({ team }) => team)).size, unknown };
    });
  }

  private async latestExtension(team: string): Promise<Date | null> {
    const rows = await this.options.store.tables
      .selectFrom('ladder.people')
      .select('extension')
      .where('team', '=', team)
      .execute();
    return rows.reduce<Date | null>(
      (latest, { extension }) => ((extension ?? 0) > (latest ?? 0) ? extension : latest),
      null,
    );
  }

  /** Reads all of it, or what concerns one team. */
  private async read(team?: string) {
    const { store, room } = this.options;
    const { tables } = store;
    const settings = await room.settings();
    const ratings = await this.options.ratings();
    const teams = await tables
      .selectFrom('ladder.teams')
      .select(['id', 'name', 'extension'])
      .where('deleted', 'is', null)
      .execute();
    const people = await tables
      .selectFrom('ladder.people as member')
      .innerJoin('people.persons as person', 'person.id', 'member.id')
      .innerJoin('ladder.teams as team', 'team.id', 'member.team')
      .select(['person.id', 'person.name', 'member.number', 'person.email', 'member.extension', 'member.team'])
      .orderBy('team.name')
      .orderBy('person.name')
      .orderBy('person.id')
      .execute();
    const versions = grouped(
      await tables
        .selectFrom('ladder.versions')
        .select(['id', 'team', 'number', 'state', 'banned', 'created', 'by_tutor as byTutor'])
        .$if(team !== undefined, (query) => query.where('team', '=', team ?? ''))
        .orderBy('number')
        .execute(),
    );
    const activations = grouped(
      await tables
        .selectFrom('ladder.activations')
        .select(['team', 'version', 'at', 'by_tutor as byTutor'])
        .orderBy('at')
        .orderBy('id')
        .execute(),
    );
    const faults = await store.database.query<{ player: string; faults: number }>(
      `SELECT CASE WHEN winner = 1 THEN black ELSE white END AS player, count(*)::int AS faults FROM ladder.games
        WHERE state = 'done' AND rated AND fault IS NOT NULL AND winner IN (1, 2) GROUP BY 1`,
    );
    const marks = await tables.selectFrom('ladder.marks').selectAll().orderBy('number').execute();
    const last = await tables
      .selectFrom('ladder.official')
      .select(['id', 'title', 'tournament', 'config'])
      .where('state', '=', 'done')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const official =
      last === undefined ? undefined : { ...last, results: byTeam(await officialResults(store, last), versions) };
    return {
      settings,
      ratings,
      people,
      teams: new Map(teams.map((row) => [row.id, row])),
      versionsOf: (id: string): readonly GradedVersion[] => versions.get(id) ?? [],
      activationsOf: (id: string): readonly Activation[] => activations.get(id) ?? [],
      faults: new Map(faults.map(({ player, faults: count }) => [player, count])),
      tasks: [...new Set(marks.map(({ task }) => task))],
      marks: new Map(marks.map(({ team: id, task, points }) => [`${id} ${task}`, points])),
      official,
      scale: strengthScale(settings.grading, ratings),
    };
  }
}

const grouped = <T extends { readonly team: string }>(rows: readonly T[]): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(row.team, [...(groups.get(row.team) ?? []), row]);
  return groups;
};

function byTeam(results: readonly OfficialResult[], versions: ReadonlyMap<string, readonly { readonly id: string }[]>) {
  const teams = new Map([...versions].flatMap(([team, own]) => own.map(({ id }) => [id, team] as const)));
  return new Map(
    results.flatMap((result) => {
      const team = result.version === undefined ? undefined : teams.get(result.version);
      return team === undefined ? [] : [[team, result] as const];
    }),
  );
}

function ruleFor(books: Books, team: string, extension: Date | null): CountingRule {
  const { settings } = books;
  return {
    late: settings.late,
    counts: settings.counts,
    deadline: deadlineOf(settings, books.teams.get(team)?.extension, extension),
    pointsOf: (version) => sum(partsFor(books, team, version)),
  };
}

/** The version that counts for a team, or for one of its members. */
function countingFor(books: Books, team: string, extension: Date | null) {
  const rule = ruleFor(books, team, extension);
  const counting = countingVersion(books.versionsOf(team), books.activationsOf(team), rule);
  return { rule, counting };
}

const ratingOf = ({ ratings }: Pick<Books, 'ratings'>, version: GradedVersion | undefined): Rating | undefined => {
  const rating = version === undefined ? undefined : ratings.get(versionId(version.id));
  return rating === undefined || rating.games === 0 ? undefined : rating;
};

function partsFor(books: Books, team: string, version: GradedVersion): Parts {
  const result = books.official?.results.get(team);
  return gradeParts(books.settings.grading, books.scale, {
    rating: ratingOf(books, version)?.rating,
    official: result === undefined || result.games === 0 ? undefined : result.points / result.games,
  });
}

const sum = ({ plays, strength, official }: Parts): number => plays + strength + official;

const NOTHING: Parts = { plays: 0, strength: 0, official: 0 };

function rowOf(
  books: Books,
  person: Books['people'][number],
  strengths: readonly { readonly team: string; readonly rating: number }[],
): GradeRow {
  const { id, name, number, email } = person;
  const team = person.team ?? '';
  const { rule, counting } = countingFor(books, team, person.extension);
  const { version, since, byTutor = false, lateMs = 0, off = 0 } = counting ?? {};
  const rating = ratingOf(books, version);
  const isRanked = rating !== undefined && !isProvisional(rating);
  const parts = version === undefined ? NOTHING : partsFor(books, team, version);
  const late = roundedPoints(Math.min(off, sum(parts)));
  const marks = books.tasks.map((task) => books.marks.get(`${team} ${task}`) ?? null);
  const official = books.official?.results.get(team);
  return {
    person: id,
    number,
    name,
    email,
    team: { id: team, name: books.teams.get(team)?.name ?? '' },
    deadline: rule.deadline?.toISOString() ?? null,
    version: version?.number ?? null,
    versionId: version?.id ?? null,
    submitted: version?.created.toISOString() ?? null,
    since: since?.toISOString() ?? null,
    byTutor,
    lateMs,
    rank: isRanked ? 1 + strengths.filter((other) => other.team !== team && other.rating > rating.rating).length : null,
    rating: rating === undefined ? null : Math.round(rating.rating),
    low: rating === undefined ? null : Math.round(rating.low),
    high: rating === undefined ? null : Math.round(rating.high),
    games: rating?.games ?? 0,
    faults: version === undefined ? 0 : (books.faults.get(versionId(version.id)) ?? 0),
    official: official === undefined ? null : { rank: official.rank, points: official.points, games: official.games },
    parts: { ...parts, late },
    marks,
    points: roundedPoints(sum(parts) - late + marks.reduce<number>((all, points) => all + (points ?? 0), 0)),
  };
}

/** Versions that count for somebody, with their teams: for the download of all sources. */
export const countingIds = ({
  rows,
}: GradesView): {
  readonly team: string;
  readonly name: string;
  readonly version: string;
  readonly number: number;
}[] => {
  const all = rows.flatMap(({ team, versionId: version, version: number }) =>
    version === null || number === null ? [] : [{ team: team.id, name: team.name, version, number }],
  );
  return [...new Map(all.map((one) => [one.version, one])).values()];
};
