import { houseId, houseTitle } from '../games/house.ts';
import type { FoundGame } from '../games/lists.ts';
import type { ClassRoom } from '../people/class-room.ts';
import { found, Refusal } from '../refusal.ts';
import type { LadderStore } from '../schema/ladder-store.ts';
import type { DigestView, ReviewView } from '../views/index.ts';
import { bossOf, type DigestGame, digestOf } from './digest.ts';
import { Reviewer } from './reviewer.ts';
import { testFile } from './test-file.ts';

const DAYS = 7;
const MOST_GAMES = 500;
const DAY_MS = 24 * 3600 * 1000;

/** What a team can learn from its games. */
export class Learning {
  private readonly store: LadderStore;
  private readonly room: ClassRoom;
  private readonly reviewer = new Reviewer();

  constructor(store: LadderStore, room: ClassRoom) {
    this.store = store;
    this.room = room;
  }

  /** The engine's review of a game. */
  async review(game: FoundGame): Promise<ReviewView> {
    if (game.result === null) throw new Refusal('game-running', 'this game is not over yet: try again after its end');
    return this.reviewer.review(game.id, game.result);
  }

  /** The position before the move that lost, and the move to find, as SGF. */
  async test(game: FoundGame): Promise<string> {
    const review = await this.review(game);
    return testFile(found(game.result, 'game'), review);
  }

  /** The last week of a team. */
  async digest(team: string, now = Date.now()): Promise<DigestView> {
    const { settings } = await this.room.info();
    const { league } = found(
      await this.store.tables.selectFrom('ladder.teams').select('league').where('id', '=', team).executeTakeFirst(),
      'team',
    );
    const since = new Date(now - DAYS * DAY_MS);
    const games = await this.games(team, since);
    const house = settings.leagues[league + 1]?.boss;
    const against = house === undefined ? [] : games.filter(({ opponent }) => opponent === houseId(house));
    return {
      since: since.toISOString(),
      ...digestOf(games),
      boss: house === undefined ? null : { house, name: houseTitle(house), league: league + 1, ...bossOf(against) },
    };
  }

  close(): Promise<void> {
    return this.reviewer.close();
  }

  /** The latest games of a team, the oldest first, without tests of its own versions. */
  private async games(team: string, since: Date): Promise<(DigestGame & { readonly opponent: string })[]> {
    const rows = await this.store.tables
      .selectFrom('ladder.games')
      .select(['id', 'white', 'black', 'white_team', 'result'])
      .where('state', '=', 'done')
      .where('kind', '<>', 'test')
      .where('finished', '>', since)
      .where((where) => where.or([where('white_team', '=', team), where('black_team', '=', team)]))
      .orderBy('id', 'desc')
      .limit(MOST_GAMES)
      .execute();
    return rows.reverse().flatMap(({ id, white, black, white_team: whiteTeam, result }) => {
      if (result === null) return [];
      const isWhite = whiteTeam === team;
      return [{ id, side: isWhite ? 'white' : 'black', opponent: isWhite ? black : white, result }];
    });
  }
}
