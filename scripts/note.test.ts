import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './files.mjs';
import { noteFiles } from './note.mjs';

const folder = join(root, 'docs/note');
const files = noteFiles();
const note = readFileSync(join(folder, 'note.tex'), 'utf8');

test.each([...files])('docs/note/%s is what `node scripts/note.mjs` writes', (name, text) => {
  expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
});

test('every number of the note that is longer than two digits is read from a file', () => {
  const [words] = note.split('\\begin{thebibliography}');
  const byHand = words
    .replaceAll(/\\num\{[^}]*\}/g, '')
    .split('\n')
    .filter((line) => /\d{3}/.test(line));
  expect(byHand).toEqual([]);
  const known = files.get('numbers.tex');
  const asked = [...words.matchAll(/\\num\{([^}#]*)\}/g)].map(([, name]) => name);
  expect(asked.length).toBeGreaterThan(10);
  for (const name of asked) expect(known).toContain(`num:${name}\\endcsname`);
});

test('the note cites what it lists, and lists what it cites', () => {
  const cited = [...note.matchAll(/\\cite\{([^}]*)\}/g)].flatMap(([, names]) => names.split(','));
  const listed = [...note.matchAll(/\\bibitem\{([^}]*)\}/g)].map(([, name]) => name);
  expect([...new Set(cited)].sort()).toEqual(listed.sort());
});
