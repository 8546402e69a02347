import { type Schema, tellFunction, tells } from '@ringfence/store';

/** The news that a game of a tournament is finished. */
export const GAME_FINISHED = 'ringfence.results';

const steps: Schema['steps'] = [
  [
    `CREATE TABLE ringfence.tournaments (
      id text PRIMARY KEY,
      config json NOT NULL,
      files json NOT NULL,
      created timestamptz NOT NULL DEFAULT now()
    )`,
    // A result is stored as its original text: nobody queries parts of it, and jsonb refuses some of what bots write.
    `CREATE TABLE ringfence.results (
      tournament text NOT NULL REFERENCES ringfence.tournaments ON DELETE CASCADE,
      round integer NOT NULL,
      pair integer NOT NULL,
      game smallint NOT NULL,
      seq bigint GENERATED ALWAYS AS IDENTITY,
      result json NOT NULL,
      created timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (tournament, round, pair, game)
    )`,
    'CREATE INDEX results_as_they_came ON ringfence.results (tournament, seq)',
    `CREATE TABLE ringfence.jails (
      tournament text NOT NULL REFERENCES ringfence.tournaments ON DELETE CASCADE,
      jail text NOT NULL,
      seq bigint GENERATED ALWAYS AS IDENTITY,
      PRIMARY KEY (tournament, jail)
    )`,
    // For display only: an unlogged table is cheap, and a crash of the server may empty it.
    `CREATE UNLOGGED TABLE ringfence.running (
      tournament text NOT NULL REFERENCES ringfence.tournaments ON DELETE CASCADE,
      game text NOT NULL,
      worker text NOT NULL,
      state json NOT NULL,
      updated timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (tournament, game)
    )`,
    tellFunction('ringfence'),
    tells('ringfence.results', GAME_FINISHED, { on: 'INSERT' }),
  ],
];

/** The tables of tournaments and their games. */
export const arenaSchema: Schema = { name: 'ringfence', steps };
