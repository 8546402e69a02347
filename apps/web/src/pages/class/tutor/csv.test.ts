import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('names with commas, quotes and line breaks stay in their cell', () => {
  expect(csvOf([['a,b', 'say "hi"', 'two\nlines', 'plain']])).toBe('"a,b","say ""hi""","two\nlines",plain\r\n');
});

test('a name cannot become a formula', () => {
  expect(csvOf([['=1+1', '@x', '-2', '+3']])).toBe("'=1+1,'@x,'-2,'+3\r\n");
});
