import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { MailChoice, PeopleQueries } from '../tables.ts';

const NAME = 'stop-mail';

/** The key that signs links to stop mail: made once, kept in the database. */
async function keyOf(tables: PeopleQueries): Promise<string> {
  const read = () => tables.selectFrom('people.keys').select('secret').where('name', '=', NAME).executeTakeFirst();
  const known = await read();
  if (known !== undefined) return known.secret;
  await tables
    .insertInto('people.keys')
    .values({ name: NAME, secret: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await read())?.secret ?? '';
}

const sign = (key: string, person: string): string =>
  createHmac('sha256', key).update(person).digest('base64url').slice(0, 27);

/** What proves that somebody has a mail to this person: it lets them choose which mails come, and nothing else. */
export const stopSignature = async (tables: PeopleQueries, person: string): Promise<string> =>
  sign(await keyOf(tables), person);

/** Which mails a person gets; with a signature, as in a mail, it must be theirs. `undefined`: there is no such person. */
export async function mailChoiceOf(
  tables: PeopleQueries,
  person: string,
  signature?: string,
): Promise<MailChoice | undefined> {
  if (signature !== undefined && !(await isSigned(tables, person, signature))) return undefined;
  const row = await tables.selectFrom('people.persons').select('mail').where('id', '=', person).executeTakeFirst();
  return row?.mail;
}

/** Chooses; what waits already is not sent if it is no longer wanted. */
export async function setMailChoice(tables: PeopleQueries, person: string, mail: MailChoice): Promise<void> {
  await tables.updateTable('people.persons').set({ mail }).where('id', '=', person).execute();
}

async function isSigned(tables: PeopleQueries, person: string, signature: string): Promise<boolean> {
  const [given, right] = [signature, sign(await keyOf(tables), person)].map((text) => Buffer.from(text));
  return given.length === right.length && timingSafeEqual(given, right);
}
