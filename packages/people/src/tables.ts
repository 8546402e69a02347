import type { ColumnType, Kysely } from 'kysely';

/** A time with a default in the database. */
export type SetTime = ColumnType<Date, Date | undefined, Date>;

export type SecretKind = 'link' | 'session' | 'token';

/** Which mails somebody gets. */
export type MailChoice = 'none' | 'important' | 'all';

export interface PersonsTable {
  id: string;
  name: string;
  email: ColumnType<string, string | undefined, string>;
  mail: ColumnType<MailChoice, MailChoice | undefined, MailChoice>;
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

/** Mails that wait, and those that were sent: what they said is kept until then only. */
export interface MailsTable {
  id: string;
  key: string;
  person: string;
  level: 'link' | 'important' | 'all';
  subject: string;
  body: string;
  state: ColumnType<'waiting' | 'sent' | 'failed', 'waiting' | undefined, 'waiting' | 'sent' | 'failed'>;
  attempts: ColumnType<number, number | undefined, number>;
  /** Why the last attempt failed. */
  problem: ColumnType<string, string | undefined, string>;
  /** Not to be sent before. */
  due: SetTime;
  /** Until then a process is sending it. */
  leased: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created: SetTime;
  sent: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** Keys of this server that are not the operator's. */
export interface KeysTable {
  name: string;
  secret: string;
}

export interface PeopleTables {
  'people.identities': IdentitiesTable;
  'people.keys': KeysTable;
  'people.mails': MailsTable;
  'people.persons': PersonsTable;
  'people.secrets': SecretsTable;
}

/** Typed queries over the tables of people. */
export type PeopleQueries = Kysely<PeopleTables>;
