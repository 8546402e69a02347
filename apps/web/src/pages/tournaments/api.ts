import type { GamePage, GameResult, TournamentCard, TournamentView } from '@ringfence/server/views';

/** Rejects with a sentence for the reader. */
async function get<T>(path: string): Promise<T> {
  let response: Response;
  try {
    response = await fetch(new URL(`api/tournaments${path}`, document.baseURI));
  } catch {
    throw new Error('The server cannot be reached.');
  }
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  if (response.ok && isJson) return (await response.json()) as T;
  if (response.status === 404 && isJson) throw new Error('There is no such tournament or game.');
  throw new Error('This site has no server for tournaments. Start one with “npm start”.');
}

const at = (name: string): string => `/${encodeURIComponent(name)}`;

export const listTournaments = (): Promise<TournamentCard[]> => get('');

export const viewTournament = (name: string): Promise<TournamentView> => get(at(name));

export interface GameWishes {
  readonly player?: string;
  readonly faults: boolean;
  /** How many of the newest games are passed over. */
  readonly skipped: number;
}

export const GAMES_AT_ONCE = 50;

/** A page of the games, the newest first. The server counts from the oldest, so it is asked how many there are. */
export async function newestGames(name: string, wishes: GameWishes): Promise<GamePage> {
  const { total } = await listGames(name, wishes, 0, 1);
  const end = Math.max(0, total - wishes.skipped);
  const from = Math.max(0, end - GAMES_AT_ONCE);
  const { games } = end === 0 ? { games: [] } : await listGames(name, wishes, from, end - from);
  return { total, games: games.toReversed() };
}

function listGames(name: string, { player, faults }: GameWishes, from: number, count: number): Promise<GamePage> {
  const query = new URLSearchParams({ from: `${from}`, count: `${count}` });
  if (player !== undefined) query.set('player', player);
  if (faults) query.set('faults', 'true');
  return get(`${at(name)}/games?${query}`);
}

export const findGame = (name: string, id: string): Promise<GameResult> =>
  get(`${at(name)}/games/${encodeURIComponent(id)}`);
