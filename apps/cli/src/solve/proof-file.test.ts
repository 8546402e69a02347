import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openProofFile } from './proof-file.ts';

test('a long proof is written piece by piece, without a warning about listeners', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ringfence-proof-'));
  const warnings: Error[] = [];
  const warn = (warning: Error): void => void warnings.push(warning);
  process.on('warning', warn);
  try {
    const file = join(folder, 'long.proof');
    const proof = openProofFile(file);
    const piece = new Uint8Array(100_000).fill(7);
    for (let i = 0; i < 20; i++) await proof.write({ count: piece.length, take: () => piece });
    expect(await proof.finish()).toBeGreaterThan(0);
    expect(gunzipSync(readFileSync(file))).toHaveLength(20 * piece.length);
    await setImmediate(); // warnings come a moment later
    expect(warnings).toEqual([]);
  } finally {
    process.off('warning', warn);
    rmSync(folder, { recursive: true });
  }
});
