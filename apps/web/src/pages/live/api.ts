import type { LiveWishes, Offers, Seat } from '@ringfence/server';
import { m } from '../../paraglide/messages.js';
import { isJson, reached, server } from '../../server.ts';
import { refusedWords } from './refusals.ts';

/** Relative to the page, whatever its host and folder. */
export const liveAddress = (path: string): URL => new URL(`api/live${path}`, document.baseURI);

export const createLive = (wishes: LiveWishes): Promise<Seat> =>
  seated(server().api.live.$post({}, { init: { body: JSON.stringify(wishes) } }));

export const joinLive = (id: string): Promise<Seat> => seated(server().api.live[':id'].join.$post({ param: { id } }));

/** The open games of this server; without a server there is no lobby. */
export async function listLive(): Promise<Offers> {
  const response = await reached(server().api.live.$get());
  if (response.ok && isJson(response)) return (await response.json()) as Offers;
  if (response.status === 429) throw new Error(m.live_busy());
  return { lobby: false, games: [], playing: [] };
}

/** Rejects with a sentence for the reader. */
async function seated(request: Promise<Response>): Promise<Seat> {
  const response = await reached(request);
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && isSeat(answer)) return answer;
  const error = (answer as { error?: { code?: string; message?: unknown } } | undefined)?.error;
  if (typeof error?.message === 'string')
    throw new Error(refusedWords({ message: error.message, ...(error.code !== undefined && { code: error.code }) }));
  throw new Error(m.live_no_server());
}

function isSeat(value: unknown): value is Seat {
  const { id, side, seat } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return typeof id === 'string' && typeof seat === 'string' && (side === 'white' || side === 'black');
}
