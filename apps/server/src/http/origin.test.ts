import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { isSameOrigin, type OriginOptions } from './origin.ts';

const asked = (headers: IncomingMessage['headers'], options: Partial<OriginOptions> = {}): boolean =>
  isSameOrigin({ headers } as IncomingMessage, { trustProxy: false, ...options });

const page = 'https://play.example';

describe('the origin of a socket', () => {
  test('is the requested host, with or without the default port', () => {
    expect(asked({ origin: page, host: 'play.example' })).toBe(true);
    expect(asked({ origin: page, host: 'play.example:443' })).toBe(true);
    expect(asked({ origin: 'http://localhost:4747', host: 'localhost:4747' })).toBe(true);
    expect(asked({ origin: page, host: 'play.example:8443' })).toBe(false);
    expect(asked({ origin: 'https://evil.example', host: 'play.example' })).toBe(false);
  });

  test('programs that send none are accepted, and nonsense is not', () => {
    expect(asked({ host: 'play.example' })).toBe(true);
    expect(asked({ origin: 'null', host: 'play.example' })).toBe(false);
    expect(asked({ origin: page })).toBe(false);
  });

  test('behind a proxy that rewrites the host is the forwarded one', () => {
    const headers = { origin: page, host: '127.0.0.1:4747', 'x-forwarded-host': 'play.example' };
    expect(asked(headers)).toBe(false);
    expect(asked(headers, { trustProxy: true })).toBe(true);
    expect(asked({ ...headers, origin: 'https://evil.example' }, { trustProxy: true })).toBe(false);
  });

  test('can be configured', () => {
    const headers = { origin: page, host: '127.0.0.1:4747' };
    expect(asked(headers, { origin: page })).toBe(true);
    expect(asked(headers, { origin: 'http://play.example' })).toBe(false);
  });
});
