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

/** Who somebody is at a provider; without a person it is somebody who waits, with what is told of them. */
export interface IdentitiesTable {
  id: string;
  issuer: string;
  subject: string;
  person: ColumnType<string | null, string | null | undefined, string | null>;
  /** A tutor for as long as the provider says so. */
  by_claim: ColumnType<boolean, boolean | undefined, boolean>;
  name: ColumnType<string, string | undefined, string>;
  email: ColumnType<string, string | undefined, string>;
  number: ColumnType<string, string | undefined, string>;
  created: SetTime;
  used: SetTime;
}

export interface PeopleTables {
  'people.identities': IdentitiesTable;
  'people.persons': PersonsTable;
  'people.secrets': SecretsTable;
}

/** Typed queries over the tables of people. */
export type PeopleQueries = Kysely<PeopleTables>;
