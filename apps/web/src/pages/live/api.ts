/** What a server gives to somebody who sits down; the secret proves it later. */
export interface Seat {
  readonly id: string;
  readonly side: 'white' | 'black';
  readonly seat: string;
}

export interface LiveWishes {
  readonly game: string;
  readonly size: number;
  readonly swap: boolean;
  readonly side: 'white' | 'black' | 'random';
  readonly clock: { readonly initialMs: number; readonly incrementMs: number } | null;
}

/** Relative to the page, whatever folder of whatever host it comes from. */
export const liveAddress = (path: string): URL => new URL(`api/live${path}`, document.baseURI);

export const createLive = (wishes: LiveWishes): Promise<Seat> => post('', JSON.stringify(wishes));

export const joinLive = (id: string): Promise<Seat> => post(`/${id}/join`, '');

/** Rejects with a sentence for the reader. */
async function post(path: string, body: string): Promise<Seat> {
  let response: Response;
  try {
    response = await fetch(liveAddress(path), { method: 'POST', body });
  } catch {
    throw new Error('The server cannot be reached.');
  }
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && isSeat(answer)) return answer;
  const message = (answer as { error?: { message?: unknown } } | undefined)?.error?.message;
  if (typeof message === 'string') throw new Error(`${message[0]?.toUpperCase() ?? ''}${message.slice(1)}.`);
  throw new Error('This site has no server for live games. Start one with “npm start”.');
}

function isSeat(value: unknown): value is Seat {
  const { id, side, seat } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return typeof id === 'string' && typeof seat === 'string' && (side === 'white' || side === 'black');
}
