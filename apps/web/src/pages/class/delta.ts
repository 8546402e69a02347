import type { GameListPage, RunningView, StandingsPage, StandingView } from '@ringfence/ladder/views';

// News of a class are small: they change what a page already shows. If that is not enough, these functions return
// `undefined` and the page requests its data again.

interface StandingsNews {
  readonly rows: StandingsPage['rows'];
  /** Players that have left. */
  readonly gone: readonly string[];
}

interface RunningNews {
  readonly boards: readonly RunningView[];
  readonly moves: readonly { readonly id: string; readonly from: number; readonly moves: readonly string[] }[];
  readonly gone: readonly string[];
}

/** A page of the standings with changed rows; `undefined` if a player enters or leaves it. */
export function withStandings(page: StandingsPage, news: unknown): StandingsPage | undefined {
  if (!isNews<StandingsNews>(news, 'rows', 'gone')) return undefined;
  const changed = new Map(news.rows.map((row) => [row.player, row]));
  const shown = new Set(page.rows.map(({ player }) => player));
  if (news.gone.some((player) => shown.has(player))) return undefined;
  const ranks = page.rows.map(({ rank }) => rank);
  const [first, last] = [Math.min(...ranks), Math.max(...ranks)];
  const comes = news.rows.some(({ player, rank }) => !shown.has(player) && rank >= first && rank <= last);
  // A team sees its own name, while the news contain its pseudonym.
  const rows = page.rows.map((row) => ({ ...(changed.get(row.player) ?? row), name: row.name }));
  const leaves = rows.some(({ rank }) => rank < first || rank > last);
  if (comes || leaves || page.rows.length === 0) return undefined;
  return { ...page, rows: rows.toSorted(inOrder) };
}

/** As the server sorts them. */
const inOrder = (a: StandingView, b: StandingView): number =>
  Number(a.isProvisional) - Number(b.isProvisional) || b.rating - a.rating || (a.player < b.player ? -1 : 1);

/** The running games with their new moves. */
export function withRunning(games: readonly RunningView[], news: unknown): readonly RunningView[] | undefined {
  if (!isNews<RunningNews>(news, 'boards', 'gone')) return undefined;
  const gone = new Set(news.gone);
  const added = new Map(news.moves.map((one) => [one.id, one]));
  const known = new Set(games.map(({ id }) => id));
  const next: RunningView[] = [];
  for (const game of games) {
    if (gone.has(game.id)) continue;
    const one = added.get(game.id);
    if (one !== undefined && one.from > game.moves.length) return undefined;
    next.push(one === undefined ? game : { ...game, moves: [...game.moves.slice(0, one.from), ...one.moves] });
  }
  return [...next, ...news.boards.filter(({ id }) => !known.has(id))];
}

/** A list of games changes only with games that belong to it: the server decides which do. */
export const isAbout = (news: unknown, team: string): boolean =>
  isNews<{ readonly games: GameListPage['rows'] }>(news, 'games')
    ? news.games.some(({ white, black }) => white.team === team || black.team === team)
    : true;

function isNews<T extends object>(value: unknown, ...names: readonly (keyof T & string)[]): value is T {
  if (typeof value !== 'object' || value === null) return false;
  return names.every((name) => Array.isArray((value as Partial<Record<string, unknown>>)[name]));
}
