import { csvLine } from '@ringfence/rules';
import { type Selectable, sql } from 'kysely';
import type { Tables } from '../schema/ladder-store.ts';
import type { OfficialTable } from '../schema/tables.ts';

const PAGE = 200;

type Row = Readonly<Record<string, unknown>>;
type Pages = (tables: Tables, offset: number) => Promise<readonly Row[]>;

/** Every table of what people have done, without secrets and without programs. */
const parts = {
  teams: (tables, offset) =>
    tables
      .selectFrom('ladder.teams')
      .select([
        'id',
        'name',
        'pseudonym',
        'listed',
        'league',
        'active',
        'auto_accept',
        'extension',
        'created',
        'deleted',
      ])
      .select(games('true').as('games'))
      .select(games('winner = 0').as('drawn'))
      .select(games('(winner = 1 AND white_team = teams.id) OR (winner = 2 AND black_team = teams.id)').as('won'))
      .orderBy('id')
      .limit(PAGE)
      .offset(offset)
      .execute(),
  people: (tables, offset) =>
    tables
      .selectFrom('ladder.people as member')
      .innerJoin('people.persons as person', 'person.id', 'member.id')
      .select(['person.id', 'member.team', 'person.name', 'member.role', 'member.number', 'person.email'])
      .select(['member.extension', 'person.created'])
      .orderBy('person.id')
      .limit(PAGE)
      .offset(offset)
      .execute(),
  versions: (tables, offset) =>
    tables
      .selectFrom('ladder.versions')
      .select([
        'id',
        'team',
        'number',
        'person',
        'file',
        'sha256',
        'state',
        'problem',
        'language',
        'word',
        'banned',
        'created',
        'log',
      ])
      .orderBy('team')
      .orderBy('number')
      .limit(PAGE)
      .offset(offset)
      .execute(),
  games: (tables, offset) =>
    tables
      .selectFrom('ladder.games')
      .select([
        'id',
        'kind',
        'rated',
        'white',
        'black',
        'white_team',
        'black_team',
        'challenge',
        'test',
        'seed',
        'state',
      ])
      .select(['worker', 'winner', 'created', 'finished', 'result'])
      .orderBy('id')
      .limit(PAGE)
      .offset(offset)
      .execute(),
  challenges: (tables, offset) =>
    tables.selectFrom('ladder.challenges').selectAll().orderBy('id').limit(PAGE).offset(offset).execute(),
  tests: (tables, offset) =>
    tables.selectFrom('ladder.tests').selectAll().orderBy('id').limit(PAGE).offset(offset).execute(),
  official: (tables, offset) =>
    tables.selectFrom('ladder.official').selectAll().orderBy('id').limit(PAGE).offset(offset).execute(),
  audit: (tables, offset) =>
    tables.selectFrom('ladder.audit').selectAll().orderBy('id').limit(PAGE).offset(offset).execute(),
} as const satisfies Readonly<Record<string, Pages>>;

const games = (condition: string) =>
  sql<number>`(SELECT count(*)::integer FROM ladder.games AS game
    WHERE game.rated AND game.state = 'done' AND (white_team = teams.id OR black_team = teams.id) AND (${sql.raw(condition)}))`;

export type ExportPart = keyof typeof parts;
export const exportParts = Object.keys(parts) as readonly ExportPart[];

/** What an export adds to rows: what is not in a table of the class. */
export interface ExportExtras {
  /** Rank and rating of a team's active version. */
  readonly standing: (active: string) => Row;
  /** The results of an official tournament, a row for each player. */
  readonly results: (row: OfficialRow) => Promise<readonly object[]>;
}
type OfficialRow = Pick<Selectable<OfficialTable>, 'tournament' | 'config'>;

/** The whole class as one JSON object, in chunks: a semester of games does not fit into memory. */
export async function* exportJson(tables: Tables, extras: ExportExtras): AsyncGenerator<string> {
  const { id: _, ...info } = await tables.selectFrom('ladder.class').selectAll().executeTakeFirstOrThrow();
  yield `{"class":${JSON.stringify(info)}`;
  for (const part of exportParts) {
    yield `,\n"${part}":[`;
    let before = '\n';
    for await (const row of rowsOf(tables, part, extras)) {
      yield `${before}${JSON.stringify(row)}`;
      before = ',\n';
    }
    yield ']';
  }
  yield '}\n';
}

/** One part of a class as CSV; games' results, logs and the plans of tournaments are only in the JSON. */
export async function* exportCsv(tables: Tables, part: ExportPart, extras: ExportExtras): AsyncGenerator<string> {
  let isFirst = true;
  for await (const { result: _result, log: _log, config: _config, results, ...row } of rowsOf(tables, part, extras)) {
    // An official tournament has a line for each of its players.
    for (const line of Array.isArray(results) ? results.map((one: Row) => ({ ...row, ...one })) : [row]) {
      if (isFirst) yield csvLine(Object.keys(line));
      isFirst = false;
      yield csvLine(Object.values(line).map(csvValue));
    }
  }
}

async function* rowsOf(tables: Tables, part: ExportPart, extras: ExportExtras): AsyncGenerator<Row> {
  for (let offset = 0; ; offset += PAGE) {
    const page: readonly Row[] = await parts[part](tables, offset);
    for (const row of page) {
      if (part === 'teams') yield { ...row, ...extras.standing(String(row.active)) };
      else if (part === 'official') {
        const { problem: _, ...shown } = row; // what is wrong at the moment
        yield { ...shown, results: await extras.results(row as unknown as OfficialRow) };
      } else yield row;
    }
    if (page.length < PAGE) return;
  }
}

function csvValue(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value);
}
