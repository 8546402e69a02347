import { algorithmNamed, allKeys, familiesOf } from '@ringfence/lab';
import { expect, test } from 'vitest';
import { baseLocale, overwriteGetLocale } from '../../paraglide/runtime.js';
import { algorithmTitle, claimText, layoutName, layoutText, scriptWords, variableText } from './words.ts';

const straight = (words: readonly string[]): string[] => words.map((word) => word.replaceAll('’', "'"));

test('what a script is called, counts and marks is said in English as the lab says it, and not so in German', () => {
  for (const one of allKeys.map(algorithmNamed)) {
    const { title, script } = one;
    overwriteGetLocale(() => baseLocale);
    expect(algorithmTitle(one)).toBe(title);
    expect(straight(scriptWords(one, 'tallies'))).toEqual(script.tallies);
    expect(straight(scriptWords(one, 'marks'))).toEqual(script.marks);
    overwriteGetLocale(() => 'de');
    for (const word of [algorithmTitle(one), ...scriptWords(one, 'tallies'), ...scriptWords(one, 'marks')])
      expect([title, ...script.tallies, ...script.marks]).not.toContain(word);
    overwriteGetLocale(() => baseLocale);
  }
});

test('so are claims and the layouts of growing boards', () => {
  const families = [...familiesOf('square'), ...familiesOf('hexagon')];
  const algorithms = allKeys.map(algorithmNamed);
  const said = (): string[] => [
    ...algorithms.flatMap((one) => [claimText(one), variableText(one.claim)]),
    ...families.flatMap(({ name, shape }) => [layoutName(name), layoutText(name, shape)]),
  ];
  const english = [
    ...algorithms.flatMap(({ claim }) => [claim.text, claim.variable]),
    ...families.flatMap(({ name, describes }) => [name, describes]),
  ];
  overwriteGetLocale(() => baseLocale);
  expect(said()).toEqual(english);
  overwriteGetLocale(() => 'de');
  for (const word of said()) expect(english).not.toContain(word);
  overwriteGetLocale(() => baseLocale);
});
