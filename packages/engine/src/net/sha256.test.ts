import { createHash } from 'node:crypto';
import { randomSource } from '@ringfence/rules';
import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';

test("agrees with Node's hash for every length near a block", () => {
  const random = randomSource(1);
  for (const length of [...Array.from({ length: 140 }, (_, i) => i), 1000, 100_003]) {
    const bytes = Uint8Array.from({ length }, () => random.below(256));
    expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});
