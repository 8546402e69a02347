import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GameResult, type Tournament, tournamentHash } from '@ringfence/arena';
import { openStore } from '@ringfence/arena/store';
import { defaultLimits } from '@ringfence/jail';
import { Ladder, LadderStore } from '@ringfence/ladder';
import { madeUpResult } from '@ringfence/ladder/testing';
import { startServer, type TestServer as TestDatabase } from '@ringfence/store/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RawSocket } from '../testing/raw.ts';
import { type StartedServer, startTestServer } from '../testing/start.ts';
import { requireAccessWords } from './routes.ts';

/** Marks that others must never read: in the log, the source, comments and standard error of Red's program. */
const RED_ONLY = 'only-for-red';

/** For the body of a request that is not an upload. */
const REQUEST_MS = 2_000;

const roles = ['visitor', 'spectator', 'other', 'own', 'tutor', 'token', 'revoked', 'elsewhere'] as const;
type Role = (typeof roles)[number];

let folder: string;
/** PostgreSQL where there is one; other tests of the class have the embedded database. */
let database: TestDatabase | undefined;
let server: StartedServer;
let headers: Readonly<Record<Role, Readonly<Record<string, string>>>>;
/** Ids of Red's things, by the path segment before them. */
let red: { readonly teams: string; readonly versions: string; readonly games: string; readonly tests: string };
/** The official tournament with a game of Red's, in the tables of tournaments. */
let final: string;
let links: { readonly tutor: string; readonly own: string };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ringfence-access-'));
  database = await startServer();
  const store = new LadderStore(database?.url ?? join(folder, 'store'));
  const ladder = await Ladder.open(store, { folder, onBug: console.error });
  const secrets = await furnish(ladder);
  await ladder.close();
  const storage = database === undefined ? { classFolder: folder } : { database: database.url };
  // Everybody comes through a proxy from a separate address, so that only those who guess have to wait.
  server = await startTestServer({ trustProxy: true, limits: { requestMs: REQUEST_MS }, ...storage });
  const { origin } = new URL(server.url);
  const cookie = (session: string) => ({ origin, cookie: `ringfence_session=${session}` });
  headers = {
    visitor: { origin },
    spectator: cookie(secrets.spectator),
    other: cookie(secrets.other),
    own: cookie(secrets.own),
    tutor: cookie(secrets.tutor),
    token: { authorization: `Bearer ${secrets.token}` },
    revoked: { authorization: `Bearer ${secrets.revoked}` },
    elsewhere: { ...cookie(secrets.tutor), origin: 'https://evil.example' },
  };
});
afterAll(async () => {
  // A database that is too slow for 300 requests at once is not a bug of the server.
  expect(server.bugs.filter((bug) => !(bug instanceof Error && bug.name === 'StoreError'))).toEqual([]);
  await server.end();
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A class with two teams, every role, and something of Red's in every table. */
async function furnish(ladder: Ladder) {
  const { link: tutorLink } = await ladder.room.create(
    { title: 'Test', game: 'squatter', size: 4, tutor: 'Ada' },
    'command line',
  );
  const enter = async (link: string) => {
    const entered = await ladder.sessions.signIn(link);
    if (entered === undefined) throw new Error('the link is not valid');
    return entered;
  };
  const tutor = await enter(tutorLink);
  // No games run here: the programs are invented.
  await ladder.room.change({ paused: true, ranked: false }, tutor.viewer);
  const spectator = await enter((await ladder.people.add({ name: 'Eve', role: 'spectator' }, tutor.viewer)).link);
  const team = async (name: string) => {
    const { id, members } = await ladder.teams.create({ name, members: [`${name} 1`] }, tutor.viewer);
    return { id, link: members[0].link, ...(await enter(members[0].link)) };
  };
  const [own, other] = [await team('Red'), await team('Blue')];
  const zip = Buffer.from(`PK ${RED_ONLY}`);
  const { id: version } = await ladder.submissions.receive(own.viewer, `${RED_ONLY}.zip`, zip);
  const { tables } = ladder.store;
  await tables
    .updateTable('ladder.versions')
    .set({ state: 'ready', word: `cmd:python3 versions/${version}/${RED_ONLY}.py`, log: RED_ONLY, problem: RED_ONLY })
    .execute();
  await tables.updateTable('ladder.teams').set({ active: version }).where('id', '=', own.id).execute();
  await tables
    .insertInto('ladder.players')
    .values([
      { id: `v:${version}`, version, team: own.id, word: `cmd:${RED_ONLY}` },
      { id: 'house:random', version: null, team: null, word: 'random' },
    ])
    .execute();
  const result = madeUpResult(
    {
      endedBy: 'fault',
      fault: { kind: 'crashed', words: 'It ended.', stderr: [RED_ONLY] },
      remarks: [{ move: 1, lines: [RED_ONLY] }],
      stderr: { white: [RED_ONLY], black: [] },
      words: 'White loses',
    },
    { white: `v:${version}`, black: 'house:random' },
  );
  const game = await tables
    .insertInto('ladder.games')
    .values({
      kind: 'ranked',
      rated: true,
      white: `v:${version}`,
      black: 'house:random',
      white_team: own.id,
      black_team: null,
      challenge: null,
      test: null,
      seed: 1,
      state: 'done',
      worker: null,
      winner: 2,
      result: JSON.stringify(result),
      seq: '1',
      finished: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sprt = await tables
    .insertInto('ladder.tests')
    .values({ team: own.id, first: version, second: version, most_pairs: 2, state: 'done', verdict: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  final = await playFinal(ladder, version, result);
  const { token } = await ladder.sessions.createToken(own.viewer, 'cli');
  const stale = await ladder.sessions.createToken(own.viewer, 'old');
  await ladder.sessions.revokeToken(own.viewer, stale.id);
  red = { teams: own.id, versions: version, games: game.id, tests: sprt.id };
  links = { tutor: tutorLink, own: own.link };
  return {
    spectator: spectator.session,
    other: other.session,
    own: own.session,
    tutor: tutor.session,
    token,
    revoked: stale.token,
  };
}

/** An official tournament of Red against a house player, with one game. */
async function playFinal({ store }: Ladder, version: string, result: GameResult): Promise<string> {
  const { plan } = result;
  const tournament: Tournament = {
    title: 'Final',
    game: 'squatter',
    sizes: [4],
    swap: false,
    openings: { kind: 'none' },
    clock: plan.clock,
    repetitions: 1,
    format: { kind: 'round-robin' },
    seed: 1,
    players: [
      { name: 'Red', word: `cmd:python3 versions/${version}/bot.py`, limits: defaultLimits },
      { name: 'Random', word: 'random', limits: defaultLimits },
    ],
  };
  const name = tournamentHash(tournament);
  const config = JSON.stringify(tournament);
  await store.tables
    .insertInto('ladder.official')
    .values({ title: 'Final', config, tournament: name, state: 'done' })
    .execute();
  if (database === undefined) return name; // only a server has a class and tournaments in one database
  const tournaments = openStore(database.url);
  const log = await tournaments.enter(tournament);
  await log.append({ ...result, plan: { ...plan, id: 'r1-p1-g1', pair: 'r1-p1', white: 'Red', black: 'Random' } });
  await tournaments.close();
  return name;
}

let asked = 0;
/** Another address for every request. */
const address = () => {
  asked++;
  return { 'x-forwarded-for': `10.0.${asked >> 8}.${asked & 255}` };
};

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly text: string;
}

async function ask(role: Role, method: string, path: string, body?: string): Promise<Answer> {
  const stop = new AbortController();
  const response = await fetch(new URL(path, server.url), {
    method,
    headers: { ...headers[role], ...address(), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
    signal: stop.signal,
    redirect: 'manual',
  });
  const { status } = response;
  // A stream of events never ends.
  if (response.headers.get('content-type')?.includes('event-stream')) {
    stop.abort();
    return { status, code: undefined, text: '' };
  }
  const text = await response.text();
  const code = status < 400 ? undefined : (JSON.parse(text) as { error: { code: string } }).error.code;
  return { status, code, text };
}

interface Endpoint {
  readonly method: string;
  readonly path: string;
  readonly access: string;
  readonly sessionOnly: boolean;
}

async function endpoints(below = '/api/class'): Promise<Endpoint[]> {
  const response = await fetch(new URL('api/openapi.json', server.url));
  const { paths } = (await response.json()) as {
    paths: Record<string, Record<string, { 'x-access': string; 'x-session': boolean }>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    path.startsWith(below)
      ? Object.entries(methods).map(([method, operation]) => ({
          method: method.toUpperCase(),
          path,
          access: operation['x-access'],
          sessionOnly: operation['x-session'],
        }))
      : [],
  );
}

/** With Red's ids if a route is about a team; otherwise with ids that do not exist, so that nothing is lost. */
const placed = ({ path, access }: Endpoint): string =>
  path.replace(
    /\/(\w+)\/\{\w+\}/,
    (_, kind: keyof typeof red) => `/${kind}/${access === 'tutor' ? '0' : (red[kind] ?? '0')}`,
  );

/** The gate's answer to a role; `undefined`: it lets the role pass. */
function expected({ access, method, sessionOnly }: Endpoint, role: Role): readonly string[] | undefined {
  if (role === 'revoked') return ['wrong-token'];
  const isChange = method !== 'GET';
  if (role === 'elsewhere') {
    if (access === 'anyone' || access === 'visitor') return isChange ? ['other-site'] : undefined;
    return ['sign-in'];
  }
  const tokenOnly = role === 'token' && sessionOnly ? ['no-token'] : undefined;
  switch (access) {
    case 'anyone':
    case 'visitor':
      return undefined;
    case 'person':
      return role === 'visitor' ? ['sign-in'] : tokenOnly;
    case 'member':
      if (role === 'visitor') return ['sign-in'];
      return role === 'spectator' || role === 'tutor' ? ['no-team'] : tokenOnly;
    case 'own-team':
      if (role === 'visitor') return ['sign-in'];
      return role === 'spectator' || role === 'other' ? ['not-found'] : tokenOnly;
    default:
      if (role === 'visitor') return ['sign-in'];
      return role === 'tutor' ? undefined : ['not-tutor', 'no-token'];
  }
}

/** Answers of the gate, and never of the handlers behind it. */
const gateCodes = ['sign-in', 'wrong-token', 'no-team', 'not-tutor', 'no-token', 'other-site'];

describe('every role at every endpoint', () => {
  test.each(roles)('%s', async (role) => {
    const all = await endpoints();
    expect(all.length).toBeGreaterThan(20);
    for (const endpoint of all) {
      const { method, path } = endpoint;
      if (path === '/api/class/session') continue; // signs people in and out: see below
      const { status, code } = await ask(role, method, placed(endpoint));
      const words = expected(endpoint, role);
      const name = `${role}: ${method} ${path}`;
      if (words === undefined) expect(gateCodes, name).not.toContain(code);
      else expect(words, `${name} answers ${status}`).toContain(code);
      expect(status, name).not.toBe(500);
    }
  });

  test('only Red and the tutor can read what is private to Red, through any address', async () => {
    const all = await endpoints();
    const reads = all.filter(({ method }) => method === 'GET');
    let seen = 0;
    for (const role of roles) {
      for (const { path } of reads) {
        const ids = path.includes('{') ? Object.values(red) : ['0'];
        for (const id of ids) {
          const { text } = await ask(role, 'GET', path.replace(/\{\w+\}/, id));
          const isRed = role === 'own' || role === 'token' || role === 'tutor';
          if (isRed) seen += Number(text.includes(RED_ONLY));
          else expect(text, `${role}: ${path}`).not.toContain(RED_ONLY);
        }
      }
    }
    expect(seen).toBeGreaterThan(5); // the marks are there to be found
  });

  test('the same holds for its games in an official tournament, which only a closed class hides', async (context) => {
    if (database === undefined) return context.skip();
    const reads = await endpoints('/api/tournaments');
    // A game that is built in has no picture by a program.
    const answered = reads.filter(({ path }) => !path.endsWith('/picture'));
    const pathOf = ({ path }: Endpoint) => path.replace('{name}', final).replace('{id}', 'r1-p1-g1').slice(1);
    let seen = 0;
    for (const role of roles) {
      if (role === 'revoked') continue;
      for (const endpoint of answered) {
        const { status, text } = await ask(role, 'GET', pathOf(endpoint));
        expect(status, `${role}: ${endpoint.path}`).toBe(200);
        expect(text, `${role}: ${endpoint.path}`).toMatch(/Final|Red|a1/);
        if (role === 'own' || role === 'token' || role === 'tutor') seen += Number(text.includes(RED_ONLY));
        else expect(text, `${role}: ${endpoint.path}`).not.toContain(RED_ONLY);
      }
    }
    expect(seen).toBe(6); // as JSON and as SGF
    await ask('tutor', 'PATCH', 'api/class/settings', JSON.stringify({ open: false }));
    expect((await ask('visitor', 'GET', 'api/tournaments')).text).toBe('[]');
    for (const endpoint of reads.filter(({ path }) => path.includes('{'))) {
      expect((await ask('visitor', 'GET', pathOf(endpoint))).code, endpoint.path).toBe('sign-in');
      const isAnswered = answered.includes(endpoint);
      expect((await ask('spectator', 'GET', pathOf(endpoint))).status, endpoint.path).toBe(isAnswered ? 200 : 404);
    }
    await ask('tutor', 'PATCH', 'api/class/settings', JSON.stringify({ open: true }));
  });

  test('a route without a rule of access does not start', () => {
    const route = { method: 'get', path: '/api/class/new' };
    expect(() => requireAccessWords([route])).toThrow('get /api/class/new does not say');
    expect(() => requireAccessWords([{ ...route, 'x-access': 'everybody' }])).toThrow();
  });
});

describe('the gate', () => {
  test('signs in with a link, by a cookie that scripts cannot read, and out again', async () => {
    const { origin } = new URL(server.url);
    const secret = links.own.split('/').at(-1);
    const signIn = (more: Readonly<Record<string, string>> = {}, text = JSON.stringify({ secret })) =>
      fetch(new URL('api/class/session', server.url), {
        method: 'POST',
        body: text,
        headers: { origin, 'content-type': 'application/json', ...more },
      });
    const entered = await signIn();
    expect(await entered.json()).toMatchObject({ name: 'Red 1', role: 'member', team: { name: 'Red' } });
    const [set] = entered.headers.getSetCookie();
    expect(set).toMatch(/^ringfence_session=rf_session_\S+; .*Path=\/; HttpOnly; SameSite=Lax/);
    const cookie = set.split(';')[0];
    const you = async () => {
      const response = await fetch(new URL('api/class', server.url), { headers: { cookie, origin } });
      return ((await response.json()) as { you: { name: string } | null }).you?.name;
    };
    expect(await you()).toBe('Red 1');
    const out = { method: 'DELETE', headers: { cookie, origin } };
    expect((await fetch(new URL('api/class/session', server.url), out)).status).toBe(204);
    expect(await you()).toBe(undefined);
    expect((await signIn({ origin: 'https://evil.example', 'content-type': 'text/plain' })).status).toBe(403);
    expect((await signIn({}, JSON.stringify({ secret: `${secret}x` }))).status).toBe(401);
    expect((await signIn({}, '{')).status).toBe(400);
  });

  test('a new link of a person ends the old one, and every session and token', async () => {
    const post = async (path: string, more: Readonly<Record<string, string>>, body: object) => {
      const response = await fetch(new URL(`api/class/${path}`, server.url), {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { ...headers.visitor, ...address(), 'content-type': 'application/json', ...more },
      });
      const text = await response.text();
      return {
        response,
        answer: (text === '' ? {} : JSON.parse(text)) as { link: string; person: string; token: string },
      };
    };
    const { link, person } = (await post('people', headers.tutor, { name: 'Fay', role: 'spectator' })).answer;
    const signIn = (secret: string) => post('session', {}, { secret: secret.split('/').at(-1) });
    const { response } = await signIn(link);
    const cookie = response.headers.getSetCookie()[0].split(';')[0];
    const { token } = (await post('tokens', { cookie }, { label: 'cli' })).answer;
    /** Whom the server takes the sender for. */
    const nameOf = async (more: Readonly<Record<string, string>>) => {
      const response = await fetch(new URL('api/class', server.url), {
        headers: { ...headers.visitor, ...address(), ...more },
      });
      return ((await response.json()) as { you?: { name: string } | null }).you?.name;
    };
    const ways = [{ cookie }, { authorization: `Bearer ${token}` }];
    for (const way of ways) expect(await nameOf(way)).toBe('Fay');
    const renewed = (await post(`people/${person}/link`, headers.tutor, {})).answer.link;
    for (const way of ways) expect(await nameOf(way)).toBe(undefined);
    expect((await signIn(link)).response.status).toBe(401);
    expect((await signIn(renewed)).response.status).toBe(200);
  });

  test('a link or a session is not a token, and a token is not a session', async () => {
    const token = headers.token.authorization.split(' ')[1];
    const session = headers.own.cookie.split('=')[1];
    for (const wrong of [links.own, session, '', 'x'.repeat(10_000)]) {
      const response = await fetch(new URL('api/class/versions', server.url), {
        headers: { authorization: `Bearer ${wrong}` },
      });
      expect(response.status).toBe(401);
    }
    const swapped = { headers: { cookie: `ringfence_session=${token}` } };
    expect((await fetch(new URL('api/class/versions', server.url), swapped)).status).toBe(401);
  });

  test('closes the class to visitors on the tutor’s request, and hides names behind pseudonyms', async () => {
    const change = (body: object) => ask('tutor', 'PATCH', 'api/class/settings', JSON.stringify(body));
    await change({ open: false });
    expect((await ask('visitor', 'GET', `api/class/teams/${red.teams}`)).code).toBe('sign-in');
    expect((await ask('spectator', 'GET', `api/class/teams/${red.teams}`)).status).toBe(200);
    await change({ open: true, pseudonyms: true });
    const nameFor = async (role: Role) =>
      (JSON.parse((await ask(role, 'GET', `api/class/teams/${red.teams}`)).text) as { name: string }).name;
    expect(await nameFor('own')).toBe('Red');
    expect(await nameFor('tutor')).toBe('Red');
    const hidden = await nameFor('other');
    expect(hidden).not.toBe('Red');
    expect([await nameFor('visitor'), await nameFor('spectator')]).toEqual([hidden, hidden]);
    await change({ pseudonyms: false });
  });

  test('a class is created only on the machine itself, and once', async () => {
    const look = async (more: Readonly<Record<string, string>>, to: StartedServer) => {
      const response = await fetch(new URL('api/class', to.url), { headers: more });
      return (await response.json()) as { exists: boolean; canStart: boolean };
    };
    const empty = await startTestServer({ rateLimit: false });
    const wish = JSON.stringify({ title: 'Two', game: 'havannah', tutor: 'Bo' });
    const create = (more: Readonly<Record<string, string>>, to: StartedServer) =>
      fetch(new URL('api/class', to.url), {
        method: 'POST',
        body: wish,
        headers: { 'content-type': 'application/json', ...more },
      });
    expect(await look({}, empty)).toEqual({ exists: false, canStart: true, you: null });
    expect(await look({ 'x-forwarded-for': '9.9.9.9' }, empty)).toMatchObject({ canStart: false });
    expect((await create({ 'x-forwarded-for': '9.9.9.9' }, empty)).status).toBe(403);
    expect((await fetch(new URL('api/class/versions', empty.url))).status).toBe(404);
    expect(empty.bugs).toEqual([]);
    await empty.end();
    expect(await look({}, server)).toMatchObject({ exists: true, canStart: false });
    expect((await create({}, server)).status).toBe(409);
  });

  test('a client that guesses secrets or codes has to wait, and no other does', async () => {
    await ask('tutor', 'PATCH', 'api/class/settings', JSON.stringify({ registration: true }));
    const guesses: Readonly<Record<string, () => Promise<number>>> = {
      '192.0.2.1': async () => {
        const authorization = `Bearer rf_token_${'x'.repeat(27)}`;
        const more = { authorization, 'x-forwarded-for': '192.0.2.1' };
        return (await fetch(new URL('api/class', server.url), { headers: more })).status;
      },
      '192.0.2.2': () => post('192.0.2.2', 'session', { secret: `rf_link_${'x'.repeat(27)}` }),
      '192.0.2.3': () => post('192.0.2.3', 'register', { code: 'aaaa-aaaa', team: 'Guess', name: 'Eve' }),
    };
    const post = async (from: string, path: string, body: object) => {
      const response = await fetch(new URL(`api/class/${path}`, server.url), {
        method: 'POST',
        headers: { ...headers.visitor, 'content-type': 'application/json', 'x-forwarded-for': from },
        body: JSON.stringify(body),
      });
      return response.status;
    };
    for (const [from, guess] of Object.entries(guesses)) {
      const statuses: number[] = [];
      for (let i = 0; i < 8; i++) statuses.push(await guess());
      expect(statuses[0], from).toBeOneOf([401, 403]);
      expect(statuses, from).toContain(429);
    }
    expect((await ask('token', 'GET', 'api/class/versions')).status).toBe(200);
  });

  test('people who are signed in have limits of their own, also behind the address of somebody who guesses', async () => {
    const statusFrom = async (who: 'visitor' | 'own' | 'token') => {
      const more = { ...headers[who], 'x-forwarded-for': '192.0.2.4' };
      return (await fetch(new URL('api/class', server.url), { headers: more })).status;
    };
    expect([await statusFrom('own'), await statusFrom('token')]).toEqual([200, 200]);
    const guess = { authorization: `Bearer rf_token_${'y'.repeat(27)}`, 'x-forwarded-for': '192.0.2.4' };
    // All at once: one after the other, a slow machine gives back what they cost.
    await Promise.all(Array.from({ length: 20 }, () => fetch(new URL('api/class', server.url), { headers: guess })));
    expect([await statusFrom('visitor'), await statusFrom('own'), await statusFrom('token')]).toEqual([429, 200, 200]);
  });
});

describe('an upload', () => {
  const upload = (body: string | Uint8Array<ArrayBuffer>, type = 'application/zip') =>
    fetch(new URL('api/class/versions?file=bot.zip', server.url), {
      method: 'POST',
      headers: { ...headers.token, 'content-type': type },
      body,
    });

  test('that is too large is refused while it arrives, whatever its content length', async () => {
    await ask('tutor', 'PATCH', 'api/class/settings', JSON.stringify({ most: { uploadMb: 1 } }));
    expect((await upload(new Uint8Array(2 ** 20 + 1))).status).toBe(413);
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const streamed = await fetch(new URL('api/class/versions', server.url), {
      method: 'POST',
      headers: headers.token,
      body: endless,
      duplex: 'half',
    } as RequestInit).then(
      ({ status }) => status,
      () => 413, // the connection of a client that does not stop is closed
    );
    expect(streamed).toBe(413);
    expect(sent).toBeLessThan(64 * 2 ** 20);
  });

  test('has longer to arrive than other requests, two at a time for a team', async () => {
    const post = (path: string, body: string, length: number): RawSocket =>
      new RawSocket(
        server.port,
        `POST /api/class/${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${headers.token.authorization}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`,
      );
    const left = async () => {
      const { own } = JSON.parse((await ask('own', 'GET', `api/class/teams/${red.teams}`)).text) as {
        own: { readonly submissionsLeft: number; readonly challengesLeft: number };
      };
      return { submissions: own.submissionsLeft, challenges: own.challengesLeft };
    };
    const before = await left();
    const slow = [1, 2].map(() => post('versions', 'PK', 4));
    await expect.poll(async () => (await upload('no archive')).status).toBe(429);
    const other = post('challenges', '{', 2);
    const lasted = await other.closed;
    expect(lasted).toBeGreaterThanOrEqual(REQUEST_MS - 50);
    expect(other.heard).toContain('408');
    for (const { socket } of slow) socket.write('..');
    for (const one of slow) await expect.poll(() => one.heard).toContain('202 Accepted');
    for (const { socket } of slow) socket.destroy();
    expect(await left()).toEqual({ ...before, submissions: before.submissions - 2 });
  });

  test('that finds the disk full is refused with that reason', async (context) => {
    if (database === undefined) return context.skip();
    const store = new LadderStore(database.url);
    const { query } = store.database;
    await query(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`);
    await query('CREATE TRIGGER full_disk BEFORE INSERT ON ladder.pieces EXECUTE FUNCTION full_disk()');
    const refused = await upload('PK');
    await query('DROP FUNCTION full_disk CASCADE');
    await store.close();
    expect(refused.status).toBe(507);
    expect(await refused.json()).toMatchObject({ error: { code: 'disk-full' } });
  });

  test('300 at once are refused or queued, and others are served', async () => {
    const uploads = Array.from({ length: 300 }, () =>
      upload(`no archive ${'x'.repeat(1_000)}`).then(
        ({ status }) => status,
        () => 'cut', // refused before it was read
      ),
    );
    // On a busy machine the database may be too slow for a moment, and says so with 503.
    await expect.poll(async () => (await ask('tutor', 'GET', 'api/class/standings')).status).toBe(200);
    const statuses = await Promise.all(uploads);
    // 408: a body comes later than this test allows.
    for (const status of statuses) expect([400, 408, 429, 503, 'cut']).toContain(status);
    expect((await ask('own', 'GET', 'api/class/versions')).status).toBe(200);
  });

  test('that is not an archive is refused, and a frozen class accepts none', async () => {
    // Those above have used up the allowance of the moment.
    await expect.poll(async () => (await upload('hello')).status).toBe(400);
    await ask('tutor', 'PATCH', 'api/class/settings', JSON.stringify({ submissions: false }));
    let refused = await upload('PK');
    await expect
      .poll(async () => {
        if (refused.status === 429) refused = await upload('PK');
        return refused.status;
      })
      .toBe(403);
    expect(await refused.json()).toMatchObject({ error: { message: expect.stringContaining('frozen') } });
    await ask('tutor', 'PATCH', 'api/class/settings', JSON.stringify({ submissions: true }));
  });
});

test('a deleted team leaves only its moves behind', async () => {
  const store = new LadderStore(database?.url ?? 'unused');
  const setFinal = (state: 'running' | 'done') =>
    database && store.tables.updateTable('ladder.official').set({ state }).execute();
  await setFinal('running');
  if (database) expect((await ask('tutor', 'DELETE', `api/class/teams/${red.teams}`)).code).toBe('official-running');
  await setFinal('done');
  await store.close();
  expect((await ask('tutor', 'DELETE', `api/class/teams/${red.teams}`)).status).toBe(204);
  expect((await ask('own', 'GET', 'api/class/versions')).code).toBe('sign-in');
  expect((await ask('token', 'GET', 'api/class/versions')).code).toBe('wrong-token');
  const { text } = await ask('tutor', 'GET', 'api/class/export.json');
  const all = JSON.parse(text) as Record<'games' | 'people' | 'versions', readonly object[]> & {
    readonly teams: readonly { readonly pseudonym: string }[];
  };
  expect(all.games).toEqual([
    expect.objectContaining({ id: red.games, result: expect.objectContaining({ moves: ['a1'] }) }),
  ]);
  expect(text).not.toContain(RED_ONLY);
  // Another team may have a pseudonym such as Red Fox.
  const named = all.teams.reduce((rest, { pseudonym }) => rest.replaceAll(pseudonym, ''), text);
  expect(/.{0,60}\bRed\b.{0,30}/.exec(named)?.[0]).toBe(undefined);
  expect(all.teams).toHaveLength(2);
  for (const path of database === undefined ? [] : ['', '/games', '/games/r1-p1-g1', '/games/r1-p1-g1/sgf']) {
    const shown = (await ask('tutor', 'GET', `api/tournaments/${final}${path}`)).text;
    expect(shown).toContain('deleted team');
    expect(shown).not.toContain(RED_ONLY);
    expect(shown).not.toMatch(/\bRed\b/);
  }
  const csv = await ask('tutor', 'GET', 'api/class/export.csv?table=people');
  expect(csv.text.split('\r\n').slice(1).filter(Boolean)).toHaveLength(4);
});
