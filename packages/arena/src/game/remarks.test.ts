import { expect, test } from 'vitest';
import { thinkingMs } from './clock.ts';
import { keptTail, Remarks } from './remarks.ts';

const lines = (count: number): string[] => Array.from({ length: count }, (_, i) => `# ${i}`);

test('keeps the last ten lines of a move and five hundred of a game', () => {
  const remarks = new Remarks();
  remarks.add(1, []);
  for (let move = 2; move <= 61; move++) remarks.add(move, lines(15).concat(move === 51 ? [] : ['# last']));
  expect(remarks.all).toHaveLength(50);
  expect(remarks.all[0]).toEqual({ move: 2, lines: [...lines(15).slice(-9), '# last'] });
  expect(remarks.all.at(-1)).toEqual({ move: 51, lines: lines(15).slice(-10) });
});

test('fills the remaining space with the last lines', () => {
  const remarks = new Remarks();
  for (let move = 1; move <= 80; move++) remarks.add(move, lines(7));
  expect(remarks.all).toHaveLength(72);
  expect(remarks.all.at(-1)).toEqual({ move: 72, lines: lines(7).slice(-3) });
});

test('keeps the last twenty lines of standard error, each truncated', () => {
  expect(keptTail(lines(50))).toEqual(lines(50).slice(-20));
  expect(keptTail(['x'.repeat(1000)])[0]).toHaveLength(200);
});

test('the total thinking time of both: per move, per game, and with an increment', () => {
  expect(thinkingMs({ kind: 'move', ms: 100 }, 30)).toBe(3_000);
  expect(thinkingMs({ kind: 'game', ms: 100 }, 30)).toBe(200);
  expect(thinkingMs({ kind: 'increment', ms: 100, incrementMs: 10 }, 30)).toBe(500);
});
