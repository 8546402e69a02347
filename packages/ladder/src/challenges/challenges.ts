import { countWords } from '@ringfence/rules';
import { sql } from 'kysely';
import { houseId, houseTitle, isHouseWord, versionId } from '../games/house.ts';
import { enterPlayers, type NewGames, planGames } from '../games/rows.ts';
import { audit } from '../people/audit.ts';
import type { ClassInfo, ClassRoom } from '../people/class-room.ts';
import { lockTeam } from '../people/teams.ts';
import type { Viewer } from '../people/viewer.ts';
import { found, Refusal } from '../refusal.ts';
import type { LadderStore, Tables } from '../schema/ladder-store.ts';
import type { ChallengeWish } from '../views/index.ts';

/** A match against a boss; scoring more than half beats it. */
const BOSS_GAMES = 6;
/** Unanswered challenges expire. */
const OPEN_HOURS = 24;

/** Games that teams request: against each other, against house players, and against the boss of the next league. */
export class Challenges {
  private readonly store: LadderStore;
  private readonly room: ClassRoom;

  constructor(store: LadderStore, room: ClassRoom) {
    this.store = store;
    this.room = room;
  }

  /** Requests games; they are planned at once unless the other team has to accept first. */
  async create(wish: ChallengeWish, viewer: Viewer): Promise<string> {
    const info = await this.room.info();
    const { opponent, rated } = wish;
    const team = found(viewer.team, 'team').id;
    if (rated && !info.settings.ranked) {
      throw new Refusal('ranked-stopped', 'the tutor has stopped ranked games: challenge without rating');
    }
    if ('house' in opponent && !info.settings.house.includes(opponent.house)) {
      throw new Refusal('no-house-player', 'no such house player: see the standings for those of this class');
    }
    return this.store.transaction(async (tables) => {
      await lockTeam(tables, team);
      const { name, autoAccept } = await opponentOf(tables, team, opponent);
      await checkLimit(tables, team, info);
      const id = await enter(tables, viewer, team, wish, { boss: null, state: autoAccept ? 'accepted' : 'open' });
      if (autoAccept) await planMatch(tables, id, team, wish);
      await audit(tables, viewer, { action: 'challenged', team, subject: name, detail: wish });
      return id;
    });
  }

  /** How many challenges a team has left in this hour. */
  async left(team: string): Promise<number> {
    const { most } = await this.room.settings();
    const { count } = await ofLastHour(this.store.tables, team);
    return Math.max(0, most.challengesAnHour - count);
  }

  /** Requests a match against the boss of the next league. */
  async challengeBoss(viewer: Viewer): Promise<string> {
    const info = await this.room.info();
    const team = found(viewer.team, 'team').id;
    return this.store.transaction(async (tables) => {
      await lockTeam(tables, team);
      const row = await tables.selectFrom('ladder.teams').select('league').where('id', '=', team).executeTakeFirst();
      const boss = found(row, 'team').league + 1;
      const house = info.settings.leagues[boss]?.boss;
      if (house === undefined || !isHouseWord(house)) {
        throw new Refusal('highest-league', 'your team is in the highest league: no boss is left to beat');
      }
      const open = await tables
        .selectFrom('ladder.challenges')
        .select('id')
        .where('team', '=', team)
        .where('boss', 'is not', null)
        .where('state', '=', 'accepted')
        .executeTakeFirst();
      if (open !== undefined) {
        throw new Refusal('boss-running', 'your team is playing a boss already: wait for that match to end');
      }
      const wish = { opponent: { house }, rated: info.settings.ranked, games: BOSS_GAMES };
      const { name } = await opponentOf(tables, team, wish.opponent);
      await checkLimit(tables, team, info);
      const id = await enter(tables, viewer, team, wish, { boss, state: 'accepted' });
      await planMatch(tables, id, team, wish);
      await audit(tables, viewer, { action: 'challenged', team, subject: name, detail: { ...wish, boss } });
      return id;
    });
  }

  /** The challenged team answers. */
  async answer(id: string, accepts: boolean, viewer: Viewer): Promise<void> {
    await this.store.transaction(async (tables) => {
      await lockTeam(tables, found(viewer.team, 'team').id);
      const row = found(
        await tables.selectFrom('ladder.challenges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
        'challenge',
      );
      if (row.opponent_team === null || row.opponent_team !== viewer.team?.id) {
        throw new Refusal('not-found', 'no such challenge to your team');
      }
      if (row.state !== 'open') throw new Refusal('challenge-answered', 'this challenge was answered already');
      const opponent = { team: row.opponent_team };
      if (accepts) {
        await opponentOf(tables, row.team, opponent);
        await planMatch(tables, id, row.team, { ...row, opponent });
      }
      const declined = { state: 'refused', reason: 'the other team has declined', finished: sql<Date>`now()` } as const;
      await tables
        .updateTable('ladder.challenges')
        .set(accepts ? { state: 'accepted' } : declined)
        .where('id', '=', id)
        .execute();
      const detail = { accepts };
      await audit(tables, viewer, { action: 'challenge-answered', team: row.opponent_team, subject: id, detail });
    });
  }

  /** Ends the matches with all games finished, and promotes teams that have beaten a boss. */
  async settle(): Promise<void> {
    const { query } = this.store.database;
    const over = await query<{ id: string; team: string; boss: number | null; played: number; points: number }>(
      `WITH refused AS (
        UPDATE ladder.challenges SET state = 'refused', reason = 'nobody has answered it', finished = now()
          WHERE state = 'open' AND created < now() - make_interval(hours => $1)
      )
      SELECT challenge.id::text AS id, challenge.team, challenge.boss,
          count(game.id) FILTER (WHERE game.state = 'done')::int AS played,
          coalesce(sum(CASE WHEN game.state <> 'done' THEN 0 WHEN game.winner = 0 THEN 0.5
            WHEN (game.winner = 1) = (game.white_team IS NOT DISTINCT FROM challenge.team) THEN 1 ELSE 0 END), 0)::float AS points
        FROM ladder.challenges AS challenge LEFT JOIN ladder.games AS game ON game.challenge = challenge.id
        WHERE challenge.state = 'accepted'
        GROUP BY challenge.id HAVING count(game.id) FILTER (WHERE game.state = 'planned') = 0`,
      [OPEN_HOURS],
    );
    for (const { id, team, boss, played, points } of over) {
      await this.store.transaction(async (tables) => {
        const reason = played === 0 ? 'no game of it could be played' : null;
        const ended = await tables
          .updateTable('ladder.challenges')
          .set({ state: 'done', reason, finished: sql<Date>`now()` })
          .where('id', '=', id)
          .where('state', '=', 'accepted')
          .returning('id')
          .executeTakeFirst();
        if (ended === undefined || boss === null || points <= BOSS_GAMES / 2) return;
        await tables
          .updateTable('ladder.teams')
          .set({ league: sql<number>`greatest(league, ${boss})` })
          .where('id', '=', team)
          .execute();
      });
    }
  }
}

/** The version that plays for a team; `undefined` if none may. */
async function activeVersion(tables: Tables, team: string): Promise<string | undefined> {
  const row = await tables
    .selectFrom('ladder.teams as team')
    .innerJoin('ladder.versions as version', 'version.id', 'team.active')
    .select('version.id')
    .where('team.id', '=', team)
    .where('team.deleted', 'is', null)
    .where('version.state', '=', 'ready')
    .where('version.banned', '=', false)
    .where('version.word', 'is not', null)
    .executeTakeFirst();
  return row?.id;
}

/** Refuses impossible requests, with a reason. */
async function opponentOf(
  tables: Tables,
  team: string,
  opponent: ChallengeWish['opponent'],
): Promise<{ readonly name: string; readonly autoAccept: boolean }> {
  if ((await activeVersion(tables, team)) === undefined) {
    throw new Refusal('no-own-version', 'your team has no version that can play: submit one first');
  }
  if ('house' in opponent) return { name: houseTitle(opponent.house), autoAccept: true };
  if (opponent.team === team) {
    throw new Refusal('own-team', 'a team cannot challenge itself: test two of its versions instead');
  }
  const row = await tables
    .selectFrom('ladder.teams')
    .select(['name', 'auto_accept'])
    .where('id', '=', opponent.team)
    .where('deleted', 'is', null)
    .executeTakeFirst();
  const { name, auto_accept: autoAccept } = found(row, 'team');
  if ((await activeVersion(tables, opponent.team)) === undefined) {
    throw new Refusal('no-other-version', 'the other team has no version that can play yet');
  }
  return { name, autoAccept };
}

/** The challenges of a team in the last hour, and the seconds until the first of them does not count any more. */
async function ofLastHour(tables: Tables, team: string): Promise<{ readonly count: number; readonly wait: number }> {
  const { rows } = await sql<{ count: number; wait: number }>`
    SELECT count(*)::int AS count, coalesce(extract(epoch FROM min(created) + interval '1 hour' - now()), 0)::int AS wait
      FROM ladder.challenges WHERE team = ${team} AND created > now() - interval '1 hour'`.execute(tables);
  return rows[0];
}

async function checkLimit(tables: Tables, team: string, { settings }: ClassInfo): Promise<void> {
  const most = settings.most.challengesAnHour;
  const { count, wait } = await ofLastHour(tables, team);
  if (count < most) return;
  const minutes = Math.max(1, Math.ceil(wait / 60));
  throw new Refusal(
    'too-many-challenges',
    `a team may challenge ${countWords(most, 'time')} an hour: try again in ${countWords(minutes, 'minute')}`,
    Math.max(1, wait),
  );
}

async function enter(
  tables: Tables,
  { id: person }: Viewer,
  team: string,
  { opponent, rated, games }: ChallengeWish,
  rest: { readonly boss: number | null; readonly state: 'open' | 'accepted' },
): Promise<string> {
  const { id } = await tables
    .insertInto('ladder.challenges')
    .values({
      team,
      person,
      opponent_team: 'team' in opponent ? opponent.team : null,
      opponent_house: 'house' in opponent ? opponent.house : null,
      rated,
      games,
      reason: null,
      finished: null,
      ...rest,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function planMatch(
  tables: Tables,
  challenge: string,
  team: string,
  { opponent, rated, games }: ChallengeWish,
): Promise<void> {
  const own = found(await activeVersion(tables, team), 'version');
  const first = versionId(own);
  let second: string;
  if ('house' in opponent) {
    second = houseId(opponent.house);
    await enterPlayers(tables, [opponent.house], [own]);
  } else {
    const other = found(await activeVersion(tables, opponent.team), 'version');
    second = versionId(other);
    await enterPlayers(tables, [], [own, other]);
  }
  const plans: NewGames[] = [];
  for (let left = games; left > 0; left -= 2) {
    plans.push({ kind: 'challenge', rated, first, second, count: left === 1 ? 1 : 2, challenge });
  }
  await planGames(tables, plans);
}
