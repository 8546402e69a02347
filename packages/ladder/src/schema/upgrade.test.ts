// Databases and backups of every earlier version, with something in every table, are brought up to date and lose nothing.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';
import { SchemaStore, storeAddress } from '@ringfence/store';
import { seedStore, startServer, type TestServer } from '@ringfence/store/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveBackup } from '../backup/file.ts';
import { restoreBackup } from '../backup/restore.ts';
import { writeBackup } from '../backup/write.ts';
import { Ladder } from '../ladder.ts';
import { LadderStore } from './ladder-store.ts';
import { ladderSchema } from './schema.ts';

const folder = mkdtempSync(join(tmpdir(), 'ringfence-upgrade-'));
let server: TestServer | undefined;
beforeAll(async () => {
  server = await startServer();
  await seedStore(join(folder, 'store'));
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** More than two pieces, and not a whole number of them. */
const source = Buffer.alloc(1_200_000, 'PK source');
const build = Buffer.alloc(524_288, 'PK build');
const LINK = `rf_link_${'a'.repeat(27)}`;
const result = {
  plan: { id: '1', game: 'squatter', size: 4, swap: false, opening: [], clock: { kind: 'move', ms: 1000 } },
  moves: ['a1', 'b1'],
  times: [],
  winner: 1,
};

type Rows = readonly (readonly [statement: string, values?: readonly unknown[]])[];

/** How versions keep programs: the first one in whole, later ones in pieces. */
const archives = (version: number): Rows =>
  version === 1
    ? [
        ["INSERT INTO ladder.archives (version, source, build) VALUES ('v1', $1, $2)", [source, build]],
        [
          "INSERT INTO ladder.archives (version, source) VALUES ('v2', $1), ('v3', $2)",
          [source.subarray(0, 1), Buffer.of()],
        ],
      ]
    : [
        [
          `INSERT INTO ladder.pieces (version, part, number, bytes) VALUES
            ('v1', 'source', 0, $1), ('v1', 'source', 1, $2), ('v1', 'source', 2, $3), ('v1', 'build', 0, $4),
            ('v2', 'source', 0, $5), ('v3', 'source', 0, $6)`,
          [
            ...[0, 1, 2].map((i) => source.subarray(i * 524_288, (i + 1) * 524_288)),
            ...[build, source.subarray(0, 1), Buffer.of()],
          ],
        ],
      ];

/** What a version has written, in its own words. */
const rowsOf = (version: number): Rows => [
  [
    `INSERT INTO ladder.class (id, title, game, size, swap, clock, limits, settings) VALUES (1, 'Old', 'squatter', 4, false,
      '{"kind":"move","ms":1000}', '{"memoryMb":512}', $1)`,
    [
      JSON.stringify({
        registration: false,
        code: 'aaaa-aaaa',
        submissions: true,
        ranked: true,
        paused: false,
        pseudonyms: false,
        open: true,
        leagues: [{ name: 'Wood' }, { name: 'Bronze', boss: 'level:2' }],
        house: ['random'],
        most: { uploadMb: 10, submissionsAnHour: 12, challengesAnHour: 20, buildSeconds: 60 },
        ...(version >= 5 && {
          archived: false,
          late: { kind: 'refuse' },
          counts: 'active',
          grading: { plays: 40, strength: 40, from: 'random', to: 'level:7', official: 20 },
        }),
      }),
    ],
  ],
  [
    `INSERT INTO ladder.teams (id, name, pseudonym, league) VALUES ('t1', 'Red', 'Otter', 1), ('t2', 'Blue', 'Badger', 0)`,
  ],
  [
    `INSERT INTO ladder.people (id, team, name, role) VALUES ('p1', 't1', 'Ann', 'member'), ('p2', NULL, 'Ada', 'tutor')`,
  ],
  [
    "INSERT INTO ladder.secrets (id, person, kind, hash) VALUES ('s1', 'p1', 'link', $1)",
    [createHash('sha256').update(LINK).digest('hex')],
  ],
  [
    `INSERT INTO ladder.versions (id, team, number, person, file, sha256, state, word, log) VALUES
      ('v1', 't1', 1, 'p1', 'bot.zip', '00', 'ready', 'random', 'built'),
      ('v2', 't1', 2, 'p1', 'broken.zip', '01', 'failed', NULL, 'SyntaxError'),
      ('v3', 't2', 1, 'p2', 'empty.zip', '02', 'waiting', NULL, '')`,
  ],
  ["UPDATE ladder.teams SET active = 'v1' WHERE id = 't1'"],
  ...archives(version),
  [
    `INSERT INTO ladder.players (id, version, team, word) VALUES ('v:v1', 'v1', 't1', 'random'), ('house:random', NULL, NULL, 'random')`,
  ],
  [
    `INSERT INTO ladder.challenges (team, person, opponent_house, rated, games, state) VALUES ('t1', 'p1', 'random', true, 2, 'done')`,
  ],
  [`INSERT INTO ladder.tests (team, first, second, most_pairs, state) VALUES ('t1', 'v1', 'v2', 10, 'stopped')`],
  [
    `INSERT INTO ladder.games (kind, rated, white, black, white_team, challenge, seed, state, winner, words, moves, result, seq)
      VALUES ('challenge', true, 'v:v1', 'house:random', 't1', 1, 7, 'done', 1, 'White wins', 2, $1, nextval('ladder.arrivals'))`,
    [JSON.stringify(result)],
  ],
  [
    `INSERT INTO ladder.games (kind, rated, white, black, black_team, seed, state) VALUES ('ranked', true, 'house:random', 'v:v1', 't1', 8, 'planned')`,
  ],
  [
    `INSERT INTO ladder.official (title, config, tournament, state) VALUES ('Final', '{"format":{"kind":"round-robin"},"players":[]}', 'x', 'done')`,
  ],
  [`INSERT INTO ladder.audit (who, action, subject, detail) VALUES ('Ada', 'class-created', 'Old', '{}')`],
  [`INSERT INTO ladder.workers (name, weight, slots) VALUES ('old:1', 3, 2)`],
];

/** Tables of a version with its rows. */
async function writeVersion(address: string, version: number): Promise<void> {
  const before = new SchemaStore(storeAddress(address), {
    ...ladderSchema,
    steps: ladderSchema.steps.slice(0, version),
  });
  expect(await before.exists()).toBe(false);
  await before.ready();
  expect(await before.exists()).toBe(true);
  for (const [statement, values] of rowsOf(version)) await before.database.query(statement, values);
  await before.close();
}

/** Opens a class, upgrading it if necessary, and looks for everything that was in it. */
async function expectWhole(address: string): Promise<void> {
  const ladder = await Ladder.open(new LadderStore(address), { folder, slots: 0, onBug: console.error });
  try {
    const entered = await ladder.sessions.signIn(LINK);
    expect(entered?.viewer).toMatchObject({ name: 'Ann', team: { id: 't1', name: 'Red' } });
    expect((await ladder.submissions.source('v1')).bytes.equals(source)).toBe(true);
    expect((await ladder.submissions.source('v2')).bytes).toEqual(source.subarray(0, 1));
    expect((await ladder.submissions.source('v3')).bytes).toHaveLength(0);
    const kept = await ladder.store.tables
      .selectFrom('ladder.pieces')
      .select(['version', 'part', 'number'])
      .orderBy('version')
      .orderBy('part')
      .orderBy('number')
      .execute();
    expect(kept.map(({ version, part, number }) => `${version} ${part} ${number}`)).toEqual([
      'v1 build 0',
      'v1 source 0',
      'v1 source 1',
      'v1 source 2',
      'v2 source 0',
      'v3 source 0',
    ]);
    const tutors = await ladder.store.tables
      .selectFrom('ladder.versions')
      .select('id')
      .where('by_tutor', '=', true)
      .execute();
    expect(tutors).toEqual([{ id: 'v3' }]);
    expect(await ladder.games.standing()).toMatchObject([
      { player: 'house:random', lost: 1 },
      { player: 'v:v1', league: 1, won: 1, isProvisional: true },
    ]);
    expect(await ladder.games.game('1', undefined)).toMatchObject({ winner: 'white', names: ['a1', 'b1'] });
    expect(await ladder.games.workers()).toMatchObject([{ name: 'old:1', weight: 3, running: 0 }]);
    expect(await ladder.games.queue(undefined)).toMatchObject({ planned: 1 });
    expect(await ladder.games.official.list()).toMatchObject([{ title: 'Final', state: 'done' }]);
    expect((await ladder.audit(1)).rows.at(-1)).toMatchObject({ who: 'Ada', action: 'class-created' });
    // The next version of a team has the next number.
    const member = { ...entered?.viewer, team: { id: 't1', name: 'Red' } } as Parameters<
      typeof ladder.submissions.receive
    >[0];
    expect((await ladder.submissions.receive(member, 'new.zip', source)).number).toBe(3);
    // A failed transaction leaves nothing.
    const failing = ladder.store.transaction(async (tables) => {
      await tables.updateTable('ladder.teams').set({ league: 5 }).execute();
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect((await ladder.teams.find('t1')).league).toBe(1);
  } finally {
    await ladder.close();
  }
}

test('in a folder a database of the first version keeps everything, and its class continues', async () => {
  await writeVersion(join(folder, 'store'), 1);
  await expectWhole(join(folder, 'store'));
});

const versions = ladderSchema.steps.slice(0, -1).map((_, i) => i + 1);
describe.each(versions)('version %d in PostgreSQL', (version) => {
  const file = join(folder, `${version}.backup`);
  const drop = async (): Promise<string> => {
    const store = new LadderStore(server?.url ?? '');
    await store.database.query('DROP SCHEMA IF EXISTS ladder CASCADE');
    await store.close();
    return server?.url ?? '';
  };

  test('keeps everything, and its class continues', async (context) => {
    if (server === undefined) return context.skip();
    const address = await drop();
    await writeVersion(address, version);
    const store = new LadderStore(address);
    const packed = createGzip();
    const saving = saveBackup(packed, file);
    await writeBackup(store, folder, async (text) => void packed.write(text));
    packed.end();
    await saving;
    await store.close();
    await expectWhole(address);
  });

  test('is restored from a backup of its own time', async (context) => {
    if (server === undefined) return context.skip();
    const address = await drop();
    const store = new LadderStore(address);
    expect(await restoreBackup(store, folder, file)).toMatchObject({ schema: version, title: 'Old' });
    await store.close();
    await expectWhole(address);
  });
});
