import type { Api } from '@ringfence/server/api';
import { hc } from 'hono/client';
import { m } from './paraglide/messages.js';

/** The server that the page comes from, in whatever folder of whatever host; paths and answers are those of its routes. */
export const server = () => hc<Api>(new URL('.', document.baseURI).href);

/** Asks the server; rejects with a sentence for the reader where it cannot be reached. */
export async function reached<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch {
    throw new Error(m.server_unreachable());
  }
}

/** Whether an answer is one of our server's: a plain host answers with pages. */
export const isJson = ({ headers }: { readonly headers: Headers }): boolean =>
  headers.get('content-type')?.includes('json') ?? false;
