import { gridOfGame, type Position, positionFromCells, type Side, WHITE } from '@ringfence/rules';
import { expect, test } from 'vitest';
import { createEngine } from './engine.ts';

const grid = gridOfGame('fencemaster', 6);
const cells = (names: string): number[] => names.split(' ').map((name) => grid.cellNamed(name));

/** White is one move, h9, from threatening to close a loop round the corner at both j9 and j10. */
function cornerLoop(turn: Side): Position {
  const pieces = new Uint8Array(grid.cellCount);
  for (const cell of cells('k11 k10 j11 i9 i11 h10')) pieces[cell] = 1;
  for (const cell of cells('c3 f4 b5 e7 g3')) pieces[cell] = 2;
  return positionFromCells('fencemaster', 6, pieces, new Uint8Array(grid.cellCount), turn);
}

test.each([
  { search: 'mcts', nodes: 1000 },
  { search: 'net', nodes: 100 },
] as const)('$search with $nodes simulations sees a corner loop two moves ahead', async ({ search, nodes }) => {
  const engine = await createEngine({ seed: 1, tableSize: 16 });
  const attack = await engine.analyse(cornerLoop(WHITE), { nodes, search });
  expect([attack.proof, attack.moves[0].proof]).toEqual(['win', 'win']);
  const defence = await engine.analyse(cornerLoop(2), { nodes, search });
  const open = defence.moves.filter(({ proof }) => proof !== 'loss').map(({ move }) => move);
  // Only a move into the loop, or next to it, may not lose at once.
  expect(cells('h9 i10 j9 j10')).toEqual(expect.arrayContaining(open));
  expect(open.length).toBeGreaterThan(0);
  expect(open).toContain(defence.moves[0].move);
  engine.close();
});
