import { randomSource } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import { ProofError } from '../breaker-proof/board.ts';
import { verifyFence } from '../fence-proof/check.ts';
import { PlainFence } from '../testing/fence-boards.ts';
import { createFence } from './kernel.ts';
import { FenceWriter } from './proof-writer.ts';

/** Boards on which Maker, to move, wins: with a double threat, in several moves, and with eleven free cells. */
const TWO_EDGES = '.M...MM............';
const TWO_PIECES = '.........MM........';
const NEARLY_WON = '.M..........BM........M.......B.M.MMB';
const FEW_FREE = '..M..B.B.BM.MM....B';

async function write(size: number, letters?: string, seed = 1): Promise<FenceWriter> {
  const writer = new FenceWriter(await createFence(size, { tableSize: 16, seed }), letters);
  while (!writer.step());
  return writer;
}

describe('proofs about tripods and loops', () => {
  test.each([
    ['size 2', 2, '.......'],
    ['size 3', 3, '...................'],
    ['size 3 with pieces', 3, 'M........BM.....B..'],
    ['size 3 with a piece of each side', 3, '....M.B............'],
    ['size 4 with four of Breaker’s pieces', 4, '............B.....B....BB............'],
  ])('the checker accepts %s', async (_, size, letters) => {
    const writer = await write(size, letters);
    expect(writer.holds).toBe(true);
    const { header, counts } = await verifyFence([writer.sink.take()]);
    expect(header).toEqual({ game: 'fencemaster', size, position: letters });
    expect(counts.positions).toBe(writer.positions);
  });

  test('size 3 takes a few hundred positions at most, whatever the seed', async () => {
    for (const seed of [1, 2]) {
      const writer = await write(3, undefined, seed);
      expect(writer.positions).toBeLessThan(500);
      await expect(verifyFence([writer.sink.take()])).resolves.toMatchObject({ header: { size: 3 } });
    }
  });

  test('nothing is written where Maker wins, if only Breaker’s proofs are asked for', async () => {
    const writer = new FenceWriter(await createFence(3, { tableSize: 1 }), TWO_EDGES, { onlyBreaker: true });
    while (!writer.step());
    expect(writer.holds).toBe(false);
    expect(writer.sink.count).toBe(0);
  });

  test.each([
    ['a ring of Maker’s', '....MM..M.M..MM....'],
    ['a tripod of Breaker’s', 'BBBBMMB.M.M...M....'],
  ])('nothing is written where the board has %s', async (_, letters) => {
    const writer = await write(3, letters);
    expect(writer.holds).toBe(false);
    expect(writer.sink.count).toBe(0);
  });
});

describe('proofs that Maker makes a tripod or a ring', () => {
  test.each([
    ['size 2 with five pieces', 2, 'MMM.MM.'],
    ['size 3 with two edges and a third to join', 3, TWO_EDGES],
    ['size 3 with two pieces', 3, TWO_PIECES],
    ['size 4 nearly won', 4, NEARLY_WON],
  ])('the checker accepts %s', async (_, size, letters) => {
    for (const seed of [1, 2]) {
      const writer = await write(size, letters, seed);
      expect(writer.holds).toBe(false);
      const { header, counts } = await verifyFence([writer.sink.take()]);
      expect(header).toEqual({ game: 'fencemaster', size, position: letters, winner: 'maker' });
      expect(counts.positions).toBe(writer.positions);
    }
  });

  test('exist exactly where a plain search says that Maker wins', async () => {
    const random = randomSource(17);
    const found = { makes: 0, holds: 0 };
    for (const [size, free, share] of [
      [3, 11, 0.5],
      [4, 11, 0.5],
    ]) {
      const plain = new PlainFence(size);
      const fence = await createFence(size, { tableSize: 1 });
      for (let round = 0; round < 15; round++) {
        const letters = plain.random(free - (round % 3), share, random);
        const writer = new FenceWriter(fence, letters);
        while (!writer.step());
        expect(writer.holds).toBe(!plain.makerWins(letters, true));
        found[writer.holds ? 'holds' : 'makes']++;
        if (writer.holds || writer.sink.count === 0) continue;
        const { header } = await verifyFence([writer.sink.take()]);
        expect(header.winner).toBe('maker');
      }
    }
    expect(found.makes).toBeGreaterThan(4);
    expect(found.holds).toBeGreaterThan(4);
  });

  test('with any byte changed are refused, or still true', async () => {
    const plain = new PlainFence(3);
    const writer = await write(3, FEW_FREE);
    const bytes = writer.sink.take();
    await expect(verifyFence([bytes])).resolves.toMatchObject({ header: { winner: 'maker' } });
    const truth = new Map<string, boolean>();
    const found = { accepted: 0, refused: 0 };
    for (let at = 0; at < bytes.length; at++) {
      const others = [...Array(20).keys(), 127, 128, 192, 193, 254, 255, ...Buffer.from('.BM')];
      for (const other of others.filter((code) => code !== bytes[at])) {
        const changed = Uint8Array.from(bytes);
        changed[at] = other;
        const verified = await verifyFence([changed]).catch((error: unknown) => {
          expect(error).toBeInstanceOf(ProofError);
        });
        found[verified === undefined ? 'refused' : 'accepted']++;
        if (verified === undefined || verified.header.winner === undefined) continue;
        const { position } = verified.header;
        if (!truth.has(position)) truth.set(position, plain.makerWins(position, true));
        expect(truth.get(position)).toBe(true);
      }
    }
    // Some of Breaker's pieces do not matter, and some moves have a second way to win.
    expect(found.accepted).toBeGreaterThan(0);
    expect(found.refused).toBeGreaterThan(20 * found.accepted);
  });

  test('end where they are cut off', async () => {
    const writer = await write(3, FEW_FREE);
    const bytes = writer.sink.take();
    const start = bytes.indexOf(10, bytes.indexOf(10) + 1) + 1;
    for (let length = start; length < bytes.length; length++) {
      await expect(verifyFence([bytes.subarray(0, length)])).rejects.toThrow('ends too early');
    }
  });
});
