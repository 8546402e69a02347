import { hostname } from 'node:os';
import { join } from 'node:path';
import { type GameResult, Journal } from '@ringfence/arena';
import type { StoreLog } from '@ringfence/arena/store';
import { TEST_PASSWORD } from '@ringfence/store/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GAMES_A_REPETITION, type RunningCommand, WorkerField } from '../testing/workers.ts';

let field: WorkerField;
beforeAll(async () => {
  field = await WorkerField.open();
});
afterAll(() => field.close());

const nameOf = ({ child }: RunningCommand): string => `${hostname()}:${child.pid}`;

const patience = { timeout: 120_000, interval: 150 };

/** Waits until a worker is in a game that will last for a while, and returns which. */
async function inMidGame(log: StoreLog, { child }: RunningCommand, name: string): Promise<string> {
  let id = '';
  await expect
    .poll(async () => {
      expect(child.exitCode).toBe(null);
      const games = (await log.running()).filter((game) => game.worker === name);
      id = games.find(({ white, black, moves }) => [white, black].includes('Slow') && moves.length < 6)?.id ?? '';
      return id;
    }, patience)
    .not.toBe('');
  return id;
}

/** Results without measured values. */
async function gamesOf(log: Pick<StoreLog, 'read'>): Promise<Omit<GameResult, 'times'>[]> {
  const games: Omit<GameResult, 'times'>[] = [];
  for await (const { times, ...game } of log.read()) games.push(game);
  return games;
}

describe('three workers', () => {
  test('one killed in mid-game, one paused and resumed, the coordinator killed: every game once, the same table', async (context) => {
    if (field.server === undefined) return context.skip();
    field.write('cup.txt', 'Cup', 2);
    const first = field.coordinator('cup.txt');
    await expect.poll(async () => (await field.logOf('Cup'))?.isHeld(), patience).toBe(true);
    const log = (await field.logOf('Cup')) as StoreLog;
    const [killed, stopped, steady] = [field.worker(), field.worker(), field.worker()];

    const lost = await inMidGame(log, killed, nameOf(killed));
    killed.child.kill('SIGKILL');
    const frozen = await inMidGame(log, stopped, nameOf(stopped));
    stopped.child.kill('SIGSTOP');
    expect([await log.game(lost), await log.game(frozen)]).toEqual([undefined, undefined]);

    first.child.kill('SIGKILL');
    await first.ended;
    await expect.poll(() => log.isHeld(), patience).toBe(false);
    const second = field.coordinator('cup.txt');

    const local = field.start('tournament', 'run', 'cup.txt', '--trust', '--out', 'local');
    // Another worker finishes both; then the paused one arrives with its own result.
    await expect.poll(async () => (await log.among([lost, frozen])).length, patience).toBe(2);
    stopped.child.kill('SIGCONT');
    const over = await second.ended;
    const { code, out } = await local.ended;
    expect(code).toBe(0);
    expect(over).toMatchObject({ code, out });
    const journal = await Journal.look(join(field.scratch.path, 'local'));
    expect(await gamesOf(log)).toEqual(await gamesOf(journal));
    expect(await log.count()).toBe(2 * GAMES_A_REPETITION);
    await journal.close();

    const tallies = [];
    for (const { child, ended } of [stopped, steady]) {
      child.kill('SIGTERM');
      const finished = await ended;
      tallies.push({ code: finished.code, ...JSON.parse(finished.out) });
    }
    expect(tallies).toMatchObject([
      { code: 0, late: 1 },
      { code: 0, late: 0 },
    ]);
    expect(await log.running()).toEqual([]);
    for (const { ended } of [first, second, killed, stopped, steady]) {
      expect((await ended).err).not.toContain(TEST_PASSWORD);
    }
  });
});
