import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type GameResult, type ProgramGame, programSetting, readGame } from '@ringfence/arena';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Ladder } from '../ladder.ts';
import { LadderStore } from '../schema/ladder-store.ts';
import { createClass } from '../testing/players.ts';
import { seedLadder } from '../testing/seed.ts';

const examples = fileURLToPath(new URL('../../../../examples/games', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'ringfence-replace-'));
const patience = { timeout: 100_000, interval: 200 };
const bugs: unknown[] = [];
let ladder: Ladder;

/** An example, with other text in a file. */
function version(name = 'connect-four', file = 'rules.py', from = '', to = ''): ProgramGame {
  const folder = mkdtempSync(join(scratch, 'game-'));
  cpSync(join(examples, name), folder, { recursive: true });
  const text = readFileSync(join(folder, file), 'utf8');
  if (!text.includes(from)) throw new Error(`the example has no ${from}`);
  writeFileSync(join(folder, file), text.replace(from, to));
  const game = readGame(folder);
  if (!game.ok) throw new Error(game.error);
  return game.value;
}

const nameOf = (game: ProgramGame): string => programSetting(game, {}).game;
const former = version();
const drawn = version('connect-four', 'rules.py', '#2456a6', '#123456');
const three = version('connect-four', 'rules.py', 'count >= 4', 'count >= 3');

beforeAll(async () => {
  await seedLadder(join(scratch, 'store'));
  ladder = await Ladder.open(new LadderStore(join(scratch, 'store')), {
    folder: scratch,
    slots: 2,
    pauseMs: 1,
    onBug: (error) => bugs.push(error),
  });
  await createClass(ladder, {
    game: programSetting(former, { columns: '5' }),
    house: ['random'],
    teams: { Ada: ['random'], Alan: ['tree:20'] },
  });
});
afterAll(async () => {
  await ladder.close();
  rmSync(scratch, { recursive: true, force: true });
  expect(bugs).toEqual([]);
});

const finished = async () => (await ladder.games.games({ page: 1 }, undefined)).rows;
/** As the standings count them. */
const ratedGames = async (): Promise<number> =>
  (await ladder.games.standing()).reduce((sum, { games }) => sum + games, 0) / 2;
/** As the table has them. */
const counting = async (): Promise<number> => {
  const [{ games }] = await ladder.store.database.query<{ games: number }>(
    "SELECT count(*)::int AS games FROM ladder.games WHERE rated AND state = 'done'",
  );
  return games;
};

test('an official tournament of a class whose game is a program, from its start to the grades', async () => {
  await ladder.start();
  const { official } = ladder.games;
  await expect.poll(async () => (await finished()).length, patience).toBeGreaterThan(3);
  const { id, tournament } = await official.create(
    { title: 'Final', format: 'round-robin', repetitions: 1, house: [] },
    'server',
  );
  await expect.poll(async () => (await official.find(id)).state, patience).toBe('done');
  const log = await ladder.store.tournaments.find(tournament);
  const results: GameResult[] = [];
  for await (const result of log?.read() ?? []) results.push(result);
  expect(results).toHaveLength(2);
  for (const { plan, endedBy, picture, words } of results) {
    expect({ plan, endedBy }).toMatchObject({ plan: { game: nameOf(former) }, endedBy: 'rules' });
    expect(picture?.text).toHaveLength(4);
    expect(words).toMatch(/^(?:Red|Yellow) has four in a row\.|^The board is full\./);
  }
  expect((await ladder.grades.table()).official).toEqual({ id, title: 'Final' });
  let exported = '';
  for await (const piece of ladder.export('server', 'official')) exported += piece;
  expect(exported).toMatch(/Ada.*Alan|Alan.*Ada/s);

  const [{ plan, winner }] = results;
  const rule = (kind: 'judge' | 'white' | 'black') =>
    ladder.ruleOnOfficial(id, { game: plan.id, kind, reason: 'the power failed' }, 'server');
  expect(await rule('judge')).toMatch(/^\d+ moves, all legal\. .* The result is right\.$/);
  await rule(winner === 1 ? 'black' : 'white');
  expect((await log?.game(plan.id))?.words).toMatch(
    winner === 1
      ? /^Yellow wins. Decided by a tutor: the power failed$/
      : /^Red wins. Decided by a tutor: the power failed$/,
  );
  expect(await rule('judge')).toMatch(/^After move \d+ the board is decided: .* It was stored as a win of /);
}, 120_000);

test('a game is judged again by its rules, and the tutor reads what they say', async () => {
  await ladder.room.change({ paused: true }, 'server');
  await expect.poll(async () => (await ladder.games.running(undefined)).length, patience).toBe(0);
  const [{ id, white }] = await finished();
  const judge = () => ladder.games.rule(id, { kind: 'judge', reason: 'they doubt it' }, 'server');
  expect(await judge()).toMatch(/^\d+ moves, all legal\. .* The result is right\.$/);
  const { result } = await ladder.games.row(id, undefined);
  if (result === null) throw new Error('the game has no result');
  const store = (wrong: GameResult) =>
    ladder.store.tables
      .updateTable('ladder.games')
      .set({ result: JSON.stringify(wrong), winner: wrong.winner })
      .where('id', '=', id)
      .execute();
  await store({ ...result, winner: result.winner === 1 ? 2 : 1 });
  expect(await judge()).toMatch(/^After move \d+ the board is decided: .* It was stored as a win of (?:Red|Yellow)\.$/);
  expect((await ladder.games.row(id, undefined)).result).toEqual(result);
  await store({ ...result, moves: [...result.moves.slice(0, 2), 'column6', ...result.moves.slice(3)] });
  expect(await judge()).toBe(
    'Move 3 was "column6", which is no legal move. Legal moves: column1 column2 column3 column4 column5. The result stays as it is: play the game again, or annul it.',
  );
  await store(result);
  expect(white.name).not.toBe('?');
}, 60_000);

test('only another version of the same game replaces it', async () => {
  const replace = (next: ProgramGame) => ladder.replaceGame(next, 'a reason', 'server');
  await expect(replace(former)).rejects.toThrow(`this is the version that the class plays: ${nameOf(former)}`);
  await expect(replace(version('dots-and-boxes', 'game.json'))).rejects.toThrow(
    'this class plays connect-four, and only another version of it can replace it, not dots-and-boxes: create another class',
  );
  await expect(replace(version('connect-four', 'game.json', '"5", ', ''))).rejects.toThrow(
    'the new version lacks what the class has chosen: columns is one of 7, 9, not 5',
  );
});

test('with a version that draws other pictures all games count; with other rules those that end otherwise do not', async () => {
  const before = await counting();
  expect(await ladder.replaceGame(drawn, undefined, 'server')).toEqual({
    from: nameOf(former),
    to: nameOf(drawn),
    counting: before,
    dropped: 0,
    examples: [],
  });
  expect((await ladder.room.info()).game).toBe(nameOf(former));
  await ladder.replaceGame(drawn, 'another blue', 'server');
  expect((await ladder.room.info()).game).toBe(nameOf(drawn));
  expect(await counting()).toBe(before);

  const told = await ladder.replaceGame(three, undefined, 'server');
  expect(told.counting + told.dropped).toBe(before);
  expect(told.dropped).toBeGreaterThan(before / 2);
  expect(await ladder.replaceGame(three, 'three are enough', 'server')).toEqual(told);
  expect((await ladder.audit(1)).rows[0]).toMatchObject({
    action: 'game-replaced',
    detail: { from: nameOf(drawn), to: nameOf(three), reason: 'three are enough', dropped: told.dropped },
  });
  await expect.poll(ratedGames, patience).toBe(told.counting);
  const [{ game: dropped, finding }] = told.examples;
  const { rated, rulings, game } = await ladder.games.game(dropped, undefined);
  expect({ rated, game }).toEqual({ rated: false, game: nameOf(former) });
  expect(rulings.at(-1)).toMatchObject({
    kind: 'annul',
    reason: 'The rules of the game were replaced: three are enough',
    finding: `By the new rules: ${finding}`,
  });
  // It is still judged by the rules that it was played by.
  expect(await ladder.games.rule(dropped, { kind: 'judge', reason: 'again' }, 'server')).toMatch(/The result is right/);

  await ladder.room.change({ paused: false }, 'server');
  const isNew = async () => {
    const [{ id }] = await finished();
    const { result } = await ladder.games.row(id, undefined);
    return result?.plan.game === nameOf(three) && / three in a row| four in a row/.test(result.words);
  };
  await expect.poll(isNew, patience).toBe(true);
}, 120_000);
