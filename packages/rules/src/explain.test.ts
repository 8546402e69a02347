import { expect, test } from 'vitest';
import { explain } from './explain.ts';
import { judgementJson, judgeText } from './judgement.ts';

function sentences(text: string, game?: 'havannah'): string[] {
  const result = judgeText(text, game === undefined ? {} : { game });
  if (!result.ok) throw new Error(result.error.message);
  return explain(result.value);
}

test('names who captured what, its worth and where the fence runs', () => {
  expect(sentences('4\nB B W W\nB W - W\nW - W B\nB W B W\n')).toEqual([
    'White wins: White has captured 2 cells and Black 0, and no cell is free.',
    'White has captured c2 b3, worth 2; the loop of 6 pieces runs c1–d2–c3–b4–a3–b2–c1.',
  ]);
});

test('explains a game in progress', () => {
  expect(sentences('3\nW+B\n+W+\n++B\n')).toEqual([
    'The game is not over: 5 cells are free. White has captured 0 cells and Black 0.',
  ]);
  expect(sentences('2\n-W\nB--\nWB\n')).toEqual(['The game is not over: nobody has won, and there are free cells.']);
});

test('explains a tripod: its edges and its smallest tree', () => {
  expect(sentences('3\nWWW\nWB-W\n-B-B-\nB---\nB--\n')).toEqual([
    'White wins with a tripod.',
    "Tripod: White's group of 5 pieces reaches 3 edges, top, upper right and upper left. 5 pieces are enough to join top, upper right and upper left: a1 b1 c1 a2 d2.",
  ]);
});

test('explains a loop and the cells it cuts off', () => {
  expect(sentences('3\n---\n-BBW\nWB-BW\n-BBW\n-W-\n')[1]).toBe(
    "Loop: 6 pieces of Black's run c2–d3–d4–c4–b3–b2–c2 and cut off c3.",
  );
});

test('explains a bridge in Havannah', () => {
  expect(sentences('3\nWWW\nB---\n-----\n--B-\n---\n', 'havannah')).toEqual([
    'White wins with a bridge.',
    "Bridge: White's group of 3 pieces joins the corners top left and top right. 3 pieces are enough: c1–b1–a1.",
  ]);
});

test('explains why no game reaches a board', () => {
  expect(sentences('3\n-BW\nBWB\nWBW\n')).toContain(
    'No game leads to this board: captured cells on the border: no loop can enclose a border cell (a1).',
  );
});

test('stays short on large boards', () => {
  const size = 60;
  const rows = Array.from({ length: size }, (_, row) =>
    row === 0 || row === size - 1 ? 'W'.repeat(size) : `W${'-'.repeat(size - 2)}W`,
  );
  expect(sentences(`${size}\n${rows.join('\n')}\n`).every((sentence) => sentence.length < 1000)).toBe(true);
});

test('judges and explains boards with very many loops', () => {
  const size = 150;
  const span = 2 * size - 1;
  // White everywhere except on every other cell of every other row: each of these cells is inside its own loop.
  const rows = Array.from({ length: span }, (_, row) =>
    Array.from({ length: span - Math.abs(row - size + 1) }, (_, i) => (row % 2 === 1 && i % 2 === 1 ? '-' : 'W')).join(
      '',
    ),
  );
  const found = sentences(`${size}\n${rows.join('\n')}\n`);
  expect(found.length).toBeLessThan(120);
  expect(found.join('\n')).toMatch(/And \d{4,} more\./);
});

test('returns the same as data, with cells by name', () => {
  const json = judgementJson(judgeText('4\nB B W W\nB W - W\nW - W B\nB W B W\n'));
  expect(json).toEqual({
    game: 'squatter',
    size: 4,
    winner: 'White',
    scores: { white: 2, black: 0 },
    free: [],
    reasons: [
      {
        kind: 'territory',
        owner: 'White',
        cells: ['c2', 'b3'],
        counts: [1, 1],
        loop: ['c1', 'd2', 'c3', 'b4', 'a3', 'b2'],
      },
    ],
    oddities: [],
    error: null,
  });
  expect(judgementJson(judgeText('x'))).toMatchObject({ game: null, winner: null, error: { line: 1, column: 1 } });
  expect(judgementJson(judgeText('3\nWWW\nW--W\n-BB--\nBB--\n---\n'))).toMatchObject({
    winner: 'White',
    method: 'Tripod',
    reasons: [{ kind: 'tripod', side: 'White', treeEdges: [0, 1, 5] }],
  });
});
