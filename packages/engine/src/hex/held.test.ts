import { BLACK, positionFromCells, startPosition, WHITE } from '@ringfence/rules';
import { expect, test } from 'vitest';
import { createEngine } from '../engine.ts';

const letters = '--B--WBW-B----B--WWB---B---W----B--WW';
const pieces = Uint8Array.from(letters, (letter) => (letter === 'W' ? WHITE : letter === 'B' ? BLACK : 0));
const even = positionFromCells('fencemaster', 4, pieces, new Uint8Array(37), WHITE);

test('a position of Fencemaster 4 in which each side can be kept from winning is a draw, asked again or not', async () => {
  const engine = await createEngine({ tableSize: 8 });
  const whole = await engine.solve(even);
  expect(whole).toMatchObject({ proof: 'draw', argument: expect.stringContaining('each side can keep'), line: [] });
  expect((await engine.solve(even)).proof).toBe('draw');
  expect((await engine.solve(even, { nodes: 4000 })).proof).toBe(undefined);
  expect((await engine.solve(even, { nodes: 20_000, moves: true })).argument).toMatch(/^not decided: move \d/);
  engine.close();
});

test('where the first player may be replaced, it is not asked', async () => {
  const engine = await createEngine({ tableSize: 8 });
  const start = startPosition('fencemaster', { size: 4, swap: true });
  start.play(18);
  const { argument } = await engine.solve(start, { nodes: 60_000 });
  expect(argument).toMatch(/^not decided: move 1 of/);
  engine.close();
});
