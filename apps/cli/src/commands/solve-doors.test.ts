import { serve } from '@ringfence/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeScratch, ringfence } from '../testing/harness.ts';

const scratch = makeScratch();
let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  server = await serve({ port: 0, data: scratch.path, version: '0.0.0' });
});
afterAll(async () => {
  await server.close();
  scratch.remove();
});

const json = (...args: string[]) => JSON.parse(ringfence(args, { cwd: scratch.path }).out);

const FENCEMASTER_4 = '4\n- - B -\n- W B W -\nB - - - - B\n- - W W B - -\n- B - - - W\n- - - - B\n- - W W\n';

// Limits and bounds are in nodes. Analysis knows a value only once its tree, or a stored proof, has it.
test.each([
  {
    name: 'the start of Squatter 7, from the stored proof',
    text: '(;GM[Squatter]SZ[7])',
    side: 'white',
    limit: 5000,
    analysed: 'draw',
    answer: { proof: 'draw', score: 0, argument: expect.stringContaining('on the empty board'), line: [] },
  },
  {
    name: 'an opening of Squatter 7, from the same',
    text: '(;GM[Squatter]SZ[7];W[d4];B[f5])',
    side: 'white',
    limit: 5000,
    analysed: 'draw',
    answer: { proof: 'draw', score: 0, argument: expect.stringContaining('from here either side can keep') },
  },
  {
    name: 'Havannah 4',
    text: '(;GM[Havannah]SZ[4];W[d4];B[c3];W[e5];B[c5];W[f5];B[b4];W[e6])',
    side: 'black',
    limit: 100_000,
    analysed: 'win',
    answer: { proof: 'win', argument: expect.stringContaining('can force a win') },
  },
  {
    name: 'Fencemaster 3',
    text: '(;GM[Fencemaster]SZ[3];W[c3];B[b1];W[a2];B[b3];W[d4])',
    side: 'black',
    limit: 100_000,
    analysed: null,
    answer: { proof: 'draw', argument: expect.stringContaining('neither side can force a win') },
  },
  {
    name: 'Fencemaster 4, where each side can be kept from winning',
    text: FENCEMASTER_4,
    side: 'white',
    limit: 100_000,
    analysed: null,
    answer: { proof: 'draw', argument: expect.stringContaining('each side can keep the other'), line: [] },
  },
  {
    name: 'Hex 4',
    text: '(;GM[Hex]SZ[4];W[b2];B[c2])',
    side: 'white',
    limit: 100_000,
    analysed: 'win',
    answer: { proof: 'win', argument: 'all lines were looked through to the end' },
  },
  {
    name: 'Squatter 8, which is open',
    text: '(;GM[Squatter]SZ[8];W[d4])',
    side: 'black',
    limit: 3000,
    analysed: null,
    answer: { proof: null, argument: 'not decided: the root is still open', line: [] },
  },
])('every door has the same answer: $name', async ({ text, side, limit, analysed, answer }) => {
  const isBoard = !text.startsWith('(');
  const which = isBoard ? ['--turn', side] : ['--move', String(text.split(';').length - 2)];
  const file = scratch.write(isBoard ? 'position.in' : 'position.sgf', text);
  const expected = { ...answer, side: side === 'white' ? 'White' : 'Black' };
  const solved = json('solve', file, ...which, '--nodes', String(limit), '--json');
  expect(solved).toMatchObject(expected);
  expect(solved.nodes).toBeLessThan(1.2 * limit);
  const { milliseconds, nodes, ...same } = solved;
  expect(json('solve', file, ...which, '--nodes', String(limit), '--threads', '2', '--json')).toMatchObject(same);
  const query = isBoard ? `?game=fencemaster&turn=${side}&nodes=${limit}` : `?nodes=${limit}`;
  // Not over the last connection: it may have ended while the commands blocked this process.
  const request = { method: 'POST', body: text, headers: { connection: 'close' } };
  const asked = await fetch(new URL(`api/solve${query}`, server.url), request);
  expect(await asked.json()).toMatchObject({ ...same, nodes });
  const info = json('analyse', file, ...which, '--nodes', '20000', '--json');
  expect(info.proof).toBe(analysed);
  if (isBoard) return;
  const { out } = ringfence(['gtp', '--game', solved.game, '--nodes', '20000'], {
    input: `loadsgf ${file}\nreg_genmove ${side}\nmove_stats\nquit\n`,
  });
  const said = / proof (\w+)/.exec(out.match(/^= side .*/m)?.[0] ?? '')?.[1] ?? null;
  if (solved.game === 'squatter') expect(said).toBe(analysed);
  else expect([null, solved.proof]).toContain(said);
});
