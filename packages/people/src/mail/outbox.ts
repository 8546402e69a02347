import { sql } from 'kysely';
import { newId } from '../secrets.ts';
import type { MailChoice, PeopleQueries } from '../tables.ts';

/** `link`: a personal link, which is sent whatever somebody has chosen. */
export type MailLevel = 'link' | 'important' | 'all';

/** A mail to somebody; the same key is queued once. */
export interface NewMail {
  readonly key: string;
  readonly person: string;
  readonly level: MailLevel;
  readonly subject: string;
  readonly body: string;
}

/** Queues mails to those who want them; returns how many. What is over the limit of a day is not queued, nor sent later. */
export async function queueMails(tables: PeopleQueries, mails: readonly NewMail[], perDay: number): Promise<number> {
  if (mails.length === 0) return 0;
  const keys = mails.map(({ key }) => key);
  const known = await tables.selectFrom('people.mails').select('key').where('key', 'in', keys).execute();
  const old = new Set(known.map(({ key }) => key));
  const fresh = mails.filter(({ key }) => !old.has(key));
  if (fresh.length === 0) return 0;
  const rows = await tables
    .selectFrom('people.persons')
    .select(['id', 'email', 'mail'])
    .select((each) =>
      each
        .selectFrom('people.mails as mail')
        .select((inner) => inner.fn.countAll<string>().as('count'))
        .whereRef('mail.person', '=', 'people.persons.id')
        .where('mail.level', '<>', 'link')
        .where('mail.created', '>', sql<Date>`now() - interval '1 day'`)
        .as('today'),
    )
    .where('id', 'in', [...new Set(fresh.map(({ person }) => person))])
    .execute();
  const people = new Map(rows.map(({ id, today, ...row }) => [id, { ...row, today: Number(today) }]));
  let queued = 0;
  for (const { person, level, ...mail } of fresh) {
    const row = people.get(person);
    if (row === undefined || row.email === '' || !wants(row.mail, level)) continue;
    if (level !== 'link' && row.today >= perDay) continue;
    const made = await tables
      .insertInto('people.mails')
      .values({ id: newId(), person, level, ...mail })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made === undefined) continue;
    queued++;
    if (level !== 'link') row.today++;
  }
  return queued;
}

export const wants = (choice: MailChoice, level: MailLevel): boolean =>
  level === 'link' || choice === 'all' || (choice === 'important' && level === 'important');

/** A mail that this process may send until its lease ends. */
export interface ClaimedMail {
  readonly id: string;
  readonly person: string;
  readonly level: MailLevel;
  readonly subject: string;
  readonly body: string;
  readonly attempts: number;
  readonly created: Date;
}

const claimed = ['id', 'person', 'level', 'subject', 'body', 'attempts', 'created'] as const;

/** Takes the mail that has waited longest; of several processes, one gets it. */
export const claimMail = (tables: PeopleQueries, leaseMs: number): Promise<ClaimedMail | undefined> =>
  tables
    .updateTable('people.mails')
    .set({ leased: new Date(Date.now() + leaseMs), attempts: sql`attempts + 1` })
    .where('id', 'in', (each) =>
      each
        .selectFrom('people.mails as next')
        .select('next.id')
        .where('next.state', '=', 'waiting')
        .where('next.due', '<=', new Date())
        .where((or) => or.or([or('next.leased', 'is', null), or('next.leased', '<', new Date())]))
        .orderBy('next.due')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(claimed)
    .executeTakeFirst();

/** It is sent, or never will be: what it said is forgotten, since it may hold a link. */
export async function closeMail(
  tables: PeopleQueries,
  id: string,
  state: 'sent' | 'failed',
  problem = '',
): Promise<void> {
  await tables
    .updateTable('people.mails')
    .set({ state, problem, body: '', leased: null, sent: state === 'sent' ? new Date() : null })
    .where('id', '=', id)
    .execute();
}

/** Not sent this time. */
export async function putOff(tables: PeopleQueries, id: string, ms: number, problem: string): Promise<void> {
  await tables
    .updateTable('people.mails')
    .set({ due: new Date(Date.now() + ms), leased: null, problem })
    .where('id', '=', id)
    .execute();
}

/** What was mailed to a person, without what it said: part of an export. */
export const mailsOfPerson = (tables: PeopleQueries, person: string) =>
  tables
    .selectFrom('people.mails')
    .select(['subject', 'state', 'created', 'sent'])
    .where('person', '=', person)
    .orderBy('created')
    .execute();

/** Forgets mails of the past. */
export async function dropMails(tables: PeopleQueries, before: Date): Promise<void> {
  await tables.deleteFrom('people.mails').where('state', '<>', 'waiting').where('created', '<', before).execute();
}
