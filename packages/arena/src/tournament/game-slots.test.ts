import { expect, test } from 'vitest';
import type { GameResult } from '../game/game.ts';
import { simulate, testResult, testTournament } from '../testing/tournament.ts';
import { Withdrawn } from './game-runner.ts';
import { GameSlots } from './game-slots.ts';
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

test('a slot that becomes free goes to an official tournament first, then to what somebody waits for', async () => {
  const player = new PendingPlayer();
  const shared = new GameSlots(1).share(player);
  const kinds: readonly PlayKind[] = ['ranked', 'ranked', 'test', 'ranked', 'official', 'challenge', 'official'];
  const ids = fixtures.slice(0, kinds.length).map(({ plan }) => plan.id);
  const played = kinds.map((kind, i) => shared.play(fixtures[i], kind));
  for (let i = 0; i < kinds.length; i++) await player.end(player.started[i]);
  expect(player.started).toEqual([0, 4, 6, 2, 5, 1, 3].map((i) => ids[i]));
  expect((await Promise.all(played)).map(({ plan }) => plan.id)).toEqual(ids);
});

test('no kind of game is starved by another, however many of it wait', async () => {
  const player = new PendingPlayer();
  const shared = new GameSlots(1).share(player);
  const kinds = new Map<string, PlayKind>();
  let number = 0;
  const add = (kind: PlayKind): void => {
    const [{ plan, opening }] = fixtures;
    const id = `game ${number++}`;
    kinds.set(id, kind);
    void shared.play({ plan: { ...plan, id }, opening }, kind);
  };
  for (const kind of ['ranked', 'challenge', 'official'] as const) for (let i = 0; i < 3; i++) add(kind);
  const counts: Partial<Record<PlayKind, number>> = {};
  for (let i = 0; i < 410; i++) {
    const kind = kinds.get(player.started[i]) ?? 'test';
    counts[kind] = (counts[kind] ?? 0) + 1;
    add(kind); // refilled for ever
    await player.end(player.started[i]);
  }
  expect(Object.keys(counts).sort()).toEqual(['challenge', 'official', 'ranked']);
  expect(Math.abs((counts.official ?? 0) - 320)).toBeLessThan(4);
  expect(Math.abs((counts.challenge ?? 0) - 80)).toBeLessThan(4);
  expect(Math.abs((counts.ranked ?? 0) - 10)).toBeLessThan(2);
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
