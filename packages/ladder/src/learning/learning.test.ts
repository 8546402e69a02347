import type { GameResult } from '@ringfence/arena';
import { createEngine } from '@ringfence/engine';
import { readSgf } from '@ringfence/rules/record';
import { describe, expect, test } from 'vitest';
import { bossOf, type DigestGame, digestOf } from './digest.ts';
import { reviewOf } from './review.ts';
import { testFile } from './test-file.ts';

const resultOf = (moves: readonly string[], parts: Partial<GameResult> = {}): GameResult => ({
  plan: {
    id: '7',
    pair: '1',
    game: 'squatter',
    size: 3,
    swap: false,
    opening: [],
    white: 'v:a',
    black: 'house:random',
    clock: { kind: 'move', ms: 1000 },
    maxMoves: 10,
    seed: 1,
  },
  moves,
  times: moves.map((_, i) => ({ wallMs: 10, cpuMs: i % 2 === 0 ? 100 : 5 })),
  winner: 2,
  endedBy: 'rules',
  scores: [0, 0],
  words: 'Made up.',
  ...parts,
});

describe('the digest of a team', () => {
  test('lists faults by kind, openings that lose, and where time goes', () => {
    const line = ['a1', 'b2', 'c3', 'a2'];
    const fault = { kind: 'crashed', words: '', stderr: [] } as const;
    const games: DigestGame[] = [
      { id: '1', side: 'white', result: resultOf(line) },
      { id: '2', side: 'white', result: resultOf(line) },
      { id: '3', side: 'white', result: resultOf(line, { winner: 1 }) },
      { id: '4', side: 'white', result: resultOf([], { endedBy: 'fault', fault }) },
      { id: '5', side: 'black', result: resultOf(line) },
    ];
    const digest = digestOf(games);
    expect(digest).toMatchObject({ games: 5, won: 2, drawn: 0, lost: 3 });
    expect(digest.faults).toMatchObject([{ kind: 'crashed', games: 1, example: '4', title: 'crashing' }]);
    expect(digest.openings).toEqual([{ side: 'white', moves: ['a1', 'b2', 'c3'], games: 3, lost: 2, example: '2' }]);
    // White's moves took 100 ms each, Black's 5: six of one, two of the other.
    expect(digest.time).toMatchObject({ moves: 8, maxCpuMs: 100, mostOfClock: 0.1 });
    expect(digest.time.meanCpuMs).toBeCloseTo((6 * 100 + 2 * 5) / 8);
  });

  test('an opening that loses half of its games is not listed', () => {
    const line = ['a1', 'b2', 'c3', 'a2'];
    const games = ([1, 2, 1, 2] as const).map((winner, i): DigestGame => {
      return { id: `${i}`, side: 'white', result: resultOf(line, { winner }) };
    });
    expect(digestOf(games).openings).toEqual([]);
  });

  test('says what the next boss does to the team', () => {
    const line = ['a1', 'b2', 'c3', 'a2'];
    const games: DigestGame[] = [
      { id: '1', side: 'white', result: resultOf(line) },
      { id: '2', side: 'white', result: resultOf([...line, 'c1', 'b1']) },
      { id: '3', side: 'white', result: resultOf(line, { winner: 1 }) },
    ];
    expect(bossOf(games)).toMatchObject({
      games: 3,
      won: 1,
      lost: 2,
      latest: '3',
      lostAfter: 5,
      opening: { side: 'white', moves: ['a1', 'b2', 'c3'], games: 3, lost: 2, example: '2' },
    });
    expect(bossOf([])).toMatchObject({ games: 0, latest: null, lostAfter: null, opening: null });
  });

  test('of a team without games is empty', () => {
    expect(digestOf([])).toMatchObject({ games: 0, faults: [], openings: [], time: { moves: 0, meanCpuMs: 0 } });
  });
});

describe('the review of a game', () => {
  /** Black lets White close the diamond around the middle. */
  const lost = resultOf(['b1', 'a1', 'a2', 'c1', 'c2', 'a3', 'b3'], { winner: 1, scores: [1, 0] });

  test('names the move that lost and a better one, and writes them to a test file', async () => {
    const engine = await createEngine({ seed: 1, tableSize: 8 });
    const review = await reviewOf(engine, '7', lost, new AbortController().signal, { nodes: 20_000 });
    engine.close();
    expect(review.positions).toHaveLength(8);
    expect(review.marks).toHaveLength(7);
    expect(review.positions[7]).toMatchObject({ value: 1, proved: true });
    const { losing } = review;
    expect(losing?.move).toBeGreaterThan(1);
    expect((losing?.move ?? 0) % 2).toBe(0);
    expect(losing?.better).not.toBe(losing?.played);
    const file = testFile(lost, review);
    const read = readSgf(file);
    if (!read.ok) throw new Error('the file cannot be read');
    const [record] = read.value;
    expect(record.nodes.filter(({ play }) => play !== undefined)).toHaveLength(losing?.move ?? 0);
    expect(record.header.comment).toContain(`find ${losing?.better}. ${losing?.played} was played, and lost.`);
  });

  test('a move of the opening is not the one that lost, the first one after it can be', async () => {
    const engine = await createEngine({ seed: 1, tableSize: 8 });
    const { signal } = new AbortController();
    const found = async (opening: number) => {
      const plan = { ...lost.plan, opening: lost.moves.slice(0, opening) };
      return (await reviewOf(engine, '7', { ...lost, plan }, signal, { nodes: 20_000 })).losing?.move;
    };
    const move = (await found(0)) ?? 0;
    expect(await found(move - 1)).toBe(move);
    expect(await found(move)).not.toBe(move);
    engine.close();
  });

  test('a game without a mistake gives no test', () => {
    expect(() => testFile(lost, { game: '7', positions: [], marks: [], losing: null })).toThrow('cannot write a test');
  });
});
