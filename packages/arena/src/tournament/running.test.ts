import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GamePlan } from '../game/game.ts';
import { RunningBoards, type RunningGame, RunningReporter, readRunning } from './running.ts';

const plan: GamePlan = {
  id: 'r1-p1-g1',
  pair: 'r1-p1',
  game: 'squatter',
  size: 4,
  swap: false,
  opening: ['a1'],
  white: 'one',
  black: 'two',
  clock: { kind: 'move', ms: 1000 },
  maxMoves: 16,
  seed: 1,
};
const { id, game, size, swap, white, black } = plan;
const begun: RunningGame = { id, game, size, swap, white, black, moves: ['a1', 'b1'] };

let folder: string;
beforeEach(() => {
  vi.useFakeTimers();
  folder = mkdtempSync(join(tmpdir(), 'ringfence-running-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

test('reports a game with its opening, and not at every move', () => {
  const told: string[][] = [];
  const reporter = new RunningReporter(plan, ({ moves }) => told.push([...moves]));
  reporter.moved('b1');
  reporter.moved('c1');
  vi.advanceTimersByTime(300);
  reporter.moved('d1');
  reporter.moved('a2');
  expect(told).toEqual([['a1', 'b1', 'c1', 'd1']]);
});

test('running games are in a file until they end, and nothing is left after closing', () => {
  const boards = new RunningBoards(folder);
  boards.set(begun);
  boards.set({ ...begun, id: 'r1-p2-g1' });
  vi.advanceTimersByTime(1000);
  expect(readRunning(folder)).toEqual([begun, { ...begun, id: 'r1-p2-g1' }]);
  boards.remove('r1-p2-g1');
  vi.advanceTimersByTime(1000);
  expect(readRunning(folder)).toEqual([begun]);
  boards.set({ ...begun, moves: [] });
  boards.close();
  vi.advanceTimersByTime(1000);
  expect(existsSync(join(folder, 'running.json'))).toBe(false);
});

test('a missing or damaged file means no running games', () => {
  expect(readRunning(folder)).toEqual([]);
  writeFileSync(join(folder, 'running.json'), '[{"id":');
  expect(readRunning(folder)).toEqual([]);
});
