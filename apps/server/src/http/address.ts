import type { IncomingMessage } from 'node:http';

/**
 * The client's address, for counting. `trustProxy`: it is the last address of X-Forwarded-For, which is only true
 * behind a proxy that appends it; the ones before it are whatever the client sent.
 */
export function addressOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? lastOf(request.headers['x-forwarded-for']) : undefined;
  return holderOf(forwarded ?? request.socket.remoteAddress ?? 'unknown');
}

/** The last value of a header that proxies append to. */
export function lastOf(header: string | readonly string[] | undefined): string | undefined {
  const text = typeof header === 'string' ? header : header?.join(',');
  return text?.split(',').at(-1)?.trim() || undefined;
}

/** A client with one IPv6 address has 2⁶⁴ of them: they count as one. */
export function holderOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head, tail] = address.split('%')[0].toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? 0 : tail.split(':').length;
    while (groups.length + after < 8) groups.push('0');
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
}
