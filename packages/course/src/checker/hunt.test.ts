import { expect, test } from 'vitest';
import { huntWords } from '../marks/marks.ts';
import { answerLines } from './answer.ts';
import type { MarkedBoard } from './board.ts';
import { huntSmallest } from './hunt.ts';
import type { BoardResult } from './result.ts';

/** A checker that counts nothing for Black. */
const asked: MarkedBoard[] = [];
const ask = async (boards: readonly MarkedBoard[]): Promise<BoardResult[]> => {
  asked.push(...boards);
  return boards.map((board) => {
    const [winner, white, black] = answerLines(board.answer);
    const said = [winner, white, '0'].join('\n');
    const verdict = black === '0' ? 'right' : 'wrong';
    return { board, verdict, said, stderr: [], wallMs: 0, cpuMs: 0, memoryMb: 0 };
  });
};
const options = { game: 'squatter', ask, atOnce: 8, seed: 1 } as const;

test('a hunt without a known wrong board finds a smallest one, which is put into words', async () => {
  const hunted = await huntSmallest([], { ...options, most: 400, limitMs: 60_000 });
  expect(hunted?.board).toMatchObject({ text: '3\n+ B +\nB - B\n+ B +\n', answer: 'None\n0\n1\n' });
  expect(huntWords({ suites: [], diagnosis: null, ...(hunted && { hunted }) })).toEqual([
    'But it is wrong on a board of size 3 that the hunt found: it says None, 0, 0, and right is None, 0, 1.',
  ]);
});

test('a hunt starts no board after its time', async () => {
  asked.length = 0;
  expect(await huntSmallest([], { ...options, limitMs: 0 })).toBeUndefined();
  expect(asked).toEqual([]);
});
