import { type Ladder, type RatedPlayer, ratingsOf } from '@ringfence/ladder';

export interface SoakCheck {
  readonly games: number;
  /** Games with results that were seen and have disappeared or changed. */
  readonly lost: number;
  /** Duplicate games: pairs of players with more than two games of one seed. */
  readonly doubled: number;
  readonly voided: number;
  /** Players whose ratings differ, in any bit, when computed from the rows one by one. */
  readonly otherRatings: number;
  readonly players: number;
}

/** What the notes keep of a result. */
export const soakText = ({ words, moves }: { readonly words: string | null; readonly moves: number | null }) =>
  `${words} ${moves}`;

/** Notes all finished games, page by page until one brings nothing new, and returns how many there are. */
export async function noteFinished(
  ask: (path: string) => Promise<unknown>,
  seen: Map<string, string>,
): Promise<number> {
  for (let page = 1; ; page++) {
    const { total, pages, rows } = (await ask(`games?page=${page}`)) as {
      total: number;
      pages: number;
      rows: { id: string; words: string; moves: number }[];
    };
    const known = seen.size;
    for (const row of rows) if (!seen.has(row.id)) seen.set(row.id, soakText(row));
    if (seen.size === known || page >= pages) return total;
  }
}

/** Compares a class with the results that were seen while it played, and its ratings with its games. */
export async function checkClass(ladder: Ladder, seen: ReadonlyMap<string, string>): Promise<SoakCheck> {
  const { tables } = ladder.store;
  const rows = await tables
    .selectFrom('ladder.games')
    .select(['id', 'seed', 'white', 'black', 'state', 'winner', 'words', 'moves', 'rated'])
    .orderBy('id', 'desc')
    .execute();
  const done = rows.filter(({ state }) => state === 'done');
  const texts = new Map(done.map((row) => [row.id, soakText(row)]));
  const lost = [...seen].filter(([id, text]) => texts.get(id) !== text).length;
  const games = new Map<string, number>();
  for (const { seed, white, black } of rows) {
    const key = `${seed} ${white} ${black}`;
    games.set(key, (games.get(key) ?? 0) + 1);
  }
  const doubled = [...games.values()].filter((count) => count > 1).length;
  const players = await tables
    .selectFrom('ladder.players as player')
    .leftJoin('ladder.versions as version', 'version.id', 'player.version')
    .select(['player.id', 'player.team', 'version.number'])
    .execute();
  const recomputed = ratingsOf(
    players.map(({ id, team, number }): RatedPlayer => ({ id, team, number: number ?? 0 })),
    done
      .filter(({ rated }) => rated)
      .map(({ white, black, winner }) => ({
        white,
        black,
        won: winner === 1 ? 1 : 0,
        drawn: winner === 0 ? 1 : 0,
        lost: winner === 2 ? 1 : 0,
      })),
  );
  const standing = await ladder.games.standing();
  const otherRatings = standing.filter(({ player, games: played, rating, low, high }) => {
    const again = recomputed.get(player);
    if (again === undefined) return played > 0;
    return again.rating !== rating || again.low !== low || again.high !== high;
  }).length;
  return {
    games: done.length,
    lost,
    doubled,
    voided: rows.filter(({ state }) => state === 'void').length,
    otherRatings,
    players: standing.length,
  };
}
