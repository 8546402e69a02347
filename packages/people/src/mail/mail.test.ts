// Mail through a real SMTP server in this process, which also refuses, fails, stalls and goes away.
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, storeAddress, typed } from '@ringfence/store';
import { seedStore } from '@ringfence/store/testing';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPersons, deletePersons } from '../persons.ts';
import { peopleSchema } from '../schema.ts';
import type { PeopleQueries, PeopleTables } from '../tables.ts';
import { mailConfigSchema } from './config.ts';
import { claimMail, type MailLevel, queueMails } from './outbox.ts';
import { MailSender } from './sender.ts';
import { mailChoiceOf, setMailChoice, stopSignature } from './stop-link.ts';

let folder: string;
let database: ReturnType<typeof openDatabase>;
let tables: PeopleQueries;
let smtp: SMTPServer;
let port: number;
let ada: string;
let notes: string[] = [];
const senders: MailSender[] = [];
/** What has arrived, head and all. */
let mails: string[] = [];
let mood: 'takes' | 'refuses' | 'is busy' | 'stalls' = 'takes';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ringfence-mail-'));
  await seedStore(join(folder, 'store'), peopleSchema);
  database = openDatabase(storeAddress(join(folder, 'store')));
  tables = typed<PeopleTables>(database.query);
  await startSmtp();
});
afterAll(async () => {
  await stopSmtp();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  [mails, notes, mood] = [[], [], 'takes'];
  [{ person: ada }] = await addPersons(tables, [{ name: 'Ada', email: 'ada@uni.example' }]);
});
afterEach(async () => {
  for (const sender of senders.splice(0)) await sender.close();
  await deletePersons(tables, [ada]);
});

async function startSmtp(on = 0): Promise<void> {
  smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(_, __, done) {
      const fail = (code: number, words: string) => done(Object.assign(new Error(words), { responseCode: code }));
      if (mood === 'refuses') fail(550, 'no such user');
      else if (mood === 'is busy') fail(451, 'try later');
      else if (mood !== 'stalls') done();
    },
    onData(stream, _, done) {
      void stream.toArray().then((parts) => {
        mails.push(Buffer.concat(parts).toString());
        done();
      });
    },
  });
  smtp.on('error', () => {});
  await new Promise<void>((resolve) => smtp.listen(on, '127.0.0.1', resolve));
  port = (smtp.server.address() as AddressInfo).port;
}
const stopSmtp = (): Promise<void> => new Promise((resolve) => smtp.close(() => resolve()));

const queue = (key: string, level: MailLevel = 'important', perDay = 100): Promise<number> =>
  queueMails(tables, [{ key, person: ada, level, subject: `About ${key}`, body: 'Grüße\n.\nend' }], perDay);

function sender(options: { readonly timeoutMs?: number; readonly leaseMs?: number } = {}): MailSender {
  const config = mailConfigSchema.parse({ smtp: `smtp://127.0.0.1:${port}`, from: 'Class <class@uni.example>' });
  const onBug = (error: unknown) => notes.push(`bug: ${error}`);
  const origin = 'https://class.example';
  const made = new MailSender({ tables, config, origin, onNote: (words) => notes.push(words), onBug, ...options });
  senders.push(made);
  return made;
}

/** Lets a sender send what is due, and waits for its end. */
async function send(options: Parameters<typeof sender>[0] = {}): Promise<void> {
  const one = sender(options);
  await one.look();
  await one.close();
}
const rows = () => tables.selectFrom('people.mails').select(['id', 'state', 'body', 'attempts', 'problem']).execute();
/** As if this much time had passed for what waits. */
const later = (): Promise<unknown> =>
  tables
    .updateTable('people.mails')
    .set({ due: new Date(), leased: new Date(0) })
    .where('state', '=', 'waiting')
    .execute();
const messageId = (mail: string): string | undefined => /^Message-ID: (.*)$/im.exec(mail)?.[1];

test('a mail says why it came and how to stop it, and what it said is forgotten when it is sent', async () => {
  await queue('one');
  await send();
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  const signature = await stopSignature(tables, ada);
  expect(mail).toContain('To: ada@uni.example');
  expect(mail).toContain('Subject: About one');
  expect(mail.replace(/\r?\n /g, ' ')).toContain(
    `List-Unsubscribe: <https://class.example/api/mail/${ada}?signature=${signature}>`,
  );
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(mail.replace(/=\r?\n/g, '')).toContain(
    'You get this mail because you are in the class at https://class.example',
  );
  const [row] = await rows();
  expect(row).toMatchObject({ state: 'sent', body: '', attempts: 1 });
  expect(messageId(mail)).toBe(`<${row.id}@class.example>`);
});

test('the same key is queued once, also after it was sent', async () => {
  expect(await queue('once')).toBe(1);
  expect(await queue('once')).toBe(0);
  await send();
  expect(await queue('once')).toBe(0);
  await send();
  expect(mails).toHaveLength(1);
});

describe('nothing is lost', () => {
  test('when the server is down: it is sent when it is back', async () => {
    await stopSmtp();
    await queue('down');
    await send();
    expect(await rows()).toMatchObject([{ state: 'waiting', problem: expect.stringContaining('ECONNREFUSED') }]);
    expect(notes).toEqual([expect.stringContaining('mail cannot be sent at the moment')]);
    await startSmtp(port);
    await send();
    expect(mails).toEqual([]); // not at once again
    await later();
    await send();
    expect(mails).toHaveLength(1);
  });

  test.each(['is busy', 'stalls'] as const)('when the server %s', async (how) => {
    mood = how;
    await queue(how);
    await send({ timeoutMs: 300 });
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    mood = 'takes';
    await later();
    await send();
    expect(mails).toHaveLength(1);
  });

  test('when a process ends in the middle: another one sends it after the lease, with the same Message-ID', async () => {
    await queue('killed');
    const claimed = await claimMail(tables, 60_000); // and then it is killed
    await send();
    expect(mails).toEqual([]);
    await later();
    await send();
    expect(mails.map(messageId)).toEqual([`<${claimed?.id}@class.example>`]);
  });
});

test('a mail that the server refuses for good is not sent again, and its text is forgotten', async () => {
  mood = 'refuses';
  await queue('refused');
  await send();
  expect(await rows()).toMatchObject([{ state: 'failed', body: '', problem: expect.stringContaining('no such user') }]);
});

test('of several processes, one sends each mail', async () => {
  for (let i = 0; i < 12; i++) await queue(`shared ${i}`);
  const all = [sender(), sender(), sender()];
  await Promise.all(all.map((one) => one.look()));
  expect(mails).toHaveLength(12);
  expect(new Set(mails.map(messageId)).size).toBe(12);
});

test.each([
  ['none', ['link']],
  ['important', ['link', 'important']],
  ['all', ['link', 'important', 'all']],
] as const)('who chooses %s gets that, and personal links', async (choice, wanted) => {
  await setMailChoice(tables, ada, choice);
  for (const level of ['link', 'important', 'all'] as const) await queue(`${choice} ${level}`, level);
  await send();
  expect(mails.map((mail) => /Subject: About \w+ (\w+)/.exec(mail)?.[1]).sort()).toEqual([...wanted].sort());
});

test('what waits is not sent to somebody who has stopped mail meanwhile, or was deleted', async () => {
  await queue('late');
  await setMailChoice(tables, ada, 'none');
  await send();
  expect(await rows()).toMatchObject([{ state: 'failed', problem: 'not wanted' }]);
  await setMailChoice(tables, ada, 'all');
  await queue('deleted');
  await deletePersons(tables, [ada]);
  await send();
  expect([mails, await rows()]).toEqual([[], []]);
});

test('a person gets a limited number of mails a day, other than links', async () => {
  const counts = [];
  for (let i = 0; i < 5; i++) counts.push(await queue(`limit ${i}`, 'important', 3));
  expect(counts).toEqual([1, 1, 1, 0, 0]);
  expect(await queue('link', 'link', 3)).toBe(1);
});

test('a link in a mail lets its person choose, and nobody else', async () => {
  const [{ person: other }] = await addPersons(tables, [{ name: 'Bo', email: 'bo@uni.example' }]);
  const signature = await stopSignature(tables, ada);
  expect(await mailChoiceOf(tables, ada, signature)).toBe('important');
  expect(await mailChoiceOf(tables, other, signature)).toBeUndefined();
  expect(await mailChoiceOf(tables, ada, 'x')).toBeUndefined();
  await deletePersons(tables, [other]);
});
