import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cleanEnv, launcher, makeScratch, ringfence } from '../testing/harness.ts';

const scratch = makeScratch();
afterAll(scratch.remove);

const run = (...args: string[]) => ringfence(args, { cwd: scratch.path });
const race = (size: string, ...args: string[]) => run('solve', '--game', 'squatter', '--size', size, '--race', ...args);

/** A board of 9×9 with these pieces. */
function nineOf(name: string, pieces: Readonly<Record<string, string>>): string {
  const rows = Array.from({ length: 9 }, (_, row) =>
    Array.from({ length: 9 }, (_, column) => pieces[`${'abcdefghi'[column]}${row + 1}`] ?? '+').join(' '),
  );
  return scratch.write(name, `9\n${rows.join('\n')}\n`);
}
const far = nineOf('far.in', { a1: 'W', e5: 'B' });

test('a position in which the side to move captures first gets a proof', () => {
  const solved = run('solve', far, '--turn', 'black', '--race', '--proof', 'far.proof');
  expect(solved).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^Squatter, 9×9: Black, to move, captures first, whatever the other side plays\nFirst move: \w\d\n\d+ nodes, [\d.]+ s\nProof: far\.proof, \d+ positions, \d+ bytes\n$/,
    ),
  });
  const { code, out } = run('verify', 'far.proof');
  expect(code).toBe(0);
  expect(out).toMatch(/^The proof holds\. Squatter, 9×9: with Black to move, Black captures first\.\n/);
});

test('a search that is stopped resumes from its state', () => {
  const args = ['solve', far, '--turn', 'black', '--race', '--json', '--state', 'far.state'];
  const begun = JSON.parse(run(...args, '--nodes', '20').out);
  expect(begun).toMatchObject({ game: 'squatter', rows: 9, columns: 9, solved: false, capturesFirst: null });
  const { solved, capturesFirst, first, nodes } = JSON.parse(run(...args).out);
  expect({ solved, capturesFirst, first }).toEqual({ solved: true, capturesFirst: 'black', first: expect.any(String) });
  expect(nodes).toBeLessThan(JSON.parse(run('solve', far, '--turn', 'black', '--race', '--json').out).nodes);
  expect(race('9x9', '--state', 'far.state', '--nodes', '1').code).toBe(1);
  expect(race('9x10', '--state', 'far.state').err).toBe(
    'ringfence: --state cannot be used: the state is about 9×9, not about 9×10\n',
  );
  expect(run('solve', '--game', 'squatter', '--size', '9x9', '--state', 'far.state').err).toMatch(/other question/);
});

test.runIf(process.platform !== 'win32')('Ctrl-C leaves a proof in part, and the next run adds to it', async () => {
  const [proof, state] = ['grows.proof', 'grows.state'].map((name) => join(scratch.path, name));
  const args = ['solve', '--game', 'squatter', '--size', '10x11', '--race', '--proof', proof, '--state', state];
  const child = spawn(process.execPath, [launcher, ...args], { env: cleanEnv() });
  let out = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  await expect.poll(() => existsSync(proof)).toBe(true);
  child.kill('SIGINT');
  const [code] = await once(child, 'close');
  expect(code).toBe(130);
  expect(out).toMatch(
    /^Squatter, 10×11: not solved within the limits\nFirst move: f6\nReplies left \(and their mirror images\): .* and \d+ more\n\d+ nodes, .* s\nProof in part: \S+, \d+ positions, \d+ bytes\n$/,
  );
  const before = checked('grows.proof');
  expect(before).toBeLessThan(109);
  const next = race('10x11', '--nodes', '300', '--json', '--proof', 'grows.proof', '--state', state);
  expect(next.code).toBe(1);
  const found = JSON.parse(next.out);
  expect(found).toMatchObject({ solved: false, capturesFirst: null, first: 'f6', proof: { file: 'grows.proof' } });
  expect(found.proof.complete).toBe(false);
  expect(found.left).not.toContain('f5');
  expect(checked('grows.proof')).toBeLessThan(before);
  expect(readdirSync(scratch.path).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

/** How many answers a proof in part leaves open. */
function checked(file: string): number {
  const { holds, first } = JSON.parse(run('verify', file, '--json').out);
  expect(holds).toBe(true);
  return first.open.length;
}

test('a file that is not such a proof is not replaced', () => {
  expect(race('11x11', '--proof', 'far.proof').err).toBe(
    'far.proof: the proof is about 9×9, not about 11×11, so it cannot be continued: choose another file for --proof\n',
  );
  scratch.write('text.proof', 'text');
  expect(race('11x11', '--proof', 'text.proof').err).toMatch(
    /^text\.proof: this is not a proof of who captures or wins first, /,
  );
  scratch.write('damaged.proof', Buffer.from([0x1f, 0x8b, 1]));
  expect(race('11x11', '--proof', 'damaged.proof').err).toBe(
    'damaged.proof: the compressed file is damaged or truncated\n',
  );
});

test('boards on which no win is found, or not yet', () => {
  const { code, out } = race('3x10', '--proof', 'none.proof');
  expect(code).toBe(1);
  expect(out).toMatch(
    /^Squatter, 3×10: no way found for the first player to capture first, which does not mean that there is none\nFirst move: f2\n/,
  );
  expect(existsSync(join(scratch.path, 'none.proof'))).toBe(false);
  const small = race('8', '--nodes', '1');
  expect(small.code).toBe(1);
  expect(small.err).toMatch(/^note: .*leave --race out/);
});

test.runIf(process.platform === 'linux')('a full disk is reported, and does not end the search', () => {
  const { code, out, err } = race('10x11', '--nodes', '150', '--proof', '/dev/full');
  expect(code).toBe(2);
  expect(out).toMatch(/^Squatter, 10×11: not solved within the limits\nFirst move: f6\nReplies left .*: e6 /);
  expect(err).toBe(
    'note: /dev/full cannot be written: the disk is full; the search continues\nringfence: /dev/full cannot be written: the disk is full\n',
  );
});

const captured = scratch.write('captured.in', '5\n+ + + + +\n+ + W + +\n+ W - W +\n+ + W + +\n+ + + + +\n');
const refused: [args: string[], message: RegExp][] = [
  [['--game', 'havannah', '--size', '3'], /: --race is only for squatter\n$/],
  [
    ['--game', 'squatter', '--size', '12'],
    /: --size 12: .*at least 3 rows and columns, up to 128 cells, can be searched; docs\/theory.md .*\n$/,
  ],
  [
    ['--game', 'squatter', '--size', '2x9'],
    /: --size 2x9: .*at least 3 rows and columns, up to 128 cells, can be searched; docs\/theory.md .*\n$/,
  ],
  [['--game', 'squatter', '--size', 'ten'], /: --size is a number, or rows and columns such as 10x11\n$/],
  [['--game', 'squatter'], /: --race needs --game squatter and --size, or a file\n$/],
  [[captured, '--turn', 'white'], /: something is captured already: --race is for positions before that\n$/],
  [['--game', 'squatter', '--size', '9', '--turn', 'black'], /: --turn cannot be combined with an empty board\n$/],
  [['--game', 'squatter', '--size', '9', '--score', '--proof', 'x'], /: --score cannot be combined with --race\n$/],
];
test.each(refused)('%j is bad usage', (args, message) => {
  const { code, out, err } = run('solve', '--race', ...args);
  expect({ code, out, err }).toEqual({ code: 2, out: '', err: expect.stringMatching(message) });
});

const searches: string[][] = [
  ['--game', 'squatter', '--size', '9x9', '--race'],
  ['--game', 'squatter', '--size', '9x9'],
  ['--game', 'squatter', '--size', '8'],
  ['--game', 'squatter', '--size', '8x8', '--threads', '2'],
  ['--game', 'squatter', '--size', '8', '--score'],
  ['--game', 'fencemaster', '--size', '4'],
  ['--game', 'havannah', '--size', '4'],
];
test.each(searches.map((args) => [args]))(
  'a proof that cannot be written is reported before the search: %j',
  (args) => {
    const limits = ['--time', '5'];
    scratch.write('file', '');
    for (const [file, reason] of [
      ['file/x.proof', 'a part of the path is not a folder'],
      ['file/y/x.proof', 'a part of the path is not a folder'],
      ['.', 'this is a folder, not a file'],
      ['new/', 'this is a folder, not a file'],
    ]) {
      const problem = `ringfence: ${file} cannot be written: ${reason}\n`;
      expect(run('solve', ...args, ...limits, '--proof', file)).toEqual({ code: 2, out: '', err: problem });
    }
  },
);

test('so is a state that cannot be written, and a folder of proofs', () => {
  scratch.write('file', '');
  const reason = 'cannot be written: a part of the path is not a folder';
  for (const size of [
    ['--size', '8'],
    ['--size', '9x9'],
    ['--size', '9x9', '--race'],
  ]) {
    const { err } = run('solve', '--game', 'squatter', ...size, '--time', '5', '--state', 'file/x.state');
    expect(err).toBe(`ringfence: file/x.state ${reason}\n`);
  }
  const { err } = run('data', 'positions', '--game', 'squatter', '--size', '4', '--count', '1', '--proofs', 'file');
  expect(err).toBe(`ringfence: file ${reason}\n`);
});
