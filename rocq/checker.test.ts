// The checker, built from the proofs: what it rests on, and its answers about small files. checker.long.test.ts asks it more.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtChecker, type Checker, isBuildable, storedProof } from './checker.ts';
import { raceParts } from './parts.mjs';

describe.skipIf(!isBuildable)('the proved checker', () => {
  let folder: string;
  let checker: Checker;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ringfence-rocq-'));
    checker = await builtChecker(folder);
  }, 600_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('rests on no axiom', () => {
    expect(checker.assumptions.trim().split('\n')).toEqual(Array(7).fill('Closed under the global context'));
  });

  test.each([
    ['havannah3', 'White gets at least 1.'],
    ['havannah3-a2', 'Black wins by a1.'],
    ['havannah3-b2', 'Black wins by e5.'],
    ['havannah3-c3', 'Black wins by a1.'],
    ['squatter5x9', 'White as Maker, Maker to move: Breaker holds.'],
    ['squatter9x9', 'White as Maker, Maker to move: Maker captures.'],
  ])('accepts %s, and refuses it without its last byte', (name, words) => {
    const proof = storedProof(name);
    const { status, said } = checker.ask(['check'], proof);
    expect(said).toMatch(/^The proof holds\. /);
    expect(said.endsWith(words)).toBe(true);
    expect(status).toBe(0);
    expect(checker.ask(['check'], proof.subarray(0, -1)).status).toBe(1);
  });

  test('proves the same move in parts, and none for another move', async () => {
    const list = await raceParts(storedProof('havannah3-a2'));
    expect(checker.ask(['check', '3'], list)).toEqual({
      status: 0,
      said: 'The proof holds. havannah 3, .W................., Black to move: Black wins by a1.',
    });
    // The last position is the first one of the game: four bytes of pieces, then the move.
    const at = Buffer.from(list).lastIndexOf(Buffer.from([3, 0, 0, 0, 0]));
    list[at + 4] = 2;
    expect(checker.ask(['check', '3'], list).status).toBe(1);
  });
});
