import { expect, test } from 'vitest';
import { lacking, missing, needs } from './programs.mjs';

test('lists the missing programs, and only those', () => {
  expect(missing(() => true)).toEqual([]);
  expect(missing(() => false, true)).toEqual(needs);
  expect(missing((program) => program !== 'bwrap').map(({ debian }) => debian)).toEqual(['bubblewrap']);
});

test('a program with a replacement is installed, but not lacking where only that one is there', () => {
  const onlyChromium = (program: string): boolean => program !== 'chromium-headless-shell';
  expect(missing(onlyChromium).map(({ debian }) => debian)).toEqual(['chromium-headless-shell']);
  expect(lacking(onlyChromium)).toEqual([]);
  expect(lacking(() => false, true)).toEqual(needs);
});

test('what only long tests need is missing in no other run', () => {
  const without = (program: string): boolean => program !== 'pdflatex';
  expect(missing(without)).toEqual([]);
  expect(lacking(without, true).map(({ debian }) => debian)).toEqual(['texlive-latex-base']);
});
