import { expect, test } from 'vitest';
import { choiceOption, gameOption, numberOption, oneOperand, readOptions } from './options.ts';

const table = { json: 'switch', out: 'value', game: 'value' } as const;
const read = (...args: string[]) => readOptions('judge', args, table);

test('options and operands may be in any order', () => {
  expect(read('a.in', '--json', 'b.in', '--out', 'x', '-')).toEqual({
    options: { json: true, out: 'x' },
    operands: ['a.in', 'b.in', '-'],
  });
  expect(read('--out=x').options.out).toBe('x');
  expect(read('-o', 'x').options.out).toBe('x');
});

test('operands after -- are files', () => {
  expect(read('--', '--json')).toEqual({ options: {}, operands: ['--json'] });
});

test('a value may begin with a dash only after an equals sign', () => {
  expect(read('--out=-x').options.out).toBe('-x');
  expect(read('--out', '-').options.out).toBe('-');
  expect(() => read('--out', '--json')).toThrow('--out needs a value: see "ringfence help judge"');
  expect(() => read('--out')).toThrow('--out needs a value');
  expect(() => read('--out', '-1')).toThrow('--out needs a value; for -1, write --out=-1: see "ringfence help judge"');
  expect(() => read('--out=')).toThrow('--out needs a value');
  expect(() => read('--json=yes')).toThrow('--json takes no value');
});

test.each([
  ['--jsn', 'judge has no option --jsn: did you mean "--json"?'],
  ['--zebra', 'judge has no option --zebra: see "ringfence help judge"'],
  ['-x', 'judge has no option -x: see "ringfence help judge"'],
  ['--constructor', 'judge has no option --constructor: see "ringfence help judge"'],
])('%s is unknown', (word, message) => {
  expect(() => read(word)).toThrow(message);
});

test('games, numbers and choices list what is allowed', () => {
  expect(gameOption('Havannah')).toBe('havannah');
  expect(gameOption(undefined)).toBeUndefined();
  const list = '--game is one of squatter, fencemaster, havannah, hex';
  expect(() => gameOption('go')).toThrow(`no such game "go": ${list}`);
  expect(() => gameOption('squater')).toThrow(`no such game "squater" (did you mean "squatter"?): ${list}`);
  expect(numberOption('move', '0', 0)).toBe(0);
  for (const word of ['-1', '1.5', 'x', '1e3', '0x10', '99999999999999999999', ' 1']) {
    expect(() => numberOption('move', word, 0)).toThrow('--move is a whole number from 0 up');
  }
  expect(() => numberOption('index', '0', 1)).toThrow('--index is a whole number from 1 up, not "0"');
  expect(choiceOption('to', 'SGF', ['sgf', 'json'])).toBe('sgf');
  expect(() => choiceOption('to', 'jsn', ['sgf', 'json'])).toThrow('--to "jsn" is not known: did you mean "json"?');
  expect(oneOperand('show', [])).toBe('-');
  expect(() => oneOperand('show', ['a', 'b'])).toThrow('show takes one file at a time, not 2');
});
