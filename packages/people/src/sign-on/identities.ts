import { newId } from '../secrets.ts';
import type { PeopleQueries } from '../tables.ts';
import type { ProvenIdentity } from './provider.ts';

/** Strangers who wait for a tutor; further ones are not kept. */
const MOST_WAITING = 1000;
const WAIT_MS = 30 * 24 * 3_600_000;

/** Whose a proven identity is: of a person, of nobody yet (`person: null`), or unknown. */
export const findIdentity = (tables: PeopleQueries, { issuer, subject }: ProvenIdentity) =>
  tables
    .selectFrom('people.identities')
    .select(['id', 'person', 'by_claim as byClaim'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst();

/** Keeps that this is a person; `byClaim`: they are a tutor for as long as the provider says so. */
export async function bindIdentity(
  tables: PeopleQueries,
  { issuer, subject }: Pick<ProvenIdentity, 'issuer' | 'subject'>,
  person: string,
  byClaim = false,
): Promise<void> {
  const known = { person, by_claim: byClaim, used: new Date(), name: '', email: '', number: '' };
  await tables
    .insertInto('people.identities')
    .values({ id: newId(), issuer, subject, ...known })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet(known))
    .execute();
}

/** Keeps somebody whom nobody knows yet, for a month, with what the provider tells of them. */
export async function letWait(tables: PeopleQueries, { isTutor: _, ...proven }: ProvenIdentity): Promise<void> {
  await tables
    .deleteFrom('people.identities')
    .where('person', 'is', null)
    .where('used', '<', new Date(Date.now() - WAIT_MS))
    .execute();
  const { waiting } = await tables
    .selectFrom('people.identities')
    .select((each) => each.fn.countAll<string>().as('waiting'))
    .where('person', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(waiting) >= MOST_WAITING) return;
  const told = { name: proven.name, email: proven.email, number: proven.number, used: new Date() };
  await tables
    .insertInto('people.identities')
    .values({ id: newId(), ...proven, ...told })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet(told))
    .execute();
}

/** Somebody who waits, locked until the end of the transaction. */
export const waitingIdentity = (tables: PeopleQueries, id: string) =>
  tables
    .selectFrom('people.identities')
    .select(['issuer', 'subject', 'name', 'email', 'number'])
    .where('id', '=', id)
    .where('person', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Those who wait, the latest first. */
export const waitingIdentities = (tables: PeopleQueries) =>
  tables
    .selectFrom('people.identities')
    .select(['id', 'issuer', 'subject', 'name', 'email', 'number', 'used'])
    .where('person', 'is', null)
    .orderBy('used', 'desc')
    .limit(MOST_WAITING)
    .execute();

/** Sends somebody away who waits; returns whether they did. */
export async function dropWaiting(tables: PeopleQueries, id: string): Promise<boolean> {
  const gone = await tables
    .deleteFrom('people.identities')
    .where('id', '=', id)
    .where('person', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** How a person signs on, without secrets: part of an export. */
export const identitiesOfPerson = (tables: PeopleQueries, person: string) =>
  tables
    .selectFrom('people.identities')
    .select(['issuer', 'subject', 'created', 'used'])
    .where('person', '=', person)
    .execute();
