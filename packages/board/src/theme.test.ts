import { themeNames, themes } from '@ringfence/draw';
import { expect, test } from 'vitest';
import { onField, onPieces, themeCss } from './theme.ts';

const propertiesOf = (css: string): Map<string, string> =>
  new Map([...css.matchAll(/(--rf-[a-z-]+):(#[0-9a-f]{6})/g)].map(([, name, colour]) => [name, colour]));

test('a theme defines every property that the drawing uses', () => {
  const asked = JSON.stringify([onField, onPieces]).match(/--rf-[a-z-]+/g) ?? [];
  expect(new Set(asked).size).toBeGreaterThan(30);
  for (const name of themeNames) {
    const given = propertiesOf(themeCss(':root', name));
    expect([...new Set(asked)].filter((property) => !given.has(property))).toEqual([]);
  }
});

test('the colours are those of the tokens', () => {
  const dark = propertiesOf(themeCss('.board', 'dark'));
  expect(dark.get('--rf-field')).toBe(themes.dark.field);
  expect(dark.get('--rf-white-rim')).toBe(themes.dark.whiteRim);
  expect(dark.get('--rf-ink')).toBe(themes.dark.ink);
  expect(dark.get('--rf-error')).toBe(themes.dark.tones.error.onDark);
  expect(dark.get('--rf-error-on-light')).toBe(themes.dark.tones.error.onLight);
  expect(themeCss('.board', 'dark')).toMatch(/^\.board\{color-scheme:dark;/);
});
