import { expect, test } from 'vitest';
import { freshRingfence } from '../testing/harness.ts';

/** Makes a process fail to read nets, as if their files were missing. */
const withoutNets = `data:text/javascript,${encodeURIComponent(`
import fs from 'node:fs';
const read = fs.readFileSync;
fs.readFileSync = (file, ...rest) => {
  if (String(file).endsWith('.net')) throw new Error('no such file');
  return read(file, ...rest);
};`)}`;

const run = (args: readonly string[], input: string) =>
  freshRingfence(args, { input, env: { NODE_OPTIONS: `--import=${withoutNets}` } });

test.each([
  ['gtp', ['--move-time', '20'], 'genmove white\n', 'playing'],
  ['gtp', ['--level', '3'], 'genmove white\n', 'playing'],
  ['play', ['--level', '2'], 'e5\nresign\n', 'playing'],
])('%s %j without the file of the net plays, and says that it does without', (command, args, input, done) => {
  const { code, err } = run([command, '--game', 'fencemaster', '--size', '5', ...args], input);
  expect([code, err]).toEqual([
    0,
    `note: ${done} without a net: the net for fencemaster cannot be loaded: no such file\n`,
  ]);
});

test('analyse says it once', () => {
  const { code, err } = run(['analyse', '--move-time', '20'], '(;GM[Fencemaster]SZ[5];W[e5])');
  expect([code, err]).toEqual([
    0,
    'note: analysed without a net: the net for fencemaster cannot be loaded: no such file\n',
  ]);
});

test.each([
  ['without nets', ['--search', 'mcts']],
  ['where no net was trained for the board', ['--size', '11']],
])('a search %s misses nothing', (_, args) => {
  const { code, err } = run(['gtp', '--game', 'fencemaster', '--move-time', '20', ...args], 'genmove white\n');
  expect([code, err]).toEqual([0, '']);
});
