import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPosition } from '@ringfence/rules';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Player } from './players.ts';
import { describeRow, type Plan, playRows, type Row, rowPlan, rowResult } from './rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'ringfence-rows-'));
beforeAll(() => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const row = (size: number): Row => ({ name: `squatter ${size}: a – b`, game: 'squatter', size, a: 'a', b: 'b' });
const table = [row(3), row(4)];
const values = { minutes: 1, games: 6, rows: '', seed: 1, part: '1/1', state: 'none' };

const planFor = (changed: Partial<typeof values>, state: string): Plan =>
  rowPlan(table, { ...values, ...changed, state }, 'usage');

/** Both play the first legal move; it is noted which pairs were played. */
const opened: string[] = [];
const manner = {
  opening: ({ game, size }: Row) => startPosition(game, { size }),
  open: async (word: string, seed: number): Promise<Player> => {
    opened.push(`${word}${seed}`);
    return { name: word, choose: async (position) => ({ move: position.legalMoves()[0] }), close: () => {} };
  },
};

test('a table resumes where the last run stopped, even if that was killed while writing', async () => {
  const state = join(folder, 'resumed.jsonl');
  const plan = (games: number) => planFor({ games, rows: 'squatter 3' }, state);
  await playRows(plan(4), manner);
  appendFileSync(state, '{"row":"squatter 3: a –');
  expect(opened.splice(0)).toEqual(['a1', 'b2', 'a2', 'b3']);
  const [standing] = await playRows(plan(6), manner);
  expect(opened.splice(0)).toEqual(['a3', 'b4']);
  expect(rowResult(standing).games).toBe(6);
  await playRows(plan(6), manner);
  expect(opened).toEqual([]);
  expect(describeRow(standing)).toMatch(/^squatter 3: a – b: \+\d+ =\d+ −\d+, \d+\.\d % \(\d+–\d+\) of 6 games$/);
});

test('rows of one board share their openings if they are told to', async () => {
  const found: string[] = [];
  const twice = ['a', 'b'].map((name): Row => ({ ...row(3), name }));
  const play = (areOpeningsShared: boolean): ReturnType<typeof playRows> => {
    const state = join(folder, `shared-${areOpeningsShared}.jsonl`);
    const plan = rowPlan(twice, { ...values, games: 2, state }, 'usage');
    const opening = ({ name }: Row) => {
      found.push(name);
      const position = startPosition('squatter', { size: 3 });
      position.play(found.length);
      return position;
    };
    return playRows(plan, { ...manner, opening, areOpeningsShared });
  };
  const [one, other] = await play(true);
  expect(found.splice(0)).toEqual(['a']);
  expect(other.pairs[0].opening).toBe(one.pairs[0].opening);
  expect(other.pairs[0].games).toEqual(one.pairs[0].games);
  await play(false);
  expect(found).toEqual(['a', 'b']);
});

test('parts share the pairs of every row out', async () => {
  const files = ['1', '2'].map((part) => join(folder, `part-${part}.jsonl`));
  for (const [at, state] of files.entries()) {
    await playRows(planFor({ part: `${at + 1}/2` }, state), manner);
  }
  const pairs = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  );
  const names = pairs.map(({ row: name, pair }) => `${name[9]}-${pair}`).sort();
  expect(names).toEqual(['3-0', '3-1', '3-2', '4-0', '4-1', '4-2']);
});

test.each([
  [{ part: '3/2' }, '--part takes a part such as 1/4, not "3/2"'],
  [{ part: '0/2' }, '--part takes a part such as 1/4, not "0/2"'],
  [{ rows: 'chess' }, 'no row has a name with "chess"; --minutes 0 lists the rows'],
])('%j is refused', (wrong, reason) => {
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  const said = vi.spyOn(console, 'error').mockReturnValue();
  expect(() => rowPlan(table, { ...values, ...wrong }, 'usage')).toThrow('exit 2');
  expect(said).toHaveBeenCalledWith(`${reason}\n\nusage`);
});

test('a pair is not begun if pairs of its row last longer than the time left', async () => {
  const state = join(folder, 'short.jsonl');
  const long = { row: table[0].name, seed: 1, pair: 0, points: [1, 0], games: ['', ''], seconds: 90 };
  writeFileSync(state, `${JSON.stringify(long)}\n`);
  const standings = await playRows(planFor({}, state), manner);
  expect(standings.map(({ pairs }) => pairs.length)).toEqual([1, 3]);
});
