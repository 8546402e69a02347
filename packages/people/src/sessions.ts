import { hashOf, kindOf, newId, newSecret } from './secrets.ts';
import type { PeopleQueries, SecretKind } from './tables.ts';

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;

/** How long a session lasts: longer than a semester. */
const SESSION_DAYS = 180;
const MOST_SESSIONS = 20;
export const MOST_TOKENS = 20;

/** The owner of a secret. */
export interface SecretOwner {
  readonly person: string;
  readonly kind: SecretKind;
  readonly created: Date;
}

/**
 * The owner of a secret of these kinds; `undefined` if it is unknown, revoked or expired. Looked up by hash in a table, so
 * that the response time reveals nothing about the secret.
 */
export async function ownerOfSecret(
  tables: PeopleQueries,
  secret: string,
  ...kinds: readonly SecretKind[]
): Promise<SecretOwner | undefined> {
  const kind = kindOf(secret);
  if (kind === undefined || !kinds.includes(kind)) return undefined;
  const row = await tables
    .selectFrom('people.secrets')
    .select(['id', 'person', 'used', 'expires', 'created'])
    .where('hash', '=', hashOf(secret))
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (row === undefined || (row.expires !== null && row.expires.getTime() <= Date.now())) return undefined;
  const { id, person, used, created } = row;
  // For the list of tokens and people; to the minute, so that not every read writes.
  if (used === null || Date.now() - used.getTime() > MINUTE_MS) {
    await tables.updateTable('people.secrets').set({ used: new Date() }).where('id', '=', id).execute();
  }
  return { person, kind, created };
}

/** A new session of a person who has proved who they are. */
export interface NewSession {
  readonly session: string;
  readonly days: number;
}

/** Begins a session; `by`: the issuer of who has proved the person. */
export async function beginSession(
  tables: PeopleQueries,
  person: string,
  { days = SESSION_DAYS, by = '' }: { readonly days?: number; readonly by?: string } = {},
): Promise<NewSession> {
  const session = newSecret('session');
  await tables
    .insertInto('people.secrets')
    .values({
      id: newId(),
      person,
      kind: 'session',
      hash: hashOf(session),
      label: by,
      expires: new Date(Date.now() + days * DAY_MS),
    })
    .execute();
  await forgetOld(tables, person);
  return { session, days };
}

/** Ends a session; returns the issuer of who had proved the person, if any. */
export async function endSession(tables: PeopleQueries, session: string): Promise<string | undefined> {
  const gone = await tables
    .deleteFrom('people.secrets')
    .where('hash', '=', hashOf(session))
    .where('kind', '=', 'session')
    .returning('label')
    .executeTakeFirst();
  return gone?.label || undefined;
}

/** Ends what a person has signed in with, also the tokens of their programs. */
export async function endSessions(tables: PeopleQueries, person: string): Promise<void> {
  await tables
    .deleteFrom('people.secrets')
    .where('person', '=', person)
    .where('kind', 'in', ['session', 'token'])
    .execute();
}

/** A token without its secret. */
export interface TokenInfo {
  readonly id: string;
  readonly label: string;
  readonly created: Date;
  readonly used: Date | null;
}

export const tokensOfPerson = (tables: PeopleQueries, person: string): Promise<TokenInfo[]> =>
  tables
    .selectFrom('people.secrets')
    .select(['id', 'label', 'created', 'used'])
    .where('person', '=', person)
    .where('kind', '=', 'token')
    .orderBy('created')
    .execute();

/** A token for programs, whose secret is shown once; `undefined` if the person has {@link MOST_TOKENS}. */
export async function addToken(
  tables: PeopleQueries,
  person: string,
  label: string,
): Promise<{ readonly id: string; readonly token: string } | undefined> {
  if ((await tokensOfPerson(tables, person)).length >= MOST_TOKENS) return undefined;
  const [id, token] = [newId(), newSecret('token')];
  await tables
    .insertInto('people.secrets')
    .values({ id, person, kind: 'token', hash: hashOf(token), label })
    .execute();
  return { id, token };
}

/** Revokes a person's own token, and returns its label; `undefined` if they have none of that id. */
export async function dropToken(tables: PeopleQueries, person: string, id: string): Promise<string | undefined> {
  const gone = await tables
    .deleteFrom('people.secrets')
    .where('id', '=', id)
    .where('person', '=', person)
    .where('kind', '=', 'token')
    .returning('label')
    .executeTakeFirst();
  return gone?.label;
}

/** Deletes what has expired; returns how many. */
export async function dropExpired(tables: PeopleQueries): Promise<number> {
  const gone = await tables.deleteFrom('people.secrets').where('expires', '<', new Date()).returning('id').execute();
  return gone.length;
}

/** A person has a few devices: expired sessions and those beyond the newest are deleted. */
async function forgetOld(tables: PeopleQueries, person: string): Promise<void> {
  await tables
    .deleteFrom('people.secrets')
    .where('person', '=', person)
    .where('kind', '=', 'session')
    .where('id', 'not in', (each) =>
      each
        .selectFrom('people.secrets as kept')
        .select('kept.id')
        .where('kept.person', '=', person)
        .where('kept.kind', '=', 'session')
        .where('kept.expires', '>', new Date())
        .orderBy('kept.created', 'desc')
        .limit(MOST_SESSIONS),
    )
    .execute();
}
