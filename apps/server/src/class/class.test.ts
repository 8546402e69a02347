import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ rateLimit: false });
}, 60_000);
afterAll(async () => {
  expect(server.bugs).toEqual([]);
  await server.end();
});

interface Asking {
  readonly method?: string;
  readonly body?: unknown;
  readonly as?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Asks as a browser with a cookie does, or as nobody. */
async function ask(path: string, { method = 'GET', body, as, headers }: Asking = {}) {
  const response = await fetch(new URL(`api/class${path}`, server.url), {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(as !== undefined && { cookie: as }),
      origin: new URL(server.url).origin,
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    setCookie: response.headers.getSetCookie()[0] ?? '',
    body: (text === '' ? {} : JSON.parse(text)) as Record<string, never>,
  };
}

test('a class is created on the machine itself, once, and its tutor is signed in', async () => {
  expect((await ask('')).body).toEqual({ exists: false, canStart: true, you: null });
  expect((await ask('', { headers: { 'x-forwarded-for': '9.9.9.9' } })).body).toMatchObject({ canStart: false });
  const wish = { title: 'COMP 1', game: 'squatter', size: 4, tutor: 'Ada' };
  const far = await ask('', { method: 'POST', body: wish, headers: { 'x-forwarded-for': '9.9.9.9' } });
  expect(far.status).toBe(403);
  expect((await ask('/teams')).status).toBe(404);

  const { status, body, cookie, setCookie } = await ask('', { method: 'POST', body: wish });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    you: { name: 'Ada', role: 'tutor' },
    link: expect.stringContaining('#/class/join/rf_link_'),
  });
  expect(setCookie).toMatch(/HttpOnly/);
  expect(setCookie).toMatch(/SameSite=Lax/);
  expect((await ask('', { as: cookie })).body).toMatchObject({
    exists: true,
    canStart: false,
    class: { title: 'COMP 1', game: 'squatter', size: 4, settings: { code: expect.any(String), frozen: null } },
    you: { name: 'Ada' },
  });
  expect((await ask('')).body).not.toMatchObject({ class: { settings: { code: expect.any(String) } } });
  expect((await ask('', { method: 'POST', body: wish })).status).toBe(409);
});
