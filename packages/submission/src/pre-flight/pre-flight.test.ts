import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultLimits } from '@ringfence/arena';
import { findRung, type RungName } from '@ringfence/jail';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { preFlight } from './pre-flight.ts';

/** A player that first does something else. */
const bot = (before: string): string => `${before}
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const [word, , move] = line.split(' ');
  if (word === 'go') console.log(move);
});
`;

let root: string;
let rung: RungName;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'ringfence-flight-'));
  rung = (await findRung())?.name as RungName;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function fly(name: string, before: string) {
  mkdirSync(join(root, name));
  writeFileSync(join(root, name, 'bot.js'), bot(before));
  return preFlight(`cmd:node ${name}/bot.js`, {
    game: 'squatter',
    size: 4,
    swap: false,
    clock: { kind: 'move', ms: 1000 },
    limits: { ...defaultLimits, memoryMb: 256 },
    folder: root,
    rung,
  });
}

describe('a pre-flight', () => {
  test('measures the memory of the program itself, as its limit does', async () => {
    const [small, large] = [await fly('small', ''), await fly('large', 'const held = Buffer.alloc(96 * 2 ** 20, 1);')];
    expect([small.passed, small.moves.length, large.passed]).toEqual([true, 6, true]);
    expect(small.memoryMb).toBeGreaterThan(2);
    const more = (large.memoryMb ?? 0) - (small.memoryMb ?? 0);
    expect(more).toBeGreaterThan(90);
    expect(more).toBeLessThan(110);
  });

  test('fails with the fault of a program that needs too much', async () => {
    const flight = await fly('hungry', 'const held = Buffer.alloc(512 * 2 ** 20, 1);');
    expect(flight).toMatchObject({ passed: false, fault: { kind: 'memory-limit' } });
  });
});
