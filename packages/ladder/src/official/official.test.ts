import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type TestServer } from '@ringfence/store/testing';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { Ladder } from '../ladder.ts';
import { LadderStore } from '../schema/ladder-store.ts';
import { createClass, memberOf } from '../testing/players.ts';
import { seedLadder } from '../testing/seed.ts';
import type { OfficialRulingWish } from '../views/index.ts';

const scratch = mkdtempSync(join(tmpdir(), 'ringfence-official-'));
/** Every day on one kind of database. */
const long = process.env.RINGFENCE_TESTS === 'long';
let server: TestServer | undefined;
beforeAll(async () => {
  if (long) server = await startServer();
});
afterAll(async () => {
  await server?.stop();
  rmSync(scratch, { recursive: true, force: true });
});

const GAME = 'r1-p1-g1';
const patience = { timeout: 240_000, interval: 500 };

/** A tutor's decisions about a game of a finished tournament: the points and the log follow. */
async function decide(ladder: Ladder, id: string): Promise<void> {
  const { official } = ladder.games;
  const reason = 'the power failed';
  const rule = (kind: OfficialRulingWish['kind'], game = GAME, of = id) =>
    ladder.ruleOnOfficial(of, { game, kind, reason }, 'server');
  const isOver = (of: string) => expect.poll(async () => (await official.find(of)).state, patience).toBe('done');
  const results = async (): Promise<string> => {
    let text = '';
    for await (const piece of ladder.export('server', 'official')) text += piece;
    return text;
  };
  await rule('white').catch(() => {}); // it is, or it becomes so
  const white = await results();
  await rule('black');
  expect(await results()).not.toBe(white);
  await expect(rule('black')).rejects.toThrow('already the result');
  await expect(rule('draw', 'r900-p1-g1')).rejects.toThrow('no such game of this tournament');
  // The reason is part of the game: a person who is deleted is not named there either.
  const { person } = await ladder.people.add({ name: 'Kurt Gödel', role: 'tutor' }, 'server');
  await ladder.ruleOnOfficial(id, { game: GAME, kind: 'white', reason: 'as Kurt Gödel says (kurt)' }, 'server');
  const said = async (): Promise<string> => {
    const { tournament } = await official.find(id);
    const game = await (await ladder.store.tournaments.find(tournament))?.game(GAME);
    return `${game?.words} ${JSON.stringify((await ladder.audit(1)).rows)}`;
  };
  expect(await said()).toMatch(/^White wins. Decided by a tutor: as Kurt Gödel says .*Kurt Gödel/);
  await ladder.deletePerson(person, 'server');
  expect(await said()).toMatch(/^White wins. Decided by a tutor: as deleted person says \(kurt\)/);
  expect(await said()).not.toContain('Gödel');
  expect(await results()).toBe(white);
  await rule('again');
  await isOver(id);
  expect(await rule('judge')).toMatch(/The result is right/);
  const { rows } = await ladder.audit(1);
  expect(rows[0]).toMatchObject({ action: 'official-ruled', detail: { game: GAME, kind: 'judge', reason } });
  const swiss = await official.create(
    { title: 'Swiss', format: 'swiss', rounds: 1, repetitions: 1, house: [], seed: 7 },
    'server',
  );
  expect((await ladder.store.tournaments.find(swiss.tournament))?.tournament.seed).toBe(7);
  await expect(rule('again', GAME, swiss.id)).rejects.toThrow('is running');
  await isOver(swiss.id);
  await expect(rule('again', GAME, swiss.id)).rejects.toThrow('start a new tournament');
}

/**
 * Notes how many ranked games are over at the moment at which a tournament is. Who asks afterwards comes too late: a fast machine
 * has then played a dozen more, and a busy one asks seconds later.
 */
async function noteRanked({ database }: LadderStore): Promise<() => Promise<number>> {
  await database.query('CREATE TABLE noted (ranked integer)');
  await database.query(`CREATE FUNCTION note_ranked() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO noted SELECT count(*) FROM ladder.games WHERE kind = 'ranked' AND finished IS NOT NULL; RETURN NULL; END $$`);
  await database.query(`CREATE TRIGGER note_ranked AFTER UPDATE ON ladder.official
    FOR EACH ROW WHEN (NEW.state = 'done') EXECUTE FUNCTION note_ranked()`);
  return async () => (await database.query<{ readonly ranked: number }>('SELECT ranked FROM noted'))[0]?.ranked;
}

// Ranked games are planned for ever, and there is a single slot: whatever does not have its turn is never played.
test.for(
  long
    ? [
        ['this machine', 'embedded'],
        ['a worker', 'postgres'],
      ]
    : [['this machine', 'embedded']],
)(
  'with one slot on %s an official tournament comes first, then a challenge, and ranked games are not starved',
  async ([, kind], context) => {
    if (kind === 'postgres' && server === undefined) return context.skip('PostgreSQL is not installed');
    const folder = mkdtempSync(join(scratch, `${kind}-`)); // another one for each try
    const address = kind === 'postgres' ? (server?.url ?? '') : join(folder, 'store');
    if (kind === 'embedded') await seedLadder(address);
    const troubles: unknown[] = [];
    const ladder = await Ladder.open(new LadderStore(address), {
      folder,
      slots: 1,
      onBug: (error) => troubles.push(error),
    });
    onTestFinished(() => ladder.close());
    const teams = await createClass(ladder, { teams: { Red: ['random'], Blue: ['random'], Green: ['random'] } });
    const red = await memberOf(ladder, teams.Red);
    await ladder.start();
    const done = async (game: 'ranked' | 'challenge'): Promise<number> =>
      (await ladder.games.games({ page: 1, kind: game }, red)).total;
    await expect.poll(() => done('ranked'), patience).toBeGreaterThan(4);

    const rankedThen = await noteRanked(ladder.store);
    const { id } = await ladder.games.official.create(
      { title: 'Final', format: 'round-robin', repetitions: 8, house: [] },
      'server',
    );
    const before = await done('ranked');
    await ladder.games.challenges.create({ opponent: { house: 'random' }, rated: false, games: 4 }, red);
    const stateOf = async (): Promise<string> => (await ladder.games.official.find(id)).state;
    let meanwhile = 0; // ranked games when the challenge was over
    await expect
      .poll(async () => {
        const challenge = await done('challenge');
        if (challenge < 4) meanwhile = (await done('ranked')) - before;
        return challenge;
      }, patience)
      .toBe(4);
    expect(meanwhile).toBeLessThan(10);
    await expect.poll(stateOf, patience).toBe('done');
    const ranked = (await rankedThen()) - before;
    // 96 official games leave 3 ranked ones their turn.
    expect(ranked).toBeGreaterThan(1);
    expect(ranked).toBeLessThan(40);
    await decide(ladder, id);
    expect(troubles).toEqual([]);
  },
);

/** Each attempt at a game takes a process of its own: every day the 12 of the first tournament, otherwise also the 18 of the second. */
const broken = `an official tournament ends although one program breaks its games${long ? '; one in which none can be played is stopped' : ''}`;
test(broken, async () => {
  const folder = mkdtempSync(join(scratch, 'broken-'));
  await seedLadder(join(folder, 'store'));
  const ladder = await Ladder.open(new LadderStore(join(folder, 'store')), {
    folder,
    slots: 2,
    pauseMs: 1,
    onBug: () => {},
  });
  onTestFinished(() => ladder.close());
  // What cannot be opened as a player fails in every process that plays it.
  const word = 'cmd:';
  const teams = await createClass(ladder, { teams: { Red: ['random'], Blue: ['random'], Broken: [word] } });
  await ladder.room.change({ ranked: false }, 'server');
  await ladder.start();
  const play = async (title: string) => {
    const wish = { title, format: 'round-robin', repetitions: 1, house: [] } as const;
    const { id } = await ladder.games.official.create(wish, 'server');
    await expect.poll(async () => (await ladder.games.official.find(id)).state, patience).not.toBe('running');
    return ladder.games.official.find(id);
  };
  expect(await play('Final')).toMatchObject({ state: 'done', problem: null });
  if (!long) return;
  await ladder.store.tables.updateTable('ladder.versions').set({ word }).execute();
  await ladder.submissions.ban(`${teams.Blue}-1`, true, 'server');
  const problem = 'Game after game could not be played: the log of the server says why.';
  expect(await play('Broken')).toMatchObject({ state: 'stopped', problem });
});
