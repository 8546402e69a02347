import type { GamePage, GameResult, OpeningPage, TournamentCard, TournamentView } from '@ringfence/server/views';
import type { ClientResponse, InferRequestType } from 'hono/client';
import type { LoadPicture } from '../../board/ProgramBoard.svelte';
import { m } from '../../paraglide/messages.js';
import { isJson, reached, server } from '../../server.ts';

/** The successful answer of a route. */
type Body<Reply> = Reply extends ClientResponse<infer T, 200, 'json'> ? T : never;

/** Rejects with a sentence for the reader; a host without our server may answer anything. */
async function answered<Reply extends ClientResponse<unknown>>(request: Promise<Reply>): Promise<Body<Reply>> {
  const response = await reached(request);
  if (response.ok && isJson(response)) return (await response.json()) as Body<Reply>;
  throw new Error(response.status === 404 && isJson(response) ? m.tournaments_no_such() : m.tournaments_no_server());
}

const tournaments = () => server().api.tournaments;

export const listTournaments = async (): Promise<readonly TournamentCard[]> => answered(tournaments().$get());

export const viewTournament = async (name: string): Promise<TournamentView> =>
  answered(tournaments()[':name'].$get({ param: { name } }));

const started = () => server().api['started-tournaments'];

/** What the reader can start here, and the names of those that were started; a host without a server has none. */
export type TournamentOffer = Body<Awaited<ReturnType<ReturnType<typeof started>['$get']>>>;

export async function startedTournaments(): Promise<TournamentOffer | undefined> {
  const response = await started()
    .$get()
    .catch(() => undefined);
  return response?.ok && isJson(response) ? await response.json() : undefined;
}

type NewTournament = InferRequestType<ReturnType<typeof started>['$post']>['json'];

/** Starts a tournament and returns its name; rejects with a sentence for the reader. */
export async function startTournament(json: NewTournament): Promise<string> {
  const response = await reached(started().$post({ json }));
  if (response.status === 201) return (await response.json()).name;
  throw new Error(await refusalOf(response, (reason) => m.tournament_start_refused({ reason })));
}

/** Resumes one that was started here; rejects with a sentence for the reader. */
export async function resumeTournament(name: string): Promise<void> {
  const response = await reached(started()[':name'].resume.$post({ param: { name } }));
  if (!response.ok) throw new Error(await refusalOf(response, (reason) => m.tournament_resumed_not({ reason })));
}

/** Why a tournament does not run, as a sentence; what is wrong with a bot comes in English. */
async function refusalOf(response: ClientResponse<unknown>, told: (reason: string) => string): Promise<string> {
  if (response.status === 403) return m.tournament_start_elsewhere();
  const body = isJson(response) ? ((await response.json()) as { error?: { code?: string; message?: string } }) : {};
  if (body.error?.code === 'busy') return m.tournament_start_busy();
  return body.error?.message === undefined ? m.tournaments_no_server() : told(body.error.message);
}

export const stopTournament = async (name: string): Promise<void> =>
  void (await reached(started()[':name'].$delete({ param: { name } })));

export interface TournamentGameFilter {
  readonly player?: string;
  readonly faults: boolean;
  /** How many of the newest games are skipped. */
  readonly skipped: number;
}

export const GAMES_AT_ONCE = 50;

/** A page of the games, the newest first. The server counts from the oldest, so the total is requested first. */
export async function newestGames(name: string, wishes: TournamentGameFilter): Promise<GamePage> {
  const { total } = await listGames(name, wishes, 0, 1);
  const end = Math.max(0, total - wishes.skipped);
  const from = Math.max(0, end - GAMES_AT_ONCE);
  const { games } = end === 0 ? { games: [] } : await listGames(name, wishes, from, end - from);
  return { total, games: games.toReversed() };
}

function listGames(
  name: string,
  { player, faults }: TournamentGameFilter,
  from: number,
  count: number,
): Promise<GamePage> {
  const query = {
    from: `${from}`,
    count: `${count}`,
    ...(player !== undefined && { player }),
    ...(faults && { faults: 'true' }),
  };
  return answered(tournaments()[':name'].games.$get({ param: { name }, query }));
}

/** How many openings are in one answer. */
export const OPENINGS_AT_ONCE = 500;

/** A page of the openings on boards of one size, counted from the oldest game. */
export const listOpenings = (name: string, size: number, from: number, count: number): Promise<OpeningPage> =>
  answered(
    tournaments()[':name'].openings.$get({
      param: { name },
      query: { size: `${size}`, from: `${from}`, count: `${count}` },
    }),
  );

export async function fetchGame(name: string, id: string): Promise<GameResult> {
  const game = await answered(tournaments()[':name'].games[':id'].$get({ param: { name, id } }));
  return game as GameResult; // the client's types allow undefined for optional fields, which JSON cannot express
}

/** Pictures of positions in the games of a tournament. */
export const pictureIn =
  (name: string): LoadPicture =>
  (id, after) =>
    answered(tournaments()[':name'].games[':id'].picture.$get({ param: { name, id }, query: { after: `${after}` } }));
