import { describe, expect, test } from 'vitest';
import { LineCutter, Tail } from './lines.ts';

const linesOf = (cutter: LineCutter): string[] => {
  const lines: string[] = [];
  for (let line = cutter.take(); line !== undefined; line = cutter.take()) lines.push(line);
  return lines;
};

describe('lines', () => {
  test('are split the same, however the bytes arrive', () => {
    const bytes = Buffer.from('one\r\n\ntwö three\nfour');
    for (let size = 1; size <= bytes.length; size++) {
      const cutter = new LineCutter();
      for (let at = 0; at < bytes.length; at += size)
        expect(cutter.push(bytes.subarray(at, at + size))).toBeUndefined();
      expect(linesOf(cutter)).toEqual(['one', '', 'twö three']);
      expect(cutter.hasBegun).toBe(true);
      cutter.finish();
      expect(linesOf(cutter)).toEqual(['four']);
    }
  });

  test('lose the carriage return at their end only, and keep it on request', () => {
    for (const [keepsReturns, expected] of [
      [false, ['a\rb', 'c']],
      [true, ['a\rb\r', 'c']],
    ] as const) {
      const cutter = new LineCutter({ keepsReturns });
      cutter.push(Buffer.from('a\rb\r\nc\n'));
      expect(cutter.hasBegun).toBe(false);
      expect(linesOf(cutter)).toEqual(expected);
    }
  });

  test('may be long, but not endless', () => {
    const cutter = new LineCutter();
    expect(cutter.push(Buffer.alloc(64 * 1024, 'x'))).toBeUndefined();
    expect(cutter.push(Buffer.from('\n'))).toBeUndefined();
    expect(cutter.take()).toHaveLength(64 * 1024);
    expect(cutter.push(Buffer.alloc(64 * 1024 + 1, 'x'))).toBe('it printed a line of more than 64 kB');
    expect(new LineCutter().push(Buffer.from(`${'x'.repeat(70_000)}\nshort\n`))).toContain('64 kB');
  });

  test('may be unread up to a limit, however short they are', () => {
    const cutter = new LineCutter();
    const chunk = Buffer.alloc(10_000, '\n');
    for (let i = 0; i < 6; i++) expect(cutter.push(chunk)).toBeUndefined();
    expect(cutter.push(chunk)).toBe('it printed more than 1 MB unasked');
  });

  test('are given in their order, while others come', () => {
    const cutter = new LineCutter();
    const taken: string[] = [];
    for (let from = 0; from < 3000; from += 100) {
      for (let i = 0; i < 100; i++) cutter.push(Buffer.from(`${from + i}\n`));
      for (let i = 0; i < 70; i++) taken.push(cutter.take() ?? '');
    }
    expect([...taken, ...linesOf(cutter)]).toEqual(Array.from({ length: 3000 }, (_, i) => `${i}`));
    expect(cutter.take()).toBeUndefined();
  });

  test('free their space when they are read, whatever their bytes', () => {
    const cutter = new LineCutter();
    const line = Buffer.concat([Buffer.alloc(5000, 0xff), Buffer.from('\r\n')]);
    for (let i = 0; i < 1000; i++) {
      expect(cutter.push(line)).toBeUndefined();
      expect(cutter.take()).toHaveLength(5000);
    }
  });
});

test('a tail keeps the last forty lines, and eight kilobytes at most', () => {
  const tail = new Tail();
  expect(tail.lines()).toEqual([]);
  for (let i = 1; i <= 100; i++) tail.push(Buffer.from(`line ${i}\r\n`));
  expect(tail.lines()).toHaveLength(40);
  expect(tail.lines()[39]).toBe('line 100');
  for (const part of ['one\n', 'two', '\nthree\n']) tail.push(Buffer.from(part));
  expect(tail.lines().slice(-4)).toEqual(['line 100', 'one', 'two', 'three']);
  tail.push(Buffer.alloc(100_000, 'x'));
  expect(tail.lines().join('')).toHaveLength(8192);
});
