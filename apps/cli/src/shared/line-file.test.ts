import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLineFile } from './line-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringfence-lines-'));
  file = join(folder, 'lines.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

const written = (): string => readFileSync(file, 'utf8');

test.each([
  ['a new file', undefined, [], '{"n":1}\n'],
  ['a file with lines', '{"é":0}\n', [{ é: 0 }], '{"é":0}\n{"n":1}\n'],
  ['half a line at the end', '{"é":0}\n{"é":11111111111111', [{ é: 0 }], '{"é":0}\n{"n":1}\n'],
  ['a whole object without its end of line', '{"é":0}', [{ é: 0 }], '{"é":0}\n{"n":1}\n'],
])('%s is resumed after its last complete object', (_, text, kept, after) => {
  if (text !== undefined) writeFileSync(file, text);
  const lines = openLineFile(file);
  expect(lines.kept).toEqual(kept);
  expect(written(), 'nothing is changed by looking').toBe(text ?? '');
  lines.write({ n: 1 });
  expect(written()).toBe(after);
  lines.write({ n: 2 });
  expect(written()).toBe(`${after}{"n":2}\n`);
  lines.close();
});

test.each([
  ['{"n":1}\nnotes\n{"n":2}\n', 2],
  ['my notes', 1],
  ['{"n":1}\n\n', 2],
  ['null\n', 1],
  ['[1]\n', 1],
  ['{"n":1\n', 1],
])('a file of other lines is refused and left alone: %j', (text, number) => {
  writeFileSync(file, text);
  expect(() => openLineFile(file)).toThrow(`line ${number} is not a JSON object`);
  expect(written()).toBe(text);
});

test('a folder, and a file that can no longer be written, are refused with a message', () => {
  expect(() => openLineFile(folder)).toThrow('this is a folder, not a file');
  const lines = openLineFile(file);
  lines.close();
  expect(() => lines.write({ n: 1 })).toThrow('lines.jsonl: EBADF');
});
