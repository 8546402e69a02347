import type { Api } from '@ringfence/server/api';
import { hc } from 'hono/client';
import { m } from './paraglide/messages.js';

/** The server of the page, whatever its host and folder; paths and answers are those of its routes. */
export const server = () => hc<Api>(new URL('.', document.baseURI).href);

/** Sends a request; rejects with a sentence for the reader if the server cannot be reached. */
export async function reached<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch {
    throw new Error(m.server_unreachable());
  }
}

/** Whether an answer is our server's: a static host answers with pages. */
export const isJson = ({ headers }: { readonly headers: Headers }): boolean =>
  headers.get('content-type')?.includes('json') ?? false;
