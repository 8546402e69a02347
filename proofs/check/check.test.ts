// The second checkers: programs in C++ and Python, which share nothing with `verify`.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { verifyFence, verifyProof } from '@ringfence/proof/verify';
import { afterAll, describe, expect, test } from 'vitest';

const here = new URL('.', import.meta.url);
const proofs = new URL('../../docs/proofs/', here);
const cases = readdirSync(new URL('cases', here));
const build = mkdtempSync(join(tmpdir(), 'ringfence-check-'));
afterAll(() => rmSync(build, { recursive: true }));
const isBuilt = new Set<string>();

/** Whether a checker in C++ accepts an unpacked proof, with its last line. */
function says(checker: string, proof: Uint8Array): string {
  const program = join(build, checker);
  if (!isBuilt.has(checker)) {
    execFileSync('g++', ['-std=c++17', '-O1', '-Wall', '-Werror', '-o', program, `${checker}.cpp`], { cwd: here });
    isBuilt.add(checker);
  }
  const { stdout, status } = spawnSync(program, { input: proof, encoding: 'utf8' });
  const last = stdout.trim().split('\n').at(-1) ?? '';
  expect(status, last).toBe(last.startsWith('accepted') ? 0 : 1);
  return last;
}

const stored = (name: string): Uint8Array => gunzipSync(readFileSync(new URL(`${name}.proof`, proofs)));
const isFence = (proof: Uint8Array): boolean => Buffer.from(proof).toString('latin1', 0, 15) === 'ringfence fence';

describe('what the format leaves to be settled', () => {
  test.each(cases)('%s', async (file) => {
    const proof = readFileSync(new URL(`cases/${file}`, here));
    const verify = isFence(proof) ? verifyFence([proof]) : verifyProof([proof]);
    const verdict = await verify.then(
      () => 'accepted',
      () => 'refused',
    );
    expect(file).toContain(`.${verdict}.`);
    expect(says(isFence(proof) ? 'fence' : 'breaker', proof)).toContain(verdict);
  });
});

// The counts are those of `ringfence verify`.
test.each([
  ['breaker', 'squatter6x7', '355 positions, 332 pairings, 374 answers'],
  ['breaker', 'squatter9x9', '3354 positions, 0 pairings, 2329 answers'],
  ['breaker', 'squatter5x7-walls', '327 positions, 0 pairings, 228 answers'],
  ['fence', 'fencemaster3-holds', '115 positions, 92 pairings, 157 answers'],
  ['fence', 'fencemaster4-two', '121 positions, 113 pairings, 150 answers'],
  ['race', 'havannah3-a2', '12 positions, 36 chains, 160 answers'],
  ['race', 'havannah3-b2', '1 positions, 5 chains, 17 answers'],
  ['race', 'havannah3-c3', '1 positions, 5 chains, 17 answers'],
])('%s.cpp accepts %s with the same counts', (checker, name, counts) => {
  expect(says(checker, stored(name))).toBe(`accepted: ${counts}`);
});

test.each([
  ['a filled ring', '....MM..MMM..M.....', undefined, true],
  ['a filled ring where only loops count', '....MM..MMM..M.....', 'loop', false],
  ['a loop around an empty cell', '....MM..M.M..M.....', 'loop', true],
  ["a loop around Breaker's piece", '....MM..MBM..M.....', 'loop', true],
])('%s ends a proof that Maker makes one, or not', async (_, position, enclosure, isMade) => {
  const header = JSON.stringify({ game: 'fencemaster', size: 3, position, winner: 'maker', enclosure });
  const proof = Buffer.from(`ringfence fence 1\n${header}\n\x0e`, 'latin1');
  const accepted = await verifyFence([proof]).then(
    () => true,
    () => false,
  );
  expect(accepted).toBe(isMade);
  expect(says('fence', proof).startsWith('accepted')).toBe(isMade);
});

test('race.cpp accepts a chain that threatens twice, and refuses one on a piece', () => {
  const proof = (move: number): Uint8Array =>
    Buffer.from(
      `ringfence race 1\n{"game":"havannah","size":2,"position":"W......","toMove":"white"}\n\x81${String.fromCharCode(move)}`,
      'latin1',
    );
  expect(says('race', proof(6))).toBe('accepted: 0 positions, 1 chains, 0 answers');
  expect(says('race', proof(0))).toContain('refused');
});

test.each([
  ['breaker', 'squatter6x7'],
  ['fence', 'fencemaster3-holds'],
])('%s.cpp refuses most copies of %s with one changed byte', (checker, name) => {
  const proof = stored(name);
  const records = proof.indexOf(10, proof.indexOf(10) + 1) + 1;
  const refused = Array.from({ length: 20 }, (_, i) => {
    const copy = Uint8Array.from(proof);
    copy[records + i] ^= 1;
    return says(checker, copy).startsWith('refused');
  }).filter(Boolean);
  expect(refused.length).toBeGreaterThan(17);
});

/** The last line of a checker in Python about a file. */
const saysOf = (checker: string, file: string): string =>
  spawnSync('python3', [checker, file], { cwd: here, encoding: 'utf8' }).stdout.trim().split('\n').at(-1) ?? '';

test('value.py accepts Havannah 3, and refuses another format', () => {
  const check = (name: string): string => saysOf('value.py', new URL(`${name}.proof`, proofs).pathname);
  expect(check('havannah3')).toBe('accepted: 588 positions, 536 moves');
  expect(check('squatter6x6')).toContain('refused');
});

test('race.py says the same as race.cpp about races of each game, whole, in part and damaged', () => {
  const [, header, ...rest] = Buffer.from(stored('havannah3-a2')).toString('latin1').split('\n');
  const records = rest.join('\n');
  const race = (fields: object, bytes: string): Buffer =>
    Buffer.from(`ringfence race 1\n${JSON.stringify({ ...JSON.parse(header), ...fields })}\n${bytes}`, 'latin1');
  const squatter = { game: 'squatter', rows: 3, columns: 4, position: '.W..W....W..', toMove: 'white' };
  const fencemaster = { game: 'fencemaster', size: 3, position: '.W.WW.W............', toMove: 'white' };
  const files = [
    race(squatter, '\x81\x06'),
    race(squatter, '\x81\x07'),
    race(fencemaster, '\x81\x05'),
    race({ position: 'W'.repeat(19) }, records),
    race({ answers: [2] }, records.slice(0, 2 + (records.charCodeAt(1) & 127))),
    race({ answers: [2, 2] }, records),
    ...[0, 1, 2].map((i) => {
      const bytes = Buffer.from(records, 'latin1');
      bytes[5 * i] ^= 1;
      return race({}, bytes.toString('latin1'));
    }),
    race({}, records),
  ];
  const verdicts = files.map((bytes) => {
    const file = join(build, 'race.proof');
    writeFileSync(file, bytes);
    const [first, second] = [saysOf('race.py', file), says('race', bytes)];
    expect(first.split(':')[0], second).toBe(second.split(':')[0]);
    if (second.startsWith('accepted')) expect(first).toBe(second);
    return first;
  });
  expect(verdicts).toMatchInlineSnapshot(`
    [
      "accepted: 0 positions, 1 chains, 0 answers",
      "refused: a chain is not complete",
      "accepted: 0 positions, 1 chains, 0 answers",
      "refused: the game is over",
      "accepted: 1 positions, 1 chains, 17 answers",
      "refused: the list of answers is empty or names one twice",
      "refused: a move is not on a free cell",
      "refused: a chain is not complete",
      "refused: a chain is not complete",
      "accepted: 12 positions, 36 chains, 160 answers",
    ]
  `);
});

describe('pairing.cpp', () => {
  const certificate = (size: string): string =>
    gunzipSync(readFileSync(new URL(`pairing${size}.txt.gz`, proofs))).toString('latin1');
  const check = (text: string): string => says('pairing', Buffer.from(text));

  test.each([
    ['5x8', '159 loops, 1737 clauses'],
    ['6x7', '144 loops, 1195 clauses'],
  ])('accepts the certificate of %s', (size, counts) => {
    expect(check(certificate(size))).toBe(`accepted: ${counts}`);
  });

  test('refuses less: a loop that is missing or none, more pieces, a larger claim, and a clause that does not follow', () => {
    const [name, header, loop, ...rest] = certificate('6x7').split('\n');
    const file = (...lines: readonly string[]): string => check([name, ...lines, ...rest].join('\n'));
    expect(file(header, loop)).toContain('accepted');
    expect(file(header)).toContain('refused');
    expect(file(header, '0 1 2')).toContain('refused: a set of cells is no loop');
    expect(file(header.replace('"pieces":0', '"pieces":1'), loop)).toContain('refused');
    expect(check([name, header, loop, ...rest.slice(0, rest.indexOf('')), '', '0'].join('\n'))).toContain(
      'refused: a pairing may be left',
    );
    expect(
      check([name, header, loop, ...rest.slice(0, rest.indexOf('')), '', '43 0', '-43 0', '0'].join('\n')),
    ).toContain('refused');
  });
});
