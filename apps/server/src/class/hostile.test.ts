import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ladder, LadderStore } from '@ringfence/ladder';
import { seedLadder } from '@ringfence/ladder/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedServer, startTestServer } from '../testing/start.ts';

/** Values that a stranger may write into an address, encoded. */
const hostile = [
  '%00',
  '%0d%0aset-cookie:%20a=b',
  '%ff%fe',
  '%',
  'abc',
  '-1',
  '99999999999999999999999',
  '..%2f..%2f..%2fetc%2fpasswd',
  "'%20or%20'1'='1",
  '%F0%9F%92%A9',
  '__proto__',
  'x'.repeat(300),
];

/** What may become of such a request. */
const fine = [200, 204, 400, 401, 403, 404, 409, 411, 413, 415, 422, 426];

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly options: readonly string[];
}

let folder: string;
let server: StartedServer;
let tutor: Readonly<Record<string, string>>;
let member: Readonly<Record<string, string>>;
let operations: readonly Operation[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ringfence-hostile-'));
  await seedLadder(join(folder, 'store'));
  const ladder = await Ladder.open(new LadderStore(join(folder, 'store')), { folder, onBug: console.error });
  const wish = { title: 'Test', game: 'squatter', size: 4, tutor: 'Ada' } as const;
  const { link } = await ladder.room.create(wish, 'command line');
  const entered = await ladder.sessions.signIn(link);
  if (entered === undefined) throw new Error('the link is not valid');
  await ladder.room.change({ paused: true, ranked: false }, entered.viewer);
  const { members } = await ladder.teams.create({ name: 'Red', members: ['Rose'] }, entered.viewer);
  const rose = await ladder.sessions.signIn(members[0].link);
  await ladder.close();
  server = await startTestServer({ classFolder: folder, classSlots: 0, rateLimit: false });
  const { origin } = new URL(server.url);
  tutor = { origin, cookie: `ringfence_session=${entered.session}` };
  member = { origin, cookie: `ringfence_session=${rose?.session}` };
  const { paths } = (await (await fetch(new URL('api/openapi.json', server.url))).json()) as {
    paths: Record<string, Record<string, { parameters?: { in: string; name: string }[] }>>;
  };
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [] }]) => ({
      method: method.toUpperCase(),
      path,
      options: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
    })),
  );
});
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

/** The status of an answer; what it says is not read. */
async function statusOf(
  method: string,
  address: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Promise<number> {
  const stop = new AbortController();
  const response = await fetch(`${server.url}${address.slice(1)}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
    signal: stop.signal,
  });
  if (response.headers.get('content-type')?.includes('event-stream')) stop.abort();
  else await response.arrayBuffer();
  return response.status;
}

test.each(hostile)('no address fails for the id %s', async (value) => {
  const placed = operations.filter(({ path }) => path.includes('{'));
  expect(placed.length).toBeGreaterThan(20);
  const asked = placed.flatMap(({ method, path }) =>
    [tutor, member].map(async (headers) => {
      const address = path.replace(/\{\w+\}/g, () => value);
      const status = await statusOf(method, address, headers, method === 'PATCH' ? '{}' : undefined);
      expect(fine, `${method} ${address}`).toContain(status);
    }),
  );
  await Promise.all(asked);
  expect(server.bugs).toEqual([]);
});

test.each(hostile)('no option fails for the value %s', async (value) => {
  const asked = operations
    .filter(({ method }) => method === 'GET')
    .flatMap(({ path, options }) => options.map((name) => `${path.replace(/\{\w+\}/g, 'abc')}?${name}=${value}`));
  expect(asked.length).toBeGreaterThan(10);
  for (const status of await Promise.all(asked.map((address) => statusOf('GET', address, tutor)))) {
    expect(status).toBeLessThan(500);
  }
  expect(server.bugs).toEqual([]);
});

test.each([
  ['POST', '/api/class/challenges', { opponent: { team: 'a\0b' } }],
  ['POST', '/api/class/challenges', { opponent: { house: '\0' } }],
  ['POST', '/api/class/tests', { first: '\0', second: '\0' }],
  ['POST', '/api/class/tokens', { label: '\0' }],
  ['POST', '/api/class/session', { secret: '\0' }],
  ['POST', '/api/class/register', { code: '\0', team: '\0', name: '\0' }],
  ['POST', '/api/class/people', { name: 'a\0b', role: 'member', team: '\0' }],
  ['POST', '/api/class/teams', { name: 'a\0b', members: ['\0'] }],
  ['POST', '/api/class/official', { title: 'a\0b', format: 'swiss', house: ['\0'] }],
  ['PATCH', '/api/class/settings', { leagues: [{ name: 'a\0b' }] }],
])('%s %s with a null character in %j is refused', async (method, path, body) => {
  for (const headers of [tutor, member]) {
    const status = await statusOf(method, path, headers, JSON.stringify(body));
    expect([400, 401, 403, 404]).toContain(status);
  }
  expect(server.bugs).toEqual([]);
});
