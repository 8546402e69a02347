import { randomSource } from '@ringfence/rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { ProofError, verifyProof } from '../breaker-proof/index.ts';
import { scatteredSquatter } from '../testing/plain-maker.ts';
import { createMaker } from './kernel.ts';
import { firstMoves, middleOf, Replies } from './replies.ts';
import { makerSubject } from './subject.ts';
import { MakerWriter } from './writer.ts';

/** The bytes of a proof and its number of positions. */
async function proofOf(rows: number, columns: number, letters?: string, options = {}) {
  const board = { rows, columns };
  const writer = new MakerWriter(
    [await createMaker(board, { tableSize: 16, ...options })],
    makerSubject(board, letters),
  );
  while (!writer.step());
  return { captures: writer.captures, positions: writer.positions, bytes: writer.sink.take() };
}

const isRefused = async (bytes: Uint8Array): Promise<boolean> => {
  try {
    await verifyProof([bytes]);
    return false;
  } catch (error) {
    if (!(error instanceof ProofError)) throw error;
    return true;
  }
};

describe('a proof of a position at 9×9', () => {
  let bytes: Uint8Array;
  let positions: number;
  beforeAll(async () => {
    const proof = await proofOf(9, 9, `${'.'.repeat(31)}B${'.'.repeat(8)}W${'.'.repeat(40)}`);
    ({ bytes, positions } = proof);
    expect(proof.captures).toBe(true);
  });

  test('holds', async () => {
    const { header, counts } = await verifyProof([bytes]);
    expect(header).toMatchObject({ rows: 9, columns: 9, claims: [{ toMove: 'maker', value: 'captures' }] });
    expect(counts.positions).toBe(positions);
    expect(positions).toBeGreaterThan(100);
  });

  test('is refused when a byte of its records changes, is missing or is added, unless that proves the same', async () => {
    const random = randomSource(5);
    const start = bytes.indexOf(10, bytes.indexOf(10) + 1) + 1;
    let refused = 0;
    const damages = 25;
    for (let i = 0; i < damages; i++) {
      const at = start + random.below(bytes.length - start);
      const kind = random.below(3);
      const other = [...bytes];
      if (kind === 0) other[at] = (other[at] + 1 + random.below(255)) & 255;
      else if (kind === 1) other.splice(at, 1);
      else other.splice(at, 0, random.below(256));
      if (await isRefused(Uint8Array.from(other))) refused++;
    }
    // Another capture on the same move is still a proof, so not every change is a damage.
    expect(refused).toBeGreaterThan(0.95 * damages);
  });

  test('is refused about another board, another position and another side to move', async () => {
    const text = new TextDecoder('latin1').decode(bytes);
    const changed = (from: string, to: string) => Uint8Array.from(text.replace(from, to), (c) => c.charCodeAt(0));
    expect(await isRefused(changed('.B', 'B.'))).toBe(true);
    expect(await isRefused(changed('W', '.'))).toBe(true);
    expect(await isRefused(changed('"toMove":"maker"', '"toMove":"breaker"'))).toBe(true);
    expect(await isRefused(changed('"rows":9,"columns":9', '"rows":3,"columns":27'))).toBe(true);
    expect(await isRefused(changed('"value":"captures"', '"value":"holds"'))).toBe(true);
    expect(await isRefused(changed('"rows":9', '"rows":43'))).toBe(true);
  });
});

test('proofs of random positions hold, with quiet moves and without', async () => {
  const random = randomSource(7);
  let proofs = 0;
  for (let i = 0; i < 15; i++) {
    const [rows, columns] = [
      [5, 5],
      [4, 8],
      [7, 6],
    ][i % 3];
    const cells = scatteredSquatter(columns, 10 + random.below(8), random, rows);
    const { captures, bytes } = await proofOf(rows, columns, cells.join(''), { quietUpTo: (i % 2) * 30 });
    if (!captures) continue;
    proofs++;
    expect(await isRefused(bytes), cells.join('')).toBe(false);
  }
  expect(proofs).toBeGreaterThan(10);
});

test('a proof may rest on several searches, none of which knows all of it', async () => {
  const board = { rows: 9, columns: 9 };
  const letters = `${'.'.repeat(31)}B${'.'.repeat(8)}W${'.'.repeat(40)}`;
  const subject = makerSubject(board, letters);
  const knowing = await createMaker(board, { tableSize: 16 });
  while (knowing.ask(subject.position, 100) === undefined);
  // This one finds no win without chains of more than one position.
  const blind = await createMaker(board, { tableSize: 16, links: 1 });
  for (const makers of [
    [blind, knowing],
    [knowing, knowing],
  ] as const) {
    const writer = new MakerWriter(makers, subject);
    while (!writer.step());
    expect(await isRefused(writer.sink.take())).toBe(false);
    expect(writer.positions).toBeGreaterThan(100);
  }
});

test('a board without a win gives no proof', async () => {
  const { captures, bytes } = await proofOf(5, 5);
  expect(captures).toBe(false);
  expect(bytes).toHaveLength(0);
});

test('first moves go from the middle outwards, one of each set of images', () => {
  for (const [rows, columns, count] of [
    [9, 9, 10],
    [8, 8, 6],
    [7, 12, 15],
  ]) {
    const moves = firstMoves({ rows, columns });
    expect(moves[0]).toBe(middleOf({ rows, columns }));
    expect(moves).toHaveLength(count);
  }
});

test('Black as Maker gets a proof of its own', async () => {
  const board = { rows: 9, columns: 9 };
  const letters = `${'.'.repeat(30)}B.B${'.'.repeat(6)}W.${'.'.repeat(7)}B.B${'.'.repeat(30)}`;
  const writer = new MakerWriter([await createMaker(board, { tableSize: 16 })], makerSubject(board, letters, 'black'));
  while (!writer.step());
  const { header } = await verifyProof([writer.sink.take()]);
  expect(header).toMatchObject({ position: letters, claims: [{ maker: 'black', toMove: 'maker' }] });
});

test('a refuted reply takes its images along, and all replies off its carrier', () => {
  const board = { rows: 9, columns: 9 };
  const replies = new Replies(board, middleOf(board));
  expect(replies.open).toHaveLength(14); // the cells of an eighth of the board, without the middle
  const all = replies.left;
  replies.refute(31, all);
  expect([31, 39, 41, 49].filter((cell) => replies.isLeft(cell))).toEqual([]);
  expect(replies.open).toHaveLength(13);
  replies.refute(30, all & ~(1n << 20n));
  expect([20, 24, 56, 60, 30, 32, 48, 50].filter((cell) => replies.isLeft(cell))).toEqual([]);
});
