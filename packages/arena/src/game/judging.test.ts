import { startPosition } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import { Clocks } from './clocks.ts';
import { type Fault, faultAdvice, faultKinds, faultTitles, hintFor } from './fault.ts';
import { wrongMove } from './judging.ts';

describe('an answer', () => {
  const position = startPosition('squatter', { size: 4 });
  position.play(0);

  test.each(['b1', ' B1 ', 'd4'])('%j is a move', (answer) => {
    expect(wrongMove(position, answer)).toBeUndefined();
  });

  test.each(['e1', 'a5', 'aa1', 'zz999', 'a10'])('%j is an illegal move: no such cell', (answer) => {
    const wrong = wrongMove(position, answer);
    expect(wrong?.kind).toBe('illegal-move');
    expect(wrong?.words).toContain(`Move 2 was ${answer}, but a Squatter board of size 4 has no such cell.`);
  });

  test.each(['', 'hello', 'a1x', 'aaa1', 'b1000', 'go b1', '1a'])('%j breaks the protocol', (answer) => {
    const wrong = wrongMove(position, answer);
    expect(wrong?.kind).toBe('protocol-error');
    expect(wrong?.words).toContain('but one line with a cell such as b1, swap or resign was expected');
  });

  test('that is illegal is reported with the legal moves: all if few, otherwise twelve', () => {
    expect(wrongMove(position, 'a1')?.words).toMatch(/Legal moves: b1( [a-d]\d){11} and 3 more\.$/);
    const small = startPosition('squatter', { size: 4 });
    for (const cell of [0, 1, 2]) small.play(cell);
    expect(wrongMove(small, 'a1')?.words).toMatch(/Legal moves: d1( [a-d]\d){11} and 1 more\.$/);
    small.play(3);
    expect(wrongMove(small, 'a1')?.words).toMatch(/Legal moves: a2( [a-d]\d){11}\.$/);
  });
});

describe('faults', () => {
  test('each kind has its own title and advice', () => {
    for (const texts of [faultTitles, faultAdvice]) {
      expect(Object.keys(texts).sort()).toEqual([...faultKinds].sort());
      expect(new Set(Object.values(texts)).size).toBe(faultKinds.length);
      for (const text of Object.values(texts)) expect(text.length).toBeGreaterThan(5);
    }
  });

  test('a hint precedes the advice', () => {
    const fault: Fault = { kind: 'crashed', words: '', stderr: [] };
    expect(hintFor(fault)).toBe(faultAdvice.crashed);
    expect(hintFor({ ...fault, hint: 'look there' })).toBe('look there');
  });
});

describe('clocks', () => {
  const slack = { factor: 3, ms: 1000, gameMs: 5000 };

  test('a small excess is tolerated, and no more', () => {
    expect(new Clocks({ kind: 'move', ms: 100 }, slack).spend(1, 120)).toBeUndefined();
    expect(new Clocks({ kind: 'move', ms: 100 }, slack).spend(1, 121)).toBe('cpu');
  });

  test('a clock per move is reset after each move, one per game runs down', () => {
    const move = new Clocks({ kind: 'move', ms: 100 }, slack);
    move.spend(1, 90);
    expect(move.left(1).ms).toBe(100);
    const game = new Clocks({ kind: 'increment', ms: 1000, incrementMs: 50 }, slack);
    game.spend(1, 400);
    expect([game.left(1).ms, game.left(1).own, game.left(1).opponent]).toEqual([650, 650, 1000]);
    expect(game.left(2)).toMatchObject({ ms: 1000, own: 1000, opponent: 650 });
  });
});
