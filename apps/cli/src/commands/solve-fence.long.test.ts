import { afterAll, expect, test } from 'vitest';
import { makeScratch, ringfence } from '../testing/harness.ts';

const scratch = makeScratch();
afterAll(scratch.remove);

const rows = ['- - W -', '- - - B -', '- W - - - -', '- - - - W - -', '- - - - B -', '- - - - -', '- - - -'];

// A thread that leaves its line wrongly, or takes another position's entry for its own, does not come to an end here.
test.each([2, 8, 16])('%i threads of one table make a tripod or a ring, and the proof holds', (threads) => {
  const file = scratch.write('board.in', `4\n${rows.join('\n')}\n`);
  const args = ['--turn', 'white', '--defence', '--threads', `${threads}`, '--time', '300', '--proof', 'made.proof'];
  const { code, out } = ringfence(['solve', file, ...args], { cwd: scratch.path });
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^Fencemaster, size 4: White, to move, makes a tripod or a ring/),
  ]);
  expect(ringfence(['verify', 'made.proof'], { cwd: scratch.path }).code).toBe(0);
});
