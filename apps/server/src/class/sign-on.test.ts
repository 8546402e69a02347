// A class whose people sign on at a provider that others have written, as their browsers do.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClassState, Ladder, LadderStore, type PersonView, type WaitingView } from '@ringfence/ladder';
import { seedLadder } from '@ringfence/ladder/testing';
import Provider, { type AccountClaims } from 'oidc-provider';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type StartedServer, startTestServer } from '../testing/start.ts';

let folder: string;
let server: StartedServer;
let origin: string;
let tutor: Record<string, string>;
let endProvider: () => Promise<unknown>;
/** Who is at the provider's page, and what it tells of them. */
let claims: AccountClaims;

const LIST = `name,number,email,team
Ada Lovelace,7,ada@uni.example,Red
Alan Turing,8,alan@uni.example,Red
Grace Hopper,9,grace@uni.example,Blue
Kurt Goedel,10,kurt@uni.example,Blue
`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ringfence-sign-on-'));
  await seedLadder(join(folder, 'store'));
  const ladder = await Ladder.open(new LadderStore(join(folder, 'store')), { folder, onBug: console.error });
  const wish = { title: 'Test', game: 'squatter', size: 4, tutor: 'Tess' } as const;
  const entered = await ladder.sessions.signIn((await ladder.room.create(wish, 'command line')).link);
  await ladder.teams.importList(LIST, 'command line');
  await ladder.close();
  const provider = await listenAsProvider();
  endProvider = provider.end;
  server = await startTestServer({
    classFolder: folder,
    rateLimit: false,
    people: {
      providers: [
        {
          id: 'uni',
          name: 'University',
          issuer: provider.issuer,
          client: 'ringfence',
          secret: 'secret',
          scope: 'openid profile email',
          number: 'number',
          tutors: { claim: 'groups', values: ['staff'] },
        },
      ],
    },
  });
  origin = new URL(server.url).origin;
  provider.open(`${origin}/api/class/sign-on/uni/return`);
  tutor = { cookie: `ringfence_session=${entered?.session}`, origin, 'content-type': 'application/json' };
});
afterAll(async () => {
  expect(server.bugs).toEqual([]);
  await server.end();
  await endProvider();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  claims = { sub: 'nobody' };
});

/** A provider on this machine, whose page asks nothing: it takes who `claims` says. `open` needs the address of the server. */
async function listenAsProvider() {
  let provider: Provider | undefined;
  const listener = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (provider === undefined) return;
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response);
    const { params } = await provider.interactionDetails(request, response);
    const grant = new provider.Grant({ accountId: claims.sub, clientId: String(params.client_id) });
    grant.addOIDCScope(String(params.scope));
    const consent = { grantId: await grant.save() };
    await provider.interactionFinished(request, response, { login: { accountId: claims.sub }, consent });
  };
  const http = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    issuer,
    end: () => new Promise((resolve) => http.close(resolve)),
    open: (back: string) => {
      provider = new Provider(issuer, {
        clients: [{ client_id: 'ringfence', client_secret: 'secret', redirect_uris: [back] }],
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups', 'number'] },
        findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...claims, sub }) }),
        interactions: { url: (_, { uid }) => `/interaction/${uid}` },
        features: { devInteractions: { enabled: false } },
      });
    },
  };
}

const read = async <T>(response: Promise<Response>): Promise<T> => (await (await response).json()) as T;

/** A browser: it keeps cookies, and follows redirects until `stop` of an address. */
class Browser {
  readonly cookies = new Map<string, string>();

  async go(address: string, stop: (address: string) => boolean = () => false): Promise<string> {
    for (let at = address, turns = 0; turns < 12; turns++) {
      if (at.includes('#') || stop(at)) return at;
      const { host } = new URL(at);
      const own = [...this.cookies].filter(([name]) => name.startsWith(`${host} `));
      const cookie = own.map(([name, value]) => `${name.split(' ')[1]}=${value}`).join('; ');
      const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
      for (const line of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        this.cookies.set(`${host} ${name}`, value);
      }
      const next = response.headers.get('location');
      if (next === null) throw new Error(`${at}: ${response.status} ${await response.text()}`);
      at = new URL(next, at).href;
    }
    throw new Error('redirected without end');
  }

  /** Signs on, and returns the page where that ends. */
  async signOn(): Promise<string> {
    return (await this.go(`${origin}/api/class/sign-on/uni`)).replace(`${origin}/`, '');
  }

  get session(): string {
    return `ringfence_session=${this.cookies.get(`${new URL(origin).host} ringfence_session`)}`;
  }

  async you(): Promise<unknown> {
    return (await read<ClassState>(fetch(`${origin}/api/class`, { headers: { cookie: this.session } }))).you;
  }
}

async function as(who: AccountClaims): Promise<[page: string, you: unknown]> {
  claims = who;
  const browser = new Browser();
  return [await browser.signOn(), await browser.you()];
}
const ask = async (path: string, method = 'GET', body?: object) =>
  fetch(`${origin}/api/class${path}`, { method, headers: tutor, ...(body && { body: JSON.stringify(body) }) });
const waiting = () => read<WaitingView[]>(ask('/waiting'));
const person = async (wanted: string): Promise<PersonView | undefined> =>
  (await read<PersonView[]>(ask('/people'))).find(({ number }) => number === wanted);

test('the class says where people can sign on', async () => {
  expect((await read<ClassState>(fetch(`${origin}/api/class`))).providers).toEqual([{ id: 'uni', name: 'University' }]);
});

test('a student is found by number, or by a verified mail', async () => {
  expect(await as({ sub: 's7', number: '7' })).toMatchObject([
    '#/class',
    { name: 'Ada Lovelace', team: { name: 'Red' } },
  ]);
  const alan = { sub: 's8', email: 'ALAN@uni.example', email_verified: true };
  expect(await as(alan)).toMatchObject(['#/class', { name: 'Alan Turing' }]);
});

test('a subject that changes its mail and number keeps its person', async () => {
  const moved = { sub: 's8', number: '9', email: 'grace@uni.example', email_verified: true };
  expect(await as(moved)).toMatchObject(['#/class', { name: 'Alan Turing' }]);
});

test('whose mail is not verified, or who has the mail of one and the number of another, waits', async () => {
  expect(await as({ sub: 's9', email: 'grace@uni.example', email_verified: false })).toEqual([
    '#/class/sign-on/waiting',
    null,
  ]);
  const mixed = { sub: 's10', number: '10', email: 'grace@uni.example', email_verified: true };
  expect(await as(mixed)).toEqual(['#/class/sign-on/waiting', null]);
  expect(await waiting()).toMatchObject([
    { number: '10', email: 'grace@uni.example', provider: 'University' },
    { number: '', email: '' },
  ]);
});

test('nobody becomes somebody who has signed on already, by their number or mail', async () => {
  expect(await as({ sub: 'thief', number: '7' })).toEqual(['#/class/sign-on/waiting', null]);
});

test('the tutor says who somebody is that waits, or sends them away', async () => {
  const rows = await waiting();
  const grace = await person('9');
  const id = rows.find(({ number }) => number === '')?.id;
  expect((await ask(`/waiting/${id}`, 'POST', { person: grace?.id })).status).toBe(204);
  expect(await as({ sub: 's9' })).toMatchObject(['#/class', { name: 'Grace Hopper' }]);
  for (const row of await waiting()) expect((await ask(`/waiting/${row.id}`, 'DELETE')).status).toBe(204);
  expect(await waiting()).toEqual([]);
});

test('a group makes a tutor, until the provider says so no more', async () => {
  const staff = { sub: 'prof', name: 'Prof', groups: ['staff'] };
  claims = staff;
  const first = new Browser();
  await first.signOn();
  expect(await first.you()).toMatchObject({ name: 'Prof', role: 'tutor' });
  expect(await as(staff)).toMatchObject(['#/class', { name: 'Prof', role: 'tutor' }]);
  expect(await as({ sub: 'prof', name: 'Prof', groups: ['students'] })).toEqual(['#/class/sign-on/waiting', null]);
  expect(await first.you()).toBeNull();
  // A member of the class stays one, whatever group they are in later.
  expect(await as({ sub: 's7', groups: ['staff'] })).toMatchObject(['#/class', { role: 'member' }]);
});

test('signing out leads to the provider, which ends its session too', async () => {
  claims = { sub: 's7' };
  const browser = new Browser();
  await browser.signOn();
  const headers = { cookie: browser.session, origin };
  const asked = fetch(`${origin}/api/class/session`, { method: 'DELETE', headers });
  const { next } = await read<{ next: string }>(asked);
  expect(new URL(next).pathname).toBe('/session/end');
  expect(await browser.you()).toBeNull();
});

test('coming back twice, in another browser or with another state leads nowhere', async () => {
  claims = { sub: 's7' };
  const browser = new Browser();
  const back = await browser.go(`${origin}/api/class/sign-on/uni`, (at) => at.includes('/return?'));
  const failed = `${origin}/#/class/sign-on/failed`;
  expect(await new Browser().go(back)).toBe(failed);
  const kept = new Map(browser.cookies);
  expect(await browser.go(back)).toBe(`${origin}/#/class`);
  const again = new Browser();
  for (const [name, value] of kept) if (!name.includes('session')) again.cookies.set(name, value);
  expect(await again.go(back)).toBe(failed); // the provider has seen the code before
  expect(server.notes.at(-1)).toContain('sign-on at uni failed');
  const other = new Browser();
  const changed = new URL(await other.go(`${origin}/api/class/sign-on/uni`, (at) => at.includes('/return?')));
  changed.searchParams.set('state', 'another');
  expect(await other.go(changed.href)).toBe(failed);
  expect(await other.you()).toBeNull();
});

test('personal links can be switched off, and end after a time, but not those of tutors', async () => {
  const { link } = await read<{ link: string }>(ask(`/people/${(await person('10'))?.id}/link`, 'POST'));
  const enter = async () => {
    const body = JSON.stringify({ secret: link.split('/').at(-1) });
    const headers = { origin, 'content-type': 'application/json' };
    const response = await fetch(`${origin}/api/class/session`, { method: 'POST', headers, body });
    const { error } = await read<{ error?: { code: string } }>(Promise.resolve(response));
    return [response.status, error?.code];
  };
  expect(await enter()).toEqual([200, undefined]);
  await ask('/settings', 'PATCH', { links: false });
  expect(await enter()).toEqual([403, 'links-off']);
  expect((await ask('/people')).status).toBe(200);
  await ask('/settings', 'PATCH', { links: true, linkDays: 1 });
  expect(await enter()).toEqual([200, undefined]);
});
