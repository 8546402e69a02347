import type { Schema } from '@ringfence/store';

const steps: Schema['steps'] = [
  [
    `CREATE TABLE ladder.class (
      id smallint PRIMARY KEY CHECK (id = 1),
      title text NOT NULL,
      game text NOT NULL,
      size integer NOT NULL,
      swap boolean NOT NULL,
      clock json NOT NULL,
      limits json NOT NULL,
      settings json NOT NULL,
      created timestamptz NOT NULL DEFAULT now()
    )`,
    `CREATE TABLE ladder.teams (
      id text PRIMARY KEY,
      name text NOT NULL,
      pseudonym text NOT NULL UNIQUE,
      listed text NOT NULL DEFAULT '',
      league integer NOT NULL DEFAULT 0,
      active text,
      auto_accept boolean NOT NULL DEFAULT true,
      created timestamptz NOT NULL DEFAULT now(),
      deleted timestamptz
    )`,
    'CREATE UNIQUE INDEX teams_by_name ON ladder.teams (lower(name))',
    `CREATE TABLE ladder.people (
      id text PRIMARY KEY,
      team text REFERENCES ladder.teams ON DELETE CASCADE,
      name text NOT NULL,
      role text NOT NULL,
      created timestamptz NOT NULL DEFAULT now()
    )`,
    'CREATE INDEX people_of_team ON ladder.people (team)',
    `CREATE TABLE ladder.secrets (
      id text PRIMARY KEY,
      person text NOT NULL REFERENCES ladder.people ON DELETE CASCADE,
      kind text NOT NULL,
      hash text NOT NULL UNIQUE,
      label text NOT NULL DEFAULT '',
      created timestamptz NOT NULL DEFAULT now(),
      used timestamptz,
      expires timestamptz
    )`,
    'CREATE INDEX secrets_of_person ON ladder.secrets (person)',
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
      banned boolean NOT NULL DEFAULT false,
      created timestamptz NOT NULL DEFAULT now(),
      UNIQUE (team, number)
    )`,
    "CREATE INDEX versions_to_build ON ladder.versions (created) WHERE state IN ('waiting', 'building')",
    `CREATE TABLE ladder.archives (
      version text PRIMARY KEY REFERENCES ladder.versions ON DELETE CASCADE,
      source bytea NOT NULL,
      build bytea
    )`,
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
      seen timestamptz NOT NULL DEFAULT now()
    )`,
  ],
  [
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
    ...(['source', 'build'] as const).map(
      (part) => `INSERT INTO ladder.pieces (version, part, number, bytes)
        SELECT version, '${part}', number, substring(${part} FROM number * 524288 + 1 FOR 524288)
        FROM ladder.archives, generate_series(0, greatest(0, octet_length(${part}) - 1) / 524288) AS number
        WHERE ${part} IS NOT NULL`,
    ),
    'DROP TABLE ladder.archives',
    'ALTER TABLE ladder.workers ADD COLUMN playing integer NOT NULL DEFAULT 0',
  ],
  [
    `CREATE TABLE ladder.rated (
      id smallint PRIMARY KEY CHECK (id = 1),
      ratings json NOT NULL,
      at timestamptz NOT NULL DEFAULT now()
    )`,
  ],
  [
    // Builds: where a version stands in the line, and, while it is built, by whom and how far it is.
    'ALTER TABLE ladder.versions ADD COLUMN queued timestamptz NOT NULL DEFAULT now()',
    'UPDATE ladder.versions SET queued = created',
    'ALTER TABLE ladder.versions ADD COLUMN builder text, ADD COLUMN stage text',
  ],
  [
    // The gradebook: who people are in the tutor's list, extensions, which version played when, marks and rulings.
    `ALTER TABLE ladder.people
      ADD COLUMN number text NOT NULL DEFAULT '',
      ADD COLUMN email text NOT NULL DEFAULT '',
      ADD COLUMN listed json NOT NULL DEFAULT '{}',
      ADD COLUMN extension timestamptz`,
    'ALTER TABLE ladder.teams ADD COLUMN extension timestamptz',
    `CREATE TABLE ladder.activations (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      team text NOT NULL REFERENCES ladder.teams ON DELETE CASCADE,
      version text REFERENCES ladder.versions ON DELETE CASCADE,
      at timestamptz NOT NULL DEFAULT now()
    )`,
    'CREATE INDEX activations_of_team ON ladder.activations (team, at)',
    `INSERT INTO ladder.activations (team, version, at)
      SELECT team.id, version.id, version.created FROM ladder.teams AS team
        JOIN ladder.versions AS version ON version.id = team.active`,
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
    `UPDATE ladder.class SET settings = (settings::jsonb || '{
      "archived": false,
      "late": {"kind": "refuse"},
      "counts": "active",
      "grading": {"plays": 40, "strength": 40, "from": "random", "to": "level:7", "official": 20}
    }')::json`,
  ],
  [
    // What a tutor submits or lets play for a team counts as in time; and where an official tournament was played.
    'ALTER TABLE ladder.versions ADD COLUMN by_tutor boolean NOT NULL DEFAULT false',
    'ALTER TABLE ladder.activations ADD COLUMN by_tutor boolean NOT NULL DEFAULT false',
    `UPDATE ladder.versions SET by_tutor = true FROM ladder.people AS person
      WHERE person.id = versions.person AND person.role = 'tutor'`,
    `UPDATE ladder.activations SET by_tutor = true FROM ladder.versions AS version
      WHERE version.id = activations.version AND version.by_tutor AND version.created = activations.at`,
    'ALTER TABLE ladder.official ADD COLUMN folder text',
    // What holds up a class: the time that each side took of a slot, attempts that failed, and what builds cost.
    `ALTER TABLE ladder.games
      ADD COLUMN white_ms integer NOT NULL DEFAULT 0,
      ADD COLUMN black_ms integer NOT NULL DEFAULT 0,
      ADD COLUMN white_idle_ms integer NOT NULL DEFAULT 0,
      ADD COLUMN black_idle_ms integer NOT NULL DEFAULT 0,
      ADD COLUMN attempts integer NOT NULL DEFAULT 0,
      ADD COLUMN again integer NOT NULL DEFAULT 0,
      ADD COLUMN later timestamptz`,
    'CREATE INDEX games_by_end ON ladder.games (finished) WHERE finished IS NOT NULL',
    `ALTER TABLE ladder.versions
      ADD COLUMN attempts integer NOT NULL DEFAULT 0,
      ADD COLUMN build_ms integer NOT NULL DEFAULT 0`,
    'ALTER TABLE ladder.official ADD COLUMN problem text',
  ],
];

/** The tables of a class: its people, their programs and the games between them. */
export const ladderSchema: Schema = { name: 'ladder', steps };
