import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { freshRingfence, makeScratch, ringfence } from '../testing/harness.ts';

const scratch = makeScratch();
afterAll(scratch.remove);

const solve = (...args: string[]) => ringfence(['solve', ...args], { cwd: scratch.path });

describe('small boards', () => {
  test('Squatter 3 is a draw after every first move', () => {
    const { code, out } = solve('--game', 'squatter', '--size', '3', '--moves');
    expect(code).toBe(0);
    expect(out).toMatch(/^Squatter, size 3, White to move: draw \(0\) for White\nArgument: .*\.\nBest line: /);
    expect(out.match(/^[abc][123] +draw/gm)).toHaveLength(9);
  });

  test('Fencemaster 2 as an object', () => {
    const { code, out } = solve('--game', 'fencemaster', '--size', '2', '--moves', '--json');
    const json = JSON.parse(out);
    expect(code).toBe(0);
    expect(json).toMatchObject({ game: 'fencemaster', size: 2, side: 'White', proof: 'draw' });
    expect(json.moves).toHaveLength(7);
    expect(json.nodes).toBeGreaterThan(0);
  });
});

test('first moves are shared among threads, with the same result', () => {
  const { code, out } = solve('--game', 'havannah', '--size', '3', '--moves', '--threads', '2', '--json');
  expect(code).toBe(0);
  const { proof, moves } = JSON.parse(out) as { proof: string; moves: { move: string; proof: string }[] };
  expect(proof).toBe('win');
  expect(moves.filter((each) => each.proof === 'win').map(({ move }) => move)).toEqual([
    'a1',
    'c1',
    'a3',
    'e3',
    'c5',
    'e5',
  ]);
});

test('a board of nine columns is asked about Breaker, on two threads too', () => {
  for (const threads of ['1', '2']) {
    const { code, out } = solve('--game', 'squatter', '--size', '5x9', '--threads', threads);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('5×9: a draw after every first move') });
  }
});

test('threads with common proofs prove the same as one, and the proof is accepted', () => {
  const { code, out } = solve('--game', 'squatter', '--size', '6x7', '--threads', '2', '--proof', 'two.proof');
  expect(code).toBe(0);
  expect(out).toMatch(/^Squatter, 6×7: a draw after every first move/);
  expect(ringfence(['verify', 'two.proof'], { cwd: scratch.path }).code).toBe(0);
  const start = solve('--game', 'squatter', '--size', '6', '--threads', '2', '--moves', '--json');
  const { proof, moves } = JSON.parse(start.out) as { proof: string; moves: { proof: string }[] };
  expect([proof, ...new Set(moves.map((each) => each.proof))]).toEqual(['draw', 'draw']);
});

test('threads with one table prove who makes a tripod or a loop, and the proofs are accepted', () => {
  const size3 = ['--game', 'fencemaster', '--size', '3', '--threads', '3'];
  const held = JSON.parse(solve(...size3, '--proof', 'held.proof', '--json').out);
  expect(held).toMatchObject({ solved: true, holds: true, proof: { file: 'held.proof' } });
  expect(held.nodes).toBeGreaterThan(100);
  const file = scratch.write('makes.in', '3\n- - W\n- - B -\nB - B W -\nW W - -\n- - B\n');
  const made = solve(file, '--turn', 'white', '--threads', '3', '--defence', '--proof', 'made.proof');
  expect(made.out).toMatch(/^Fencemaster, size 3: White, to move, makes a tripod or a ring if Black only defends\n/);
  for (const proof of ['held.proof', 'made.proof']) {
    const { code, out } = ringfence(['verify', proof], { cwd: scratch.path });
    expect([code, out]).toEqual([0, expect.stringMatching(/^The proof holds\. /)]);
  }
});

test.each([
  ['squatter', ['--size', '8'], 'Squatter, size 8, White to move: not solved'],
  ['fencemaster', ['--size', '4', '--proof', 'four.proof'], 'Fencemaster, size 4: not solved within the limits'],
])('threads stop within the limits: %s', (game, args, first) => {
  const { code, out } = solve('--game', game, ...args, '--threads', '2', '--nodes', '2000');
  expect(code).toBe(1);
  expect(out.split('\n')).toContain(first);
  expect(existsSync(join(scratch.path, 'four.proof'))).toBe(false);
});

test.each([[], ['--proof', 'x.proof', '--score'], ['--proof', 'x.proof', '--explain']])(
  '--defence needs a proof about tripods and loops: %j',
  (...args) => {
    const { code, err } = solve('--game', 'fencemaster', '--size', '3', '--defence', ...args);
    expect([code, err]).toEqual([2, expect.stringMatching(/^ringfence: --defence needs --proof in fencemaster/)]);
  },
);

test.each([
  [['--state', 'saved.state'], 'with --state'],
  [[], 'in fencemaster without --moves'],
])('says where threads have no effect: %j', (args, where) => {
  const { code, err } = solve('--game', 'fencemaster', '--size', '2', '--threads', '2', ...args);
  expect([code, err]).toEqual([0, `note: --threads has no effect ${where}\n`]);
});

describe('Fencemaster 4', () => {
  const [four, three, five] = ['- - - -\n', '- - - - - -\n', '- - - - -\n'];

  const rows = ['- - B -', '- W B W -', 'B - - - - B', '- - W W B - -', '- B - - - W', '- - - - B', '- - W W'];
  const even = `4\n${rows.join('\n')}\n`;
  const argument = 'each side can keep the other from making a tripod or a loop';

  test('is a draw where each side can keep the other from winning', () => {
    const { code, out } = solve(scratch.write('even.in', even), '--turn', 'white');
    expect(code).toBe(0);
    expect(out).toContain(`: draw for White\nArgument: ${argument}.\n`);
  });

  test('says which side can be kept from winning if the rest is open', () => {
    const file = scratch.write('three.in', `4\n${four}${five}${three}- - - B B - -\n- B - - - -\n${five}${four}`);
    const { code, out } = solve(file, '--turn', 'white', '--nodes', '60000');
    expect(code).toBe(1);
    expect(out).toMatch(/: not solved\nArgument: .*; White can be kept from making a tripod or a loop\.\n/);
  });
});

describe('files', () => {
  test('a board', () => {
    const file = scratch.write('board.in', '4\nB W B B\nW + W B\nB + + W\nB W W B\n');
    const { code, out } = solve(file, '--turn', 'white', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ side: 'White', proof: 'win' });
  });

  test('a finished game, and bad usage', () => {
    const file = scratch.write(
      'over.sgf',
      '(;GM[Squatter]SZ[3];W[a1];B[b1];W[c1];B[a2];W[b2];B[c2];W[a3];B[b3];W[c3])',
    );
    expect(solve(file).err).toBe(`${file}: the game is over: choose an earlier move with --move, or another board\n`);
    expect(solve(file, '--move', '3').code).toBe(0);
    expect(solve()).toEqual({ code: 2, out: '', err: 'ringfence: solve needs --game and --size, or a file\n' });
    expect(solve(file, '--size', '3').err).toBe('ringfence: --size is for new games: leave it out with a file\n');
  });
});

test('a board that is not solved within the limits has exit code 1', () => {
  const { code, out } = solve('--game', 'squatter', '--size', '8', '--nodes', '1000');
  expect(code).toBe(1);
  expect(out).toMatch(/: not solved\n/);
  expect(JSON.parse(solve('--game', 'squatter', '--size', '8', '--time', '1', '--json').out).proof).toBe(null);
});

test('an interrupted Squatter proof resumes in another process', () => {
  const moves = 'b1 a2 b3 e2 c3 d1 b2 a3 d2 f4 g4 d7 g7 a6 b7 f3 e4 d6 c7 e3 f5 c4'.split(' ');
  const nodes = moves.map((move, i) => `;${i % 2 === 0 ? 'W' : 'B'}[${move}]`);
  const file = scratch.write('endgame.sgf', `(;GM[Squatter]SZ[7]${nodes.join('')})`);
  const whole = JSON.parse(solve(file, '--json').out);
  expect(whole).toMatchObject({ proof: 'win', score: 1 });
  const state = join(scratch.path, 'endgame.state');
  const limit = String(Math.round(0.7 * whole.nodes));
  expect(solve(file, '--nodes', limit, '--state', state).code).toBe(1);
  const rest = JSON.parse(freshRingfence(['solve', file, '--state', state, '--json']).out);
  expect(rest).toMatchObject({ proof: 'win', score: 1 });
  expect(rest.nodes).toBeLessThan(0.5 * whole.nodes);
});

test('a state of something else is refused', () => {
  const file = scratch.write('state', 'nonsense');
  const { code, err } = solve('--game', 'squatter', '--size', '3', '--state', file);
  expect(code).toBe(2);
  expect(err).toMatch(/^ringfence: --state cannot be used: /);
  expect(existsSync(join(scratch.path, 'other'))).toBe(false);
});
