import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ladder, LadderStore } from '@ringfence/ladder';
import { seedLadder } from '@ringfence/ladder/testing';
import { stopSignature } from '@ringfence/people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedServer, startTestServer } from '../testing/start.ts';

let folder: string;
let server: StartedServer;
let person: string;
let signature: string;
let headers: Readonly<Record<string, string>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ringfence-mail-test-'));
  await seedLadder(join(folder, 'store'));
  const ladder = await Ladder.open(new LadderStore(join(folder, 'store')), { folder, onBug: console.error });
  const wish = { title: 'Test', game: 'squatter', size: 4, tutor: 'Tess' } as const;
  const entered = await ladder.sessions.signIn((await ladder.room.create(wish, 'command line')).link);
  person = entered?.viewer.id ?? '';
  signature = await stopSignature(ladder.store.tables, person);
  await ladder.teams.importList('name,email,team\nRose,rose@uni.example,Red\nBo,,Blue\n', 'command line');
  await ladder.close();
  server = await startTestServer({
    classFolder: folder,
    rateLimit: false,
    origin: 'https://class.example',
    people: {
      providers: [],
      // Nobody listens there: mails wait.
      mail: { smtp: 'smtp://127.0.0.1:1', from: 'class@uni.example', language: 'en', perDay: 8 },
    },
  });
  headers = { cookie: `ringfence_session=${entered?.session}`, origin: 'https://class.example' };
});
afterAll(async () => {
  expect(server.bugs).toEqual([]);
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(new URL(`api/${path}`, server.url), init);
const choice = async (): Promise<unknown> => (await ask('class/mail', { headers })).json();

test('one click in a mail program stops mail, without cookies and from anywhere', async () => {
  expect(await choice()).toEqual({ choice: 'important' });
  const click = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  const elsewhere = { origin: 'https://mail.example' };
  expect((await ask(`mail/${person}?signature=wrong`, click)).status).toBe(404);
  expect(await choice()).toEqual({ choice: 'important' });
  expect((await ask(`mail/${person}?signature=${signature}`, { ...click, headers: elsewhere })).status).toBe(204);
  expect(await choice()).toEqual({ choice: 'none' });
});

test('looking at the link of a mail changes nothing; a choice does', async () => {
  expect(await (await ask(`mail/${person}?signature=${signature}`)).json()).toEqual({ choice: 'none' });
  expect((await ask(`mail/${person}?signature=${signature}&choice=all`, { method: 'POST' })).status).toBe(204);
  expect(await choice()).toEqual({ choice: 'all' });
  const body = JSON.stringify({ choice: 'important' });
  const json = { ...headers, 'content-type': 'application/json' };
  expect((await ask('class/mail', { method: 'PATCH', headers: json, body })).status).toBe(204);
  expect(await choice()).toEqual({ choice: 'important' });
});

test('the tutor mails links to those who have an address and have never come in', async () => {
  expect(await (await ask('class')).json()).toMatchObject({ mail: true });
  const mailed = await ask('class/mail/links', { method: 'POST', headers });
  expect(await mailed.json()).toEqual({ names: ['Rose'] });
});
