import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { whoWins } from './who-wins.ts';

const root = join(import.meta.dirname, '../../../../..');

test('the table of the page is the table of the documents', () => {
  const text = readFileSync(join(root, 'docs/theory.md'), 'utf8');
  const rows = [...text.matchAll(/^\| (\d+) \|(.*)\|$/gm)].filter(([, , cells]) => /^[ |*HhMm?]+$/.test(cells));
  expect(rows.map(([, row]) => Number(row))).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11]);
  for (const [, row, cells] of rows) {
    for (const [i, cell] of cells.split('|').entries()) {
      const letter = cell.replaceAll('*', '').trim();
      if (letter === '') continue;
      const { winner, isProved } = whoWins(Number(row), 3 + i);
      const expected = winner === undefined ? '?' : winner === 'holds' ? 'h' : 'm';
      expect(`${row}×${3 + i} ${letter}`).toBe(`${row}×${3 + i} ${isProved ? expected.toUpperCase() : expected}`);
    }
  }
});

test('a board and the same one turned have one answer, and larger boards help the first player', () => {
  const order = ['holds', undefined, 'captures'];
  for (let rows = 3; rows < 15; rows++) {
    for (let columns = 3; columns < 15; columns++) {
      const known = whoWins(rows, columns);
      expect(whoWins(columns, rows)).toEqual(known);
      for (const larger of [whoWins(rows + 1, columns), whoWins(rows, columns + 1)])
        expect(order.indexOf(larger.winner)).toBeGreaterThanOrEqual(order.indexOf(known.winner));
    }
  }
});
