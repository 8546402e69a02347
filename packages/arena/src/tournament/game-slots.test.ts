import { expect, test } from 'vitest';
import type { GameResult } from '../game/game.ts';
import { Withdrawn } from './game-runner.ts';
import { GameSlots } from './game-slots.ts';
import { simulate, testResult, testTournament } from './harness.ts';
import type { PlayKind } from './priorities.ts';
import type { Fixture } from './schedule/schedule.ts';

const { fixtures } = simulate(testTournament(4), 1);

/** Games that end when the test says so. */
class PendingPlayer {
  readonly started: string[] = [];
  private readonly ends = new Map<string, () => void>();
  isClosed = false;

  play(fixture: Fixture): Promise<GameResult> {
    const { id } = fixture.plan;
    this.started.push(id);
    return new Promise((resolve) => {
      this.ends.set(id, () => resolve(testResult(fixture, 1)));
    });
  }

  async end(id: string): Promise<void> {
    this.ends.get(id)?.();
    await new Promise(setImmediate);
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }
}

test('a slot that becomes free goes to the kind with the highest priority, of one kind to the first', async () => {
  const player = new PendingPlayer();
  const shared = new GameSlots(1).share(player);
  const kinds: readonly PlayKind[] = ['ranked', 'ranked', 'test', 'ranked', 'official', 'challenge', 'official'];
  const ids = fixtures.slice(0, kinds.length).map(({ plan }) => plan.id);
  const played = kinds.map((kind, i) => shared.play(fixtures[i], kind));
  for (let i = 0; i < kinds.length; i++) await player.end(player.started[i]);
  expect(player.started).toEqual([0, 4, 6, 2, 5, 1, 3].map((i) => ids[i]));
  expect((await Promise.all(played)).map(({ plan }) => plan.id)).toEqual(ids);
});

test('two players share the slots, whose number can change', async () => {
  const [one, other] = [new PendingPlayer(), new PendingPlayer()];
  const slots = new GameSlots(2);
  const [first, second] = [slots.share(one), slots.share(other)];
  for (const fixture of fixtures.slice(0, 3)) void first.play(fixture);
  for (const fixture of fixtures.slice(3, 6)) void second.play(fixture);
  expect([one.started.length, other.started.length, slots.busy]).toEqual([2, 0, 2]);
  slots.resize(5);
  expect([one.started.length, other.started.length, slots.busy]).toEqual([3, 2, 5]);
  slots.resize(1);
  await one.end(one.started[0]);
  expect([other.started.length, slots.busy]).toEqual([2, 4]);
});

test('waiting games can be withdrawn, running ones stay; closing withdraws those of one player', async () => {
  const [one, other] = [new PendingPlayer(), new PendingPlayer()];
  const slots = new GameSlots(1);
  const [first, second] = [slots.share(one), slots.share(other)];
  const [running, kept, gone] = fixtures.slice(0, 3).map((fixture) => first.play(fixture));
  const late = second.play(fixtures[3]);
  const closed = first.play(fixtures[4]);
  first.retain(new Set([fixtures[1].plan.id, fixtures[4].plan.id]));
  await expect(gone).rejects.toThrow(Withdrawn);
  await one.end(one.started[0]);
  expect((await running).plan.id).toBe(fixtures[0].plan.id);
  await first.close();
  await expect(closed).rejects.toThrow(Withdrawn);
  expect(one.isClosed).toBe(true);
  await one.end(one.started[1]);
  expect((await kept).plan.id).toBe(fixtures[1].plan.id);
  await other.end(other.started[0]);
  expect((await late).plan.id).toBe(fixtures[3].plan.id);
});
