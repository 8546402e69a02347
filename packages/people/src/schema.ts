import type { Schema } from '@ringfence/store';

const steps: Schema['steps'] = [
  [
    `CREATE TABLE people.persons (
      id text PRIMARY KEY,
      name text NOT NULL,
      email text NOT NULL DEFAULT '',
      mail text NOT NULL DEFAULT 'important',
      created timestamptz NOT NULL DEFAULT now()
    )`,
    `CREATE TABLE people.secrets (
      id text PRIMARY KEY,
      person text NOT NULL REFERENCES people.persons ON DELETE CASCADE,
      kind text NOT NULL,
      hash text NOT NULL UNIQUE,
      label text NOT NULL DEFAULT '',
      created timestamptz NOT NULL DEFAULT now(),
      used timestamptz,
      expires timestamptz
    )`,
    'CREATE INDEX secrets_of_person ON people.secrets (person)',
    `CREATE TABLE people.identities (
      id text PRIMARY KEY,
      issuer text NOT NULL,
      subject text NOT NULL,
      person text REFERENCES people.persons ON DELETE CASCADE,
      by_claim boolean NOT NULL DEFAULT false,
      name text NOT NULL DEFAULT '',
      email text NOT NULL DEFAULT '',
      number text NOT NULL DEFAULT '',
      created timestamptz NOT NULL DEFAULT now(),
      used timestamptz NOT NULL DEFAULT now(),
      UNIQUE (issuer, subject)
    )`,
    'CREATE INDEX identities_of_person ON people.identities (person)',
    `CREATE TABLE people.mails (
      id text PRIMARY KEY,
      key text NOT NULL UNIQUE,
      person text NOT NULL REFERENCES people.persons ON DELETE CASCADE,
      level text NOT NULL,
      subject text NOT NULL,
      body text NOT NULL,
      state text NOT NULL DEFAULT 'waiting',
      attempts integer NOT NULL DEFAULT 0,
      problem text NOT NULL DEFAULT '',
      due timestamptz NOT NULL DEFAULT now(),
      leased timestamptz,
      created timestamptz NOT NULL DEFAULT now(),
      sent timestamptz
    )`,
    "CREATE INDEX mails_to_send ON people.mails (due) WHERE state = 'waiting'",
    'CREATE INDEX mails_of_person ON people.mails (person)',
    'CREATE TABLE people.keys (name text PRIMARY KEY, secret text NOT NULL)',
  ],
];

/** The tables of people, which other schemas refer to. */
export const peopleSchema: Schema = { name: 'people', steps };
