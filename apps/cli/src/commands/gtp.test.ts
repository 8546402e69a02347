import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, test } from 'vitest';
import { cleanEnv, launcher, makeScratch, ringfence } from '../testing/harness.ts';

const scratch = makeScratch();
afterAll(scratch.remove);

const gtp = (input: string, ...args: string[]) => ringfence(['gtp', '--nodes', '200', ...args], { input });

test('answers on standard output until the input ends', () => {
  const { code, out, err } = gtp('1 name\n2 play white c3\n3 genmove black\n4 winner\n', '--game', 'squatter');
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/^=1 Ringfence\n\n=2\n\n=3 [a-f][1-6]\n\n=4 none\n\n$/);
});

test('thinks on several threads, and ends them', () => {
  const { code, out, err } = gtp('genmove white\nquit\n', '--game', 'fencemaster', '--threads', '2');
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/^= [a-i][1-9]\n\n=\n\n$/);
});

test('says that Squatter does not use several threads', () => {
  const { code, out, err } = gtp('name\n', '--game', 'squatter', '--threads', '2');
  expect([code, out]).toEqual([0, '= Ringfence\n\n']);
  expect(err).toBe('note: --threads has no effect: Squatter is searched on one thread\n');
});

test('uses Go coordinates, takes a table and counts processor time', () => {
  const args = ['--coordinates', 'go', '--table', '8', '--cpu-time', '--search', 'mcts'];
  const { code, out, err } = gtp('play black A6\ngenmove white\n', '--game', 'squatter', '--size', '6', ...args);
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/^=\n\n= [A-F][1-6]\n\n$/);
});

test('accepts only boards that have a net, if it should play with one', () => {
  const sizes = gtp('boardsize 12\nboardsize 7\n', '--game', 'squatter', '--search', 'net');
  expect([sizes.code, sizes.out, sizes.err]).toEqual([0, '? unacceptable size\n\n=\n\n', '']);
  const started = gtp('name\n', '--game', 'squatter', '--size', '19', '--search', 'net');
  expect([started.code, started.out]).toEqual([2, '']);
  expect(started.err).toBe(
    'ringfence: the net for squatter has not been trained for boards of size 19: leave --search net out\n',
  );
});

test('loads a game from a file', () => {
  const file = scratch.write('game.sgf', '(;GM[Havannah]SZ[4]RU[swap];W[a1];B[swap])');
  const { out } = gtp(`loadsgf ${file}\nhistory\n`, '--game', 'havannah');
  expect(out).toBe('=\n\n= white a1\nblack swap\n\n');
});

test('offers the swap if it is on', () => {
  const { out } = gtp('play w a1\nall_legal\n', '--game', 'fencemaster', '--size', '2', '--swap');
  expect(out).toBe('=\n\n= b1 a2 b2 c2 b3 c3 swap\n\n');
});

test('quit ends the session even if the input stays open, and answers come line by line', async () => {
  const child = spawn(process.execPath, [launcher, 'gtp', '--game', 'squatter', '--size', '4'], { env: cleanEnv() });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  child.stdin.write('protocol_version\n');
  expect((await lines.next()).value).toBe('= 2');
  expect((await lines.next()).value).toBe('');
  child.stdin.write('analyze 5\n');
  expect((await lines.next()).value).toBe('=');
  expect((await lines.next()).value).toMatch(/^info move /);
  child.stdin.write('quit\n');
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
});

describe('bad usage', () => {
  const refused: [args: string[], message: string][] = [
    [[], 'ringfence: --game is needed: squatter, fencemaster, havannah, hex'],
    [['--game', 'squatter', '--swap'], 'ringfence: Squatter has no swap'],
    [['--game', 'squatter', '--size', '2'], 'ringfence: Squatter is played on boards of size 3 to 19, not 2'],
    [['--game', 'squatter', '--level', '11'], 'ringfence: --level is 1 to 10, not 11'],
    [['--game', 'havannah', '--coordinates', 'go'], 'ringfence: --coordinates go is for squatter: Go has no hexagons'],
    [
      ['--game', 'havannah', '--resign', '60'],
      'ringfence: --resign takes a percentage up to 50: more would resign even positions',
    ],
    [
      ['--game', 'havannah', '--level', '3', '--threads', '2'],
      'ringfence: --level and --threads exclude each other: a level is equally strong on every machine',
    ],
    [
      ['--game', 'havannah', '--level', '3', '--nodes', '5'],
      'ringfence: --level and --nodes exclude each other: a level has limits of its own',
    ],
    [['--game', 'squatter', 'x.sgf'], 'ringfence: gtp takes no files: games are loaded with "loadsgf FILE"'],
  ];
  test.each(refused)('%j', (args, line) => {
    expect(ringfence(['gtp', ...args])).toEqual({ code: 2, out: '', err: `${line}\n` });
  });
});
