import { hashOf, newId, newSecret } from './secrets.ts';
import type { PeopleQueries } from './tables.ts';

/** A person to add; `name` is not empty. */
export interface NewPersonRow {
  readonly name: string;
  readonly email?: string | undefined;
}

/** Adds persons, each with a link to sign in with, in the same order. */
export async function addPersons<P extends NewPersonRow>(
  tables: PeopleQueries,
  wishes: readonly P[],
): Promise<(P & { readonly person: string; readonly link: string })[]> {
  const made = wishes.map((wish) => ({ ...wish, person: newId() }));
  await tables
    .insertInto('people.persons')
    .values(made.map(({ person, name, email = '' }) => ({ id: person, name, email: email.trim() })))
    .execute();
  const links = await newLinks(
    tables,
    made.map(({ person }) => person),
  );
  return made.map((wish, i) => ({ ...wish, link: links[i] }));
}

async function newLinks(tables: PeopleQueries, persons: readonly string[]): Promise<string[]> {
  const links = persons.map(() => newSecret('link'));
  await tables
    .insertInto('people.secrets')
    .values(persons.map((person, i) => ({ id: newId(), person, kind: 'link', hash: hashOf(links[i]) })))
    .execute();
  return links;
}

/** A new link of a person; the old one, and every session and token, are revoked. */
export async function replaceSecrets(tables: PeopleQueries, person: string): Promise<string> {
  await tables.deleteFrom('people.secrets').where('person', '=', person).execute();
  const [link] = await newLinks(tables, [person]);
  return link;
}

/** Changes what is given; `name` is not empty. */
export async function updatePerson(
  tables: PeopleQueries,
  id: string,
  { name, email }: Partial<NewPersonRow>,
): Promise<void> {
  if (name === undefined && email === undefined) return;
  await tables
    .updateTable('people.persons')
    .set({ ...(name !== undefined && { name }), ...(email !== undefined && { email: email.trim() }) })
    .where('id', '=', id)
    .execute();
}

/** Deletes persons with everything that refers to them alone. */
export async function deletePersons(tables: PeopleQueries, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tables.deleteFrom('people.persons').where('id', 'in', ids).execute();
}

/** What is known of how a person signs in, without secrets: part of an export. */
export const accessOf = (tables: PeopleQueries, person: string) =>
  tables
    .selectFrom('people.secrets')
    .select(['kind', 'label', 'created', 'used', 'expires'])
    .where('person', '=', person)
    .execute();
