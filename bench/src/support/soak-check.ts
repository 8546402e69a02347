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
const soakText = ({ words, moves }: { readonly words: string | null; readonly moves: number | null }) =>
  `${words} ${moves}`;

interface GamesPage {
  readonly total: number;
  readonly pages: number;
  readonly rows: readonly { readonly id: string; readonly words: string; readonly moves: number }[];
}

/** Notes all finished games, page by page until one brings nothing new, and returns how many there are. */
export async function noteFinished(
  ask: (path: string) => Promise<unknown>,
  seen: Map<string, string>,
): Promise<number> {
  const found: [string, string][] = [];
  for (let page = 1; ; page++) {
    const { total, pages, rows } = (await ask(`games?page=${page}`)) as GamesPage;
    const fresh = rows.filter(({ id }) => !seen.has(id));
    found.push(...fresh.map((row): [string, string] => [row.id, soakText(row)]));
    if (fresh.length > 0 && page < pages) continue;
    // Only now: a page that fails would otherwise hide those behind it.
    for (const [id, text] of found) if (!seen.has(id)) seen.set(id, text);
    return total;
  }
}

/** A result as ratings count it. */
export const countsOfResult = ({ white, black, winner }: { white: string; black: string; winner: number | null }) => ({
  ...{ white, black },
  ...{ won: winner === 1 ? 1 : 0, drawn: winner === 0 ? 1 : 0, lost: winner === 2 ? 1 : 0 },
});

/** All players, with the number of each version and the name of its team. */
export async function playersOf({
  store: { tables },
}: Ladder): Promise<(RatedPlayer & { readonly name: string | null })[]> {
  const players = await tables
    .selectFrom('ladder.players as player')
    .leftJoin('ladder.versions as version', 'version.id', 'player.version')
    .leftJoin('ladder.teams as team', 'team.id', 'player.team')
    .select(['player.id', 'player.team', 'version.number', 'team.name'])
    .execute();
  return players.map(({ number, ...player }) => ({ ...player, number: number ?? 0 }));
}

/** Compares a class with the results that were seen while it played, and its ratings with its games. */
export async function checkClass(ladder: Ladder, seen: ReadonlyMap<string, string>): Promise<SoakCheck> {
  const rows = await ladder.store.tables
    .selectFrom('ladder.games')
    .select(['id', 'seed', 'white', 'black', 'state', 'winner', 'words', 'moves', 'rated'])
    .orderBy('id', 'desc')
    .execute();
  const done = rows.filter(({ state }) => state === 'done');
  const texts = new Map(done.map((row) => [row.id, soakText(row)]));
  const games = new Set(rows.map(({ seed, white, black }) => `${seed} ${white} ${black}`));
  const recomputed = ratingsOf(await playersOf(ladder), done.filter(({ rated }) => rated).map(countsOfResult));
  const standing = await ladder.games.standing();
  const differs = ({ player, games: played, rating, low, high }: (typeof standing)[number]): boolean => {
    const again = recomputed.get(player);
    if (again === undefined) return played > 0;
    return again.rating !== rating || again.low !== low || again.high !== high;
  };
  return {
    games: done.length,
    lost: [...seen].filter(([id, text]) => texts.get(id) !== text).length,
    doubled: rows.length - games.size,
    voided: rows.filter(({ state }) => state === 'void').length,
    otherRatings: standing.filter(differs).length,
    players: standing.length,
  };
}
