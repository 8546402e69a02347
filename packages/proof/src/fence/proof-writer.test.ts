import { describe, expect, test } from 'vitest';
import { verifyFence } from '../fence-proof/check.ts';
import { createFence } from './kernel.ts';
import { FenceWriter } from './proof-writer.ts';

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

  test('nothing is written where Maker wins', async () => {
    const writer = await write(3, '..M..M...M....M....');
    expect(writer.holds).toBe(false);
    expect(writer.sink.count).toBe(0);
  });
});
