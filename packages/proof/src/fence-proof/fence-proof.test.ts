import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { EMPTY, judge, randomSource, WHITE } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import { ProofError } from '../breaker-proof/board.ts';
import { createFenceBoard } from './board.ts';
import { type VerifiedFence, verifyFence } from './check.ts';
import { hasMade } from './made.ts';
import { winningSets } from './wins.ts';

describe('winning sets', () => {
  test.each([
    [2, 300],
    [3, 300],
    [4, 40],
  ])('of size %i are exactly what tripods and loops contain', (size, rounds) => {
    const board = createFenceBoard(size);
    const wins = winningSets(board);
    const random = randomSource(size);
    let won = 0;
    for (let round = 0; round < rounds; round++) {
      const share = 30 + random.below(60);
      const cells = Uint8Array.from({ length: board.cellCount }, () => (random.below(100) < share ? WHITE : EMPTY));
      const { reasons } = judge({ shape: 'hexagon', size, cells }, 'fencemaster');
      // The sets also count a ring that encloses only pieces of its own side.
      const isFull = board.beside.some(
        (beside, cell) => beside.length === 6 && [cell, ...beside].every((c) => cells[c] === WHITE),
      );
      const isWon = reasons.length > 0 || isFull;
      if (isWon) won++;
      expect(wins.some((win) => win.every((cell) => cells[cell] === WHITE))).toBe(isWon);
      const pieces = cells.map((cell) => Number(cell === WHITE));
      expect(hasMade(board, pieces, 'ring')).toBe(isWon);
    }
    expect(won).toBeGreaterThan(rounds / 20);
    expect(won).toBeLessThan(0.95 * rounds);
  });
});

const verify = (bytes: Uint8Array): Promise<VerifiedFence> => verifyFence([bytes]);

const stored = (name: string): Uint8Array =>
  gunzipSync(readFileSync(new URL(`../../../../docs/proofs/${name}.proof`, import.meta.url)));
const size3 = stored('fencemaster3-holds');
const firstRecord = size3.indexOf(10, size3.indexOf(10) + 1) + 1;

/** A proof of size 2 from its records. */
const small = (position: string, ...bytes: number[]): Uint8Array => withHeader({ size: 2, position }, bytes);

/** A proof of size 3 that Maker makes a tripod or a ring, from its records. */
const makes = (position: string, ...bytes: number[]): Uint8Array =>
  withHeader({ size: 3, position, winner: 'maker' }, bytes);

const withHeader = (fields: object, bytes: readonly number[]): Uint8Array =>
  Buffer.concat([
    Buffer.from(`ringfence fence 1\n${JSON.stringify({ game: 'fencemaster', ...fields })}\n`),
    Uint8Array.from(bytes),
  ]);

/** Two edges are joined: 15 is on a third one, and 10 and 11 join it. */
const TWO_EDGES = '.M...MM............';

describe('proofs about tripods and loops', () => {
  test('of Fencemaster 3 hold, in chunks of any size', async () => {
    const { header, counts } = await verify(size3);
    expect(header).toEqual({ game: 'fencemaster', size: 3, position: '.'.repeat(19) });
    expect(counts.positions).toBeGreaterThan(100);
    const chunks = Array.from({ length: Math.ceil(size3.length / 7) }, (_, i) => size3.subarray(7 * i, 7 * i + 7));
    expect((await verifyFence(chunks)).counts).toEqual(counts);
  });

  test('of Fencemaster 4 hold with two pieces beforehand', async () => {
    const { header, counts } = await verify(stored('fencemaster4-two'));
    expect([...header.position].filter((letter) => letter === 'B')).toHaveLength(2);
    expect(counts).toEqual({ positions: 121, pairings: 113, answers: 150, deepest: 5 });
  });

  test('are refused when any byte of a record is changed to another cell', async () => {
    let refused = 0;
    const tried = 40;
    for (let at = firstRecord; at < firstRecord + tried; at++) {
      const broken = Uint8Array.from(size3);
      broken[at] = broken[at] < 19 ? (broken[at] + 5) % 19 : broken[at] - 1;
      await verify(broken).catch(() => refused++);
    }
    // Some answers have a second way to hold.
    expect(refused).toBeGreaterThan(0.9 * tried);
  });

  test.each([
    ['a pair around the only ring', small('.......', 193, 0, 1), undefined],
    ['two answers, the second a mirror image', small('.......', 0, 1, 192, 1, 0, 255), undefined],
    ['no pair in the ring', small('.......', 193, 0, 3), 'Maker makes a tripod or a loop'],
    ['a ring that Maker already has', small('MMM.MMM', 192), 'Maker makes a tripod or a loop'],
    ['a pair of one cell', small('.......', 193, 0, 0), 'two partners'],
    ['a pair on a piece', small('M......', 193, 0, 1), 'not free'],
    ['an answer on the same cell', small('.......', 0, 0, 192, 255), 'not a free cell'],
    ['a move that has no answer', small('.......', 0, 1, 192, 255), 'the move 1 has no answer'],
    ['no answers at all', small('.......', 255), 'no answers'],
    ['no end', small('.......', 0, 1), 'ends too early'],
    ['bytes after the end', small('.......', 193, 0, 1, 0), 'something follows'],
    ['a position of another size', small('......', 192), 'does not fit'],
    ['another game', Buffer.from('ringfence fence 1\n{"game":"havannah"}\n'), 'not about Fencemaster'],
    ['a board that is too large', Buffer.from('ringfence fence 1\n{"game":"fencemaster","size":5}\n'), 'size 1 to 4'],
    ['another winner', withHeader({ size: 2, position: '.......', winner: 'white' }, [192]), 'not "maker"'],
    ['a double threat of Maker’s', makes(TWO_EDGES, 15, 10, 11, 11, 10, 255), undefined],
    ['a last move of Maker’s', makes('.M...MM...M........', 15), undefined],
    ['a ring around a piece of Breaker’s', makes('....MM..MBM...M....', 13), undefined],
    ['Maker’s move on a piece', makes(TWO_EDGES, 5, 10, 11, 11, 10, 255), "Maker's move 5 is not a free cell"],
    ['Maker’s move outside the board', makes(TWO_EDGES, 19), "Maker's move 19 is not a free cell"],
    ['the end instead of Maker’s move', makes(TWO_EDGES, 255), "Maker's move 255 is not a free cell"],
    ['Breaker’s answer on Maker’s move', makes(TWO_EDGES, 15, 15), "Breaker's answer 15 is not a free cell"],
    ['Breaker’s answer on a piece', makes(TWO_EDGES, 15, 1), "Breaker's answer 1 is not a free cell"],
    ['an answer listed twice', makes(TWO_EDGES, 15, 10, 11, 10, 255), "Breaker's answer 10 is listed twice"],
    ['an answer that is missing', makes(TWO_EDGES, 15, 10, 11, 255), "Breaker's answer 11 is missing"],
    ['no answers to Maker’s move', makes(TWO_EDGES, 15, 255), 'no answers follow'],
    [
      'no cell for an answer',
      withHeader({ size: 2, position: 'MBMBMB.', winner: 'maker' }, [6, 255]),
      'no answers follow',
    ],
    ['a record that is cut off', makes(TWO_EDGES, 15, 10, 11, 11, 10), 'ends too early'],
    ['no record at all', makes(TWO_EDGES), 'ends too early'],
    ['bytes after Maker’s last move', makes('.M...MM...M........', 15, 255), 'something follows'],
    ['a tripod that Maker already has', makes('.M...MM...M....M...', 0), 'Maker already has a tripod or a ring'],
    ['a ring that Breaker already has', makes('....BB..B.B..BB....', 0), 'Breaker already has a tripod or a ring'],
  ])('with %s', async (_, bytes, message) => {
    const problem = await verify(bytes).then(
      () => undefined,
      (error: Error) => error.message,
    );
    if (message === undefined) expect(problem).toBeUndefined();
    else expect(problem).toContain(message);
  });

  test('that Maker makes one are counted, and end where the board is full', async () => {
    const { counts, header } = await verify(makes(TWO_EDGES, 15, 10, 11, 11, 10, 255));
    expect(header.winner).toBe('maker');
    expect(counts).toEqual({ positions: 3, pairings: 0, answers: 2, deepest: 1 });
    const nested = makes('.'.repeat(19), ...Array.from({ length: 1000 }, (_, i) => i % 19));
    await expect(verify(nested)).rejects.toThrow(ProofError);
  });
});
