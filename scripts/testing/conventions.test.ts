import { expect, test } from 'vitest';
import { root } from '../files.mjs';
import { checkConventions, checkWords, readDocuments, readSources } from './conventions.ts';

test('the sources follow the conventions', () => {
  const sources = readSources(root);
  expect(sources.size).toBeGreaterThan(500);
  expect(checkConventions(sources)).toEqual([]);
});

test('sources and documents use the words of the field', () => {
  const documents = readDocuments(root);
  expect(documents.size).toBeGreaterThan(40);
  expect(checkWords(new Map([...documents, ...readSources(root)]))).toEqual([]);
});

test.each([
  ['the game goes on', 'resume, continue'],
  ['Mended by hand', 'fix'],
  ['the first stone', 'piece'],
  ['a link, shown this once', 'only once'],
])('"%s" is refused', (text, plain) => {
  expect(checkWords(new Map([['docs/a.md', `Title\n\n${text}\n`]]))).toEqual([
    `docs/a.md:3: write "${plain}": ${text}`,
  ]);
  expect(checkWords(new Map([['docs/gtp.md', text]]))).toEqual([]);
});

test('words that contain such a phrase are accepted', () => {
  expect(checkWords(new Map([['docs/a.md', 'milestones, recommended, a cargo one']]))).toEqual([]);
});

test.each([
  ['a private name', 'class A { #count = 0; }', '#count is a private name: write private count'],
  ['a place', 'const place = 1;', 'place can mean too much'],
  ['places', 'function gamePlaces(): void {}', 'gamePlaces can mean too much'],
  ['a local variable', 'function a(): void { if (b) { for (const place of c) d(place); } }', 'place can mean too much'],
  ['a field', 'interface A { readonly place: number }', 'place can mean too much'],
  ['a method', 'class A { placeOf(): void {} }', 'placeOf can mean too much'],
])('%s is refused', (_, text, complaint) => {
  expect(checkConventions(new Map([['packages/a/src/a.ts', text]]))).toEqual([expect.stringContaining(complaint)]);
  const component = `<script lang="ts">${text}</script><p>a place #1</p>`;
  expect(checkConventions(new Map([['apps/web/src/A.svelte', component]]))).toHaveLength(1);
});

test('words that only look similar are accepted', () => {
  const text = `class A { private count = 0; }\nconst text = 'a place #count'.replace('a', placeholder);`;
  expect(checkConventions(new Map([['packages/a/src/a.ts', text]]))).toEqual([]);
});
