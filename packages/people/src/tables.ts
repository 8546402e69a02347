import type { ColumnType, Kysely } from 'kysely';

/** A time with a default in the database. */
export type SetTime = ColumnType<Date, Date | undefined, Date>;

export type SecretKind = 'link' | 'session' | 'token';

export interface PersonsTable {
  id: string;
  name: string;
  email: ColumnType<string, string | undefined, string>;
  created: SetTime;
}

/** Links, sessions and tokens: only hashes are stored. */
export interface SecretsTable {
  id: string;
  person: string;
  kind: SecretKind;
  hash: string;
  label: ColumnType<string, string | undefined, string>;
  created: SetTime;
  used: ColumnType<Date | null, Date | null | undefined, Date | null>;
  expires: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface PeopleTables {
  'people.persons': PersonsTable;
  'people.secrets': SecretsTable;
}

/** Typed queries over the tables of people. */
export type PeopleQueries = Kysely<PeopleTables>;
