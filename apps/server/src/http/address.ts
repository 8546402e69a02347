import type { IncomingMessage } from 'node:http';

/**
 * Whose request it is, for counting. `trustProxy`: the last address of X-Forwarded-For is the client's, which is only so
 * behind a proxy that adds it; the ones before it are whatever the client wrote there.
 */
export function addressOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? lastOf(request.headers['x-forwarded-for']) : undefined;
  return holderOf(forwarded ?? request.socket.remoteAddress ?? 'unknown');
}

/** The last value of a header that proxies add to. */
export function lastOf(header: string | readonly string[] | undefined): string | undefined {
  const text = typeof header === 'string' ? header : header?.join(',');
  return text?.split(',').at(-1)?.trim() || undefined;
}

/** Everybody who has one IPv6 address has 2⁶⁴ of them: they count as one. */
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
