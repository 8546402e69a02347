import { type Schema, tellFunction, tells } from '@ringfence/store';
import type { NewsTopic } from './news-topics.ts';

const told = (table: string, topic: NewsTopic, which?: Parameters<typeof tells>[2]): string =>
  tells(`ladder.${table}`, `ladder.${topic}`, which);

const steps: Schema['steps'] = [
  [
    `CREATE TABLE ladder.class (
      id smallint PRIMARY KEY CHECK (id = 1),
      title text NOT NULL,
      game text NOT NULL,
      rules json,
      size integer NOT NULL,
      swap boolean NOT NULL,
      clock json NOT NULL,
      limits json NOT NULL,
      settings json NOT NULL,
      created timestamptz NOT NULL DEFAULT now()
    )`,
    // Former versions of the class's game: its games are judged again by the rules that they were played by.
    'CREATE TABLE ladder.former_rules (game text PRIMARY KEY, rules json NOT NULL)',
    `CREATE TABLE ladder.teams (
      id text PRIMARY KEY,
      name text NOT NULL,
      pseudonym text NOT NULL UNIQUE,
      listed text NOT NULL DEFAULT '',
      league integer NOT NULL DEFAULT 0,
      active text,
      auto_accept boolean NOT NULL DEFAULT true,
      created timestamptz NOT NULL DEFAULT now(),
      deleted timestamptz,
      extension timestamptz
    )`,
    'CREATE UNIQUE INDEX teams_by_name ON ladder.teams (lower(name))',
    `CREATE TABLE ladder.people (
      id text PRIMARY KEY REFERENCES people.persons ON DELETE CASCADE,
      team text REFERENCES ladder.teams ON DELETE CASCADE,
      role text NOT NULL,
      number text NOT NULL DEFAULT '',
      listed json NOT NULL DEFAULT '{}',
      extension timestamptz
    )`,
    'CREATE INDEX people_of_team ON ladder.people (team)',
    `CREATE TABLE ladder.versions (
      id text PRIMARY KEY,
      team text NOT NULL REFERENCES ladder.teams ON DELETE CASCADE,
      number integer NOT NULL,
      person text REFERENCES ladder.people ON DELETE SET NULL,
      file text NOT NULL,
      sha256 text NOT NULL,
      state text NOT NULL,
      problem text,
      log text NOT NULL DEFAULT '',
      language text,
      word text,
      queued timestamptz NOT NULL DEFAULT now(),
      builder text,
      stage text,
      attempts integer NOT NULL DEFAULT 0,
      build_ms integer NOT NULL DEFAULT 0,
      banned boolean NOT NULL DEFAULT false,
      by_tutor boolean NOT NULL DEFAULT false,
      created timestamptz NOT NULL DEFAULT now(),
      UNIQUE (team, number)
    )`,
    "CREATE INDEX versions_to_build ON ladder.versions (created) WHERE state IN ('waiting', 'building')",
    // Programs in pieces: the embedded database holds up everything else for as long as it takes to write one value.
    `CREATE TABLE ladder.pieces (
      version text NOT NULL REFERENCES ladder.versions ON DELETE CASCADE,
      part text NOT NULL,
      number integer NOT NULL,
      bytes bytea NOT NULL,
      PRIMARY KEY (version, part, number)
    )`,
    // They are packed already.
    'ALTER TABLE ladder.pieces ALTER bytes SET STORAGE EXTERNAL',
    `CREATE TABLE ladder.players (
      id text PRIMARY KEY,
      version text REFERENCES ladder.versions ON DELETE CASCADE,
      team text REFERENCES ladder.teams ON DELETE CASCADE,
      word text NOT NULL,
      created timestamptz NOT NULL DEFAULT now()
    )`,
    `CREATE TABLE ladder.challenges (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      team text NOT NULL REFERENCES ladder.teams ON DELETE CASCADE,
      person text REFERENCES ladder.people ON DELETE SET NULL,
      opponent_team text REFERENCES ladder.teams ON DELETE CASCADE,
      opponent_house text,
      rated boolean NOT NULL,
      games integer NOT NULL,
      boss integer,
      state text NOT NULL,
      reason text,
      created timestamptz NOT NULL DEFAULT now(),
      finished timestamptz
    )`,
    "CREATE INDEX challenges_open ON ladder.challenges (created) WHERE state IN ('open', 'accepted')",
    `CREATE TABLE ladder.tests (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      team text NOT NULL REFERENCES ladder.teams ON DELETE CASCADE,
      first text NOT NULL REFERENCES ladder.versions ON DELETE CASCADE,
      second text NOT NULL REFERENCES ladder.versions ON DELETE CASCADE,
      most_pairs integer NOT NULL,
      state text NOT NULL,
      verdict text,
      created timestamptz NOT NULL DEFAULT now()
    )`,
    'CREATE SEQUENCE ladder.arrivals',
    'CREATE SEQUENCE ladder.pairs',
    // A result is stored as its original text: jsonb refuses some of what bots write.
    `CREATE TABLE ladder.games (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind text NOT NULL,
      rated boolean NOT NULL,
      white text NOT NULL REFERENCES ladder.players ON DELETE CASCADE,
      black text NOT NULL REFERENCES ladder.players ON DELETE CASCADE,
      white_team text,
      black_team text,
      challenge bigint REFERENCES ladder.challenges ON DELETE CASCADE,
      test bigint REFERENCES ladder.tests ON DELETE CASCADE,
      seed integer NOT NULL,
      state text NOT NULL,
      worker text,
      winner smallint,
      fault text,
      words text,
      moves integer,
      result json,
      white_ms integer NOT NULL DEFAULT 0,
      black_ms integer NOT NULL DEFAULT 0,
      white_idle_ms integer NOT NULL DEFAULT 0,
      black_idle_ms integer NOT NULL DEFAULT 0,
      attempts integer NOT NULL DEFAULT 0,
      again integer NOT NULL DEFAULT 0,
      later timestamptz,
      seq bigint,
      created timestamptz NOT NULL DEFAULT now(),
      finished timestamptz
    )`,
    "CREATE INDEX games_planned ON ladder.games (id) WHERE state = 'planned'",
    'CREATE INDEX games_as_they_came ON ladder.games (seq)',
    'CREATE INDEX games_of_white ON ladder.games (white_team, id)',
    'CREATE INDEX games_of_black ON ladder.games (black_team, id)',
    'CREATE INDEX games_of_challenge ON ladder.games (challenge) WHERE challenge IS NOT NULL',
    'CREATE INDEX games_of_test ON ladder.games (test) WHERE test IS NOT NULL',
    'CREATE INDEX games_by_end ON ladder.games (finished) WHERE finished IS NOT NULL',
    // For display only: an unlogged table is cheap, and a crash of the server may empty it.
    `CREATE UNLOGGED TABLE ladder.running (
      game bigint PRIMARY KEY,
      worker text NOT NULL,
      state json NOT NULL,
      updated timestamptz NOT NULL DEFAULT now()
    )`,
    `CREATE TABLE ladder.official (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      title text NOT NULL,
      config json NOT NULL,
      tournament text NOT NULL,
      state text NOT NULL,
      problem text,
      created timestamptz NOT NULL DEFAULT now()
    )`,
    `CREATE TABLE ladder.audit (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL DEFAULT now(),
      who text NOT NULL,
      person text,
      action text NOT NULL,
      team text,
      subject text NOT NULL,
      detail json NOT NULL
    )`,
    `CREATE TABLE ladder.workers (
      name text PRIMARY KEY,
      weight integer,
      slots integer NOT NULL,
      playing integer NOT NULL DEFAULT 0,
      seen timestamptz NOT NULL DEFAULT now()
    )`,
    `CREATE TABLE ladder.rated (
      id smallint PRIMARY KEY CHECK (id = 1),
      ratings json NOT NULL,
      at timestamptz NOT NULL DEFAULT now()
    )`,
    // Which version of a team played when.
    `CREATE TABLE ladder.activations (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      team text NOT NULL REFERENCES ladder.teams ON DELETE CASCADE,
      version text REFERENCES ladder.versions ON DELETE CASCADE,
      at timestamptz NOT NULL DEFAULT now(),
      by_tutor boolean NOT NULL DEFAULT false
    )`,
    'CREATE INDEX activations_of_team ON ladder.activations (team, at)',
    `CREATE TABLE ladder.marks (
      team text NOT NULL REFERENCES ladder.teams ON DELETE CASCADE,
      task text NOT NULL,
      number integer NOT NULL,
      points double precision NOT NULL,
      PRIMARY KEY (team, task)
    )`,
    `CREATE TABLE ladder.rulings (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      game bigint NOT NULL REFERENCES ladder.games ON DELETE CASCADE,
      kind text NOT NULL,
      reason text NOT NULL,
      finding text NOT NULL DEFAULT '',
      person text,
      at timestamptz NOT NULL DEFAULT now()
    )`,
    'CREATE INDEX rulings_of_game ON ladder.rulings (game)',
    tellFunction('ladder'),
    told('class', 'class'),
    told('teams', 'teams'),
    told('versions', 'versions', { on: 'INSERT OR DELETE OR UPDATE OF state, stage, word, queued, banned' }),
    told('games', 'planned', { on: 'INSERT OR DELETE' }),
    // A practice game is stored when it is over.
    told('games', 'results', { on: 'INSERT', when: "NEW.state = 'done'" }),
    told('games', 'results', { on: 'UPDATE OF state, winner' }),
    told('games', 'challenges', { on: 'UPDATE OF state, winner', when: 'NEW.challenge IS NOT NULL' }),
    told('games', 'tests', { on: 'UPDATE OF state, winner', when: 'NEW.test IS NOT NULL' }),
    told('running', 'running'),
    told('challenges', 'challenges'),
    told('tests', 'tests'),
    told('official', 'official'),
    told('workers', 'workers', { on: 'INSERT OR DELETE' }),
    // A worker says again and again that it is here: news is that it was away, or takes another number of games.
    told('workers', 'workers', {
      on: 'UPDATE',
      when: `NEW.seen > OLD.seen + interval '15 seconds' OR (NEW.weight, NEW.slots) IS DISTINCT FROM (OLD.weight, OLD.slots)`,
    }),
  ],
];

/** The tables of a class: who is in it, their programs and the games between them. They refer to those of `people`. */
export const ladderSchema: Schema = { name: 'ladder', steps };
