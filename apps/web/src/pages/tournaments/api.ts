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
  readonly from: number;
}

export const GAMES_AT_ONCE = 50;

export function listGames(name: string, { player, faults, from }: GameWishes): Promise<GamePage> {
  const query = new URLSearchParams({ from: `${from}`, count: `${GAMES_AT_ONCE}` });
  if (player !== undefined) query.set('player', player);
  if (faults) query.set('faults', 'true');
  return get(`${at(name)}/games?${query}`);
}

export const findGame = (name: string, id: string): Promise<GameResult> =>
  get(`${at(name)}/games/${encodeURIComponent(id)}`);
