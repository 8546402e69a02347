import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeScratch, ringfence } from '../testing/harness.ts';

const scratch = makeScratch();
afterAll(scratch.remove);

test('the first player captures first on 11×11, with a proof that is complete', () => {
  const proof = join(scratch.path, '11x11.proof');
  const args = ['solve', '--game', 'squatter', '--size', '11x11', '--race', '--threads', '2', '--proof', proof];
  const { code, out } = ringfence(args);
  expect(code).toBe(0);
  expect(out).toMatch(
    /^Squatter, 11×11: the first player captures first, whatever the other side plays\nFirst move: f6\nAnswers to replies \(and to their mirror images\):(?: \w\d: \w\d+,?){20}\n\d+ nodes, [\d.]+ s\nProof: \S+, \d+ positions, \d+ bytes\n$/,
  );
  const verified = ringfence(['verify', proof]);
  expect(verified.code).toBe(0);
  expect(verified.out).toContain('Squatter, 11×11, empty board: the first player captures first.\n');
  // A complete proof is taken over, and nothing is left to search.
  const again = JSON.parse(ringfence([...args, '--json']).out);
  expect(again).toMatchObject({ solved: true, capturesFirst: 'white', nodes: 0, proof: { complete: true } });
});
