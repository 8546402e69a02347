import { hintFor, lossIn, moverOf } from '@ringfence/arena';
import { BLACK, type SideWord, sideWord, WHITE } from '@ringfence/rules';
import { type Selectable, sql } from 'kysely';
import type { ClassInfo } from '../people/class-room.ts';
import type { Viewer } from '../people/viewer.ts';
import { found } from '../refusal.ts';
import type { LadderStore } from '../schema/ladder-store.ts';
import type { ClassSettings, GamesTable } from '../schema/tables.ts';
import type {
  GameKind,
  GameListPage,
  GameOutcome,
  GameRowView,
  GameView,
  PrivateView,
  RulingView,
} from '../views/index.ts';
import { houseId } from './house.ts';
import type { Audience, Roster } from './roster.ts';
import { rulingsOf } from './rulings.ts';

export interface GamesQuestion {
  readonly page: number;
  readonly team?: string;
  /** A team's id, or a house player. */
  readonly opponent?: string;
  /** The result for the team; without a team, `fault`: games that anybody lost by one. */
  readonly outcome?: GameOutcome;
  readonly kind?: GameKind;
}

const PAGE = 50;

const columns = [
  'id',
  'kind',
  'rated',
  'state',
  'white',
  'black',
  'white_team',
  'black_team',
  'winner',
  'words',
  'moves',
  'fault',
  'challenge',
  'test',
  'created',
  'finished',
] as const;

/** A game's row, as lists need it. */
export type GameRow = Readonly<Pick<Selectable<GamesTable>, (typeof columns)[number]>>;

export function rowView(
  row: GameRow,
  roster: Roster,
  settings: Pick<ClassSettings, 'pseudonyms'>,
  audience: Audience,
  rulings: readonly RulingView[] = [],
): GameRowView {
  return {
    id: row.id,
    kind: row.kind,
    rated: row.rated,
    state: row.state,
    white: roster.view(row.white, settings, audience),
    black: roster.view(row.black, settings, audience),
    winner: row.winner === 1 || row.winner === 2 ? sideWord(row.winner) : null,
    words: wordsFor(row, audience),
    moves: row.moves ?? 0,
    fault: row.fault,
    ruling: rulings.at(-1)?.kind ?? null,
    challenge: row.challenge,
    test: row.test,
    created: row.created.toISOString(),
    finished: row.finished?.toISOString() ?? null,
  };
}

/** The sentence on a fault may quote what a program has written, so it is for its own team and tutors. */
function wordsFor({ words, fault, winner, white_team: white, black_team: black }: GameRow, audience: Audience): string {
  if (fault === null || words === null) return words ?? '';
  const team = winner === 1 ? black : white;
  const isOwn = audience === 'tutor' || audience?.role === 'tutor' || (team !== null && team === audience?.team?.id);
  return isOwn ? words : lossIn(words, winner === 1 ? BLACK : WHITE, fault);
}

/** Finished games, the latest first. Tests of versions are only for their own team and tutors. */
export async function listGames(
  { tables }: LadderStore,
  question: GamesQuestion,
  roster: Roster,
  settings: ClassSettings,
  viewer: Viewer | undefined,
): Promise<GameListPage> {
  const { page, team, opponent, outcome, kind } = question;
  let query = tables.selectFrom('ladder.games').where('state', '=', 'done');
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (viewer?.role !== 'tutor') {
    query = query.where((where) =>
      where.or([where('kind', '<>', 'test'), where('white_team', '=', viewer?.team?.id ?? '')]),
    );
  }
  if (team !== undefined) {
    query = query.where((where) => where.or([where('white_team', '=', team), where('black_team', '=', team)]));
  }
  if (opponent !== undefined) {
    const house = houseId(opponent);
    query = query.where((where) =>
      where.or([
        where.and([
          where.or([where('white_team', '=', opponent), where('white', '=', house)]),
          ...(team === undefined ? [] : [where('black_team', '=', team)]),
        ]),
        where.and([
          where.or([where('black_team', '=', opponent), where('black', '=', house)]),
          ...(team === undefined ? [] : [where('white_team', '=', team)]),
        ]),
      ]),
    );
  }
  if (outcome === 'drawn') query = query.where('winner', '=', 0);
  else if (outcome === 'fault' && team === undefined) query = query.where('fault', 'is not', null);
  else if (outcome !== undefined && team !== undefined) {
    const [white, black] = outcome === 'won' ? [1, 2] : [2, 1];
    query = query.where((where) =>
      where.or([
        where.and([where('white_team', '=', team), where('winner', '=', white)]),
        where.and([where('black_team', '=', team), where('winner', '=', black)]),
      ]),
    );
    if (outcome === 'fault') query = query.where('fault', 'is not', null);
  }
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .select(columns)
    .orderBy('id', 'desc')
    .limit(PAGE)
    .offset((page - 1) * PAGE)
    .execute();
  await roster.refresh();
  const rulings = await rulingsOf(
    tables,
    rows.map(({ id }) => id),
  );
  return {
    page,
    pages: Math.max(1, Math.ceil(total / PAGE)),
    total,
    rows: rows.map((row) => rowView(row, roster, settings, viewer, rulings.get(row.id))),
  };
}

/** Games by their ids. */
export async function gamesAmong({ tables }: LadderStore, ids: readonly string[]): Promise<GameRow[]> {
  if (ids.length === 0) return [];
  return tables.selectFrom('ladder.games').select(columns).where('id', 'in', ids).orderBy('id').execute();
}

/** The first waiting games, and how many there are. */
export async function waitingGames({ tables }: LadderStore, most: number): Promise<{ total: number; rows: GameRow[] }> {
  const waiting = tables.selectFrom('ladder.games').where('state', '=', 'planned');
  const { total } = await waiting.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { total, rows: await waiting.select(columns).orderBy('id').limit(most).execute() };
}

/** A game from the database. */
export async function findGame({ tables }: LadderStore, id: string) {
  const row = /^[0-9]{1,18}$/.test(id)
    ? await tables
        .selectFrom('ladder.games')
        .select([...columns, 'seed', 'result'])
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined;
  return found(row, 'game');
}

export type FoundGame = Awaited<ReturnType<typeof findGame>>;

/** Whether somebody may see a game at all: tests of versions are private. */
export function maySee({ kind, white_team: team }: Pick<GameRow, 'kind' | 'white_team'>, audience: Audience): boolean {
  if (kind !== 'test' || audience === 'tutor') return true;
  return audience?.role === 'tutor' || (team !== null && team === audience?.team?.id);
}

/** A whole game; a side's output is included for its own team and tutors only. */
export function gameView(
  row: FoundGame,
  info: Pick<ClassInfo, 'game' | 'size' | 'swap' | 'clock' | 'limits' | 'settings'>,
  roster: Roster,
  viewer: Viewer | undefined,
  rulings: readonly RulingView[],
): GameView {
  const { result } = row;
  const sides = { white: row.white_team, black: row.black_team } as const;
  const own = (['white', 'black'] as const).filter(
    (side) => viewer?.role === 'tutor' || (sides[side] !== null && sides[side] === viewer?.team?.id),
  );
  const plan = result?.plan;
  return {
    ...rowView(row, roster, info.settings, viewer, rulings),
    game: plan?.game ?? info.game,
    size: plan?.size ?? info.size,
    swap: plan?.swap ?? info.swap,
    clock: plan?.clock ?? info.clock,
    seed: row.seed,
    opening: plan?.opening.length ?? 0,
    endedBy: result?.endedBy ?? null,
    scores: result?.scores ?? [0, 0],
    names: result?.moves ?? [],
    movers: result?.movers ?? null,
    picture: result?.picture ?? null,
    times: result?.times ?? [],
    memoryMb: { white: result?.memoryMb?.white ?? null, black: result?.memoryMb?.black ?? null },
    limits: {
      memoryMb: info.limits.memoryMb,
      cpuSeconds: info.limits.cpuSeconds,
      processes: info.limits.processes,
    },
    rulings,
    own: result === null ? [] : own.map((side) => privateView(result, side)),
  };
}

function privateView(result: NonNullable<FoundGame['result']>, side: SideWord): PrivateView {
  const { remarks = [], stderr, fault, winner } = result;
  const lost = winner === (side === 'white' ? 2 : 1);
  return {
    side,
    remarks: remarks.filter(({ move }) => sideWord(moverOf(result, move)) === side),
    stderr: (lost ? fault?.stderr : undefined) ?? stderr?.[side] ?? [],
    hint: lost && fault !== undefined ? hintFor(fault) : null,
  };
}
