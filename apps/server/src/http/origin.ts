import type { IncomingMessage } from 'node:http';
import { lastOf } from './address.ts';

export interface OriginOptions {
  /** The public address of the server, such as `https://play.example`; for proxies that hide it. */
  readonly origin?: string | undefined;
  /** Whether X-Forwarded-Host is set by the proxy. A page cannot set it. */
  readonly trustProxy: boolean;
}

/** Programs send no origin; a page of another site does, and is refused. */
export function isSameOrigin({ headers }: IncomingMessage, { origin, trustProxy }: OriginOptions): boolean {
  if (headers.origin === undefined) return true;
  try {
    const page = new URL(headers.origin);
    if (page.origin === origin) return true;
    const hosts = [headers.host, trustProxy ? lastOf(headers['x-forwarded-host']) : undefined];
    return hosts.some((host) => host !== undefined && new URL(`${page.protocol}//${host}`).host === page.host);
  } catch {
    return false;
  }
}
