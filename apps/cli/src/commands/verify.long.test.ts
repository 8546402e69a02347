import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ringfence, root } from '../testing/harness.ts';

test.each([
  ['8x10', 19_083],
  ['8x12', 16_247],
  ['7x11', 16_456],
  ['7x12', 16_418],
  ['7x13', 9614],
  ['7x14', 17_721],
])('the proof of %s in the documents shows that the first player captures', (size, positions) => {
  const { code, out } = ringfence(['verify', join(root, `docs/proofs/squatter${size}.proof`)]);
  expect(code).toBe(0);
  const claim = 'the first player captures something, unless it is itself captured first';
  expect(out).toContain(
    `Squatter, ${size.replace('x', '×')}, empty board: ${claim}.\n${positions} positions: 0 pairings, `,
  );
});

test.each([
  ['9x9', 850],
  ['10x10', 1132],
  ['11x11', 325],
])('the proof of who captures first on %s in the documents is complete', (size, positions) => {
  const { code, out } = ringfence(['verify', join(root, `docs/proofs/squatter${size}-first.proof`)]);
  expect(code).toBe(0);
  const claim = 'empty board: the first player captures first.';
  expect(out).toContain(`Squatter, ${size.replace('x', '×')}, ${claim}\n${positions} positions: `);
});

test('the proof of the value of fencemaster3 in the documents holds', () => {
  const { code, out } = ringfence(['verify', join(root, 'docs/proofs/fencemaster3.proof')]);
  expect(code).toBe(0);
  const claim = 'Fencemaster, size 3, empty board, White to move: White does not lose; Black does not lose.';
  expect(out).toContain(`The proof holds. ${claim}\n446507 positions: `);
});

test.each([
  ['maker', 'empty board: with Maker to move, Maker makes a tripod or a loop, if Breaker only defends.', 2_283_785],
  ['one', 'Breaker keeps it from making a tripod or a loop.', 61_990],
])('the proof fencemaster4-%s in the documents holds', (name, claim, positions) => {
  const { code, out } = ringfence(['verify', join(root, `docs/proofs/fencemaster4-${name}.proof`)]);
  expect(code).toBe(0);
  expect(out).toContain(claim);
  expect(out).toContain(`\n${positions} positions: `);
});

test.each([
  ['', 21_117],
  ['-a2', 278_627],
  ['-b2', 101_900],
  ['-b3', 162_813],
  ['-c3', 641_882],
  ['-d4', 1_257_400],
])('the proof havannah4%s in the documents holds', (opening, positions) => {
  const { code, out } = ringfence(['verify', join(root, `docs/proofs/havannah4${opening}.proof`)]);
  expect(code).toBe(0);
  expect(out).toContain(
    `The proof holds. Havannah, size 4, empty board: the first player wins.\n${positions} positions: `,
  );
});
