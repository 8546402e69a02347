import { afterEach, expect, test } from 'vitest';
import { SearchTeam } from './search-team.ts';

// Threads with a script of their own; the real ones are tested with the built command.

const teams: SearchTeam<number>[] = [];
afterEach(() => {
  for (const team of teams.splice(0)) team.close();
});

function teamOf(threads: number, script: string): SearchTeam<number> {
  const team = new SearchTeam<number>(new URL(`data:text/javascript,${encodeURIComponent(script)}`), {}, threads);
  teams.push(team);
  return team;
}

/** The thread whose number is the task solves it in one node; others work until they are told to stop. */
const SCRIPT = `
import { parentPort, workerData } from 'node:worker_threads';
const { number, signals } = workerData;
const view = new Int32Array(signals);
parentPort.on('message', (task) => {
  if (task === 99) throw new Error('lost');
  let answer;
  while (answer === undefined && Atomics.load(view, 2 * number) === 0) {
    Atomics.add(view, 2 * number + 1, 1);
    if (task === number) answer = 7;
  }
  parentPort.postMessage(answer ?? -1);
});`;

test('the first answer stops the others, again and again', async () => {
  const team = teamOf(3, SCRIPT);
  for (const task of [1, 0, 2]) expect(await team.solve(task)).toBe(true);
  // A thread that begins when the answer is there has nothing to do.
  expect(team.nodes).toBeGreaterThanOrEqual(3);
});

test('a limit stops all, and what is asked next is not stopped', async () => {
  const team = teamOf(2, SCRIPT);
  let reports = 0;
  expect(await team.solve(50, { nodes: 1, onProgress: () => reports++ })).toBe(false);
  expect(reports).toBeGreaterThan(0);
  expect(await team.solve(50, { signal: AbortSignal.timeout(20) })).toBe(false);
  expect(await team.solve(50, { signal: AbortSignal.abort() })).toBe(false);
  expect(await team.solve(1)).toBe(true);
});

test('a thread that fails ends the search, also if it failed before', async () => {
  const team = teamOf(2, SCRIPT);
  await expect(team.solve(99)).rejects.toThrow('a thread of the search failed: lost');
  await expect(team.solve(1)).rejects.toThrow('a thread of the search failed: lost');
});
