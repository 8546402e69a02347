import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planRaceTable, raceTableFile } from '@ringfence/engine';
import { afterAll, expect, test } from 'vitest';
import { restoreOpenings, saveOpenings } from './opening-state.ts';

const folder = mkdtempSync(join(tmpdir(), 'ringfence-openings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const newTable = () => raceTableFile(planRaceTable(4));

/** An entry of the table: key, proof and disproof number, carrier, work. */
function entry(number: number, work: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(32));
  view.setBigUint64(0, BigInt.asUintN(64, BigInt(number) * 0x9e3779b97f4a7c15n), true);
  view.setUint32(8, number % 3, true);
  view.setUint32(12, 5, true);
  view.setBigUint64(16, 1n << BigInt(number % 37), true);
  view.setUint32(24, work, true);
  return new Uint8Array(view.buffer);
}

const entriesOf = (saved: Uint8Array): string[] =>
  Array.from({ length: saved.length / 32 }, (_, at) =>
    Buffer.from(saved.subarray(32 * at, 32 * at + 32)).toString('hex'),
  ).sort();

test('what a search has found is taken up by another one, with the entries that took longest', async () => {
  const [table, other] = [await newTable(), await newTable()];
  const entries = Array.from({ length: 500 }, (_, i) => entry(i + 1, i < 40 ? 5000 + i : 3));
  for (const one of entries) table.restore(one);
  saveOpenings(folder, 'havannah 4', table, ['c3 a1', 'c3']);
  expect(restoreOpenings(folder, 'havannah 4', other)).toEqual(new Set(['c3 a1', 'c3']));
  expect(entriesOf(other.save(1000))).toEqual(entriesOf(Buffer.concat(entries)));
  expect(entriesOf(other.save(100))).toEqual(entriesOf(Buffer.concat(entries.slice(0, 40))));
});

test('a new folder has nothing, and one of another board is refused', async () => {
  const table = await newTable();
  expect(restoreOpenings(join(folder, 'new'), 'havannah 4', table)).toEqual(new Set());
  expect(() => restoreOpenings(folder, 'fencemaster 4', table)).toThrow('is about havannah 4');
});
