import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { programSetting, readGame } from '@ringfence/arena';
import { lyingZip } from '@ringfence/submission/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestClass, type TestClass } from '../testing/class.ts';

const example = (path: string): string => fileURLToPath(new URL(`../../../../examples/${path}`, import.meta.url));
const bot = readFileSync(example('bots/random_bot.py'), 'utf8');

let room: TestClass;
beforeAll(async () => {
  const game = readGame(example('games/connect-four'));
  if (!game.ok) throw new Error(game.error);
  room = await openTestClass({ game: programSetting(game.value, { columns: '5' }) });
  await room.ladder.room.change({ house: ['random'] }, room.tutor);
});
afterAll(async () => {
  expect(room.bugs).toEqual([]);
  await room.end();
});

test('a class plays a game whose rules are a program: hand-in, first moves, checks and games', async () => {
  const { ladder } = room;
  const patience = { timeout: 100_000, interval: 200 };
  const red = await room.team('Red');
  await ladder.start();
  const { id } = await ladder.submissions.receive(red, 'bot.zip', lyingZip([{ path: 'bot.py', data: bot }]));
  const versionOf = () => ladder.submissions.find(id);
  await expect.poll(async () => (await versionOf()).state, patience).toMatch(/^(?:ready|failed)$/);
  const version = await versionOf();
  expect(version).toMatchObject({ state: 'ready', problem: null, isActive: true });
  expect(version.log).toMatch(/== Pre-flight\nPassed: it played column[1-5] /);
  expect(version.log).toMatch(/== check-bot\nNothing must be fixed\.\n {2}ok {3}starts and answers\n/);

  const finished = async () => (await ladder.games.games({ page: 1 }, red)).rows;
  await expect.poll(async () => (await finished()).length, patience).toBeGreaterThan(1);
  const [row] = await finished();
  expect(row.fault).toBe(null);
  const game = await ladder.games.game(row.id, red);
  expect(game).toMatchObject({ game: expect.stringMatching(/^connect-four@/), endedBy: 'rules' });
  expect(game.picture?.text).toHaveLength(4);
  expect(game.words).toMatch(/four in a row|The board is full/);
}, 150_000);

test('a game of the class can be drawn from its rules and its moves, finished or not', async () => {
  const { ladder, tutor } = room;
  const [{ id }] = (await ladder.games.games({ page: 1 }, tutor)).rows;
  const { names } = await ladder.games.game(id, tutor);
  const { rules } = await ladder.room.info();
  expect(await ladder.games.played(id, tutor)).toEqual({ rules, moves: names });
});

const AGENT = `from referee.game import *
class Agent:
    def __init__(self, color, **referee):
        assert 100 < referee["time_remaining"] <= 180 and referee["space_limit"] == 250
        self.board = Board()
    def action(self, **referee):
        assert 100 < referee["time_remaining"] <= 180
        return next(DropAction(Coord(r, c)) for r in range(BOARD_N) for c in range(BOARD_N) if Coord(r, c) not in self.board._state)
    def update(self, color, action, **referee):
        self.board.apply_action(action)
`;

test("a class plays a course's own game with what the course wants to be handed in", async () => {
  const game = readGame(
    `python-referee:${fileURLToPath(new URL('../../../arena/src/testing/crumbs', import.meta.url))}`,
  );
  if (!game.ok) throw new Error(game.error);
  const course = await openTestClass({ game: programSetting(game.value, {}) });
  try {
    const { ladder } = course;
    await ladder.room.change({ house: ['random'] }, course.tutor);
    const red = await course.team('Red');
    await ladder.start();
    const zip = lyingZip([
      { path: 'part b/agent/__init__.py', data: 'from .program import Agent\n' },
      { path: 'part b/agent/program.py', data: AGENT },
      { path: 'part b/referee/game/__init__.py', data: 'raise SystemExit("this is an old one")\n' },
      { path: 'report.txt', data: 'how it thinks' },
    ]);
    const { id } = await ladder.submissions.receive(red, 'red.zip', zip);
    const patience = { timeout: 120_000, interval: 200 };
    const versionOf = () => ladder.submissions.find(id);
    await expect.poll(async () => (await versionOf()).state, patience).toMatch(/^(?:ready|failed)$/);
    const { problem, log } = await versionOf();
    expect([problem, log]).toEqual([null, expect.stringContaining('== check-bot\nNothing must be fixed.\n')]);
    const finished = async () => (await ladder.games.games({ page: 1 }, red)).rows;
    await expect.poll(async () => (await finished()).length, patience).toBeGreaterThan(1);
    expect((await finished()).map(({ fault }) => fault)).not.toContainEqual(expect.anything());
    expect(course.bugs).toEqual([]);
  } finally {
    await course.end();
  }
}, 240_000);
