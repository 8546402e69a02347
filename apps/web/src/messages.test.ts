import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Literal, literalsOfCode, literalsOfComponent } from '../build/testing/literals.ts';
import { m } from './paraglide/messages.js';
import { locales } from './paraglide/runtime.js';
import { preferredLocale } from './shell/preferred-locale.ts';

type Messages = Readonly<Record<string, unknown>>;
const read = (locale: string): Messages =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../messages/${locale}.json`), 'utf8'));
const english = read('en');
const parameters = (message: unknown): string[] =>
  [...new Set([...JSON.stringify(message).matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort();
const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(?:svelte|ts)$/.test(file) && !/\.test\.ts$|^paraglide\/|\.d\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(import.meta.dirname, file), 'utf8') }));

describe('messages', () => {
  test.each(locales.filter((locale) => locale !== 'en'))(
    'in %s have the same keys and parameters as in English',
    (locale) => {
      const translated = read(locale);
      expect(Object.keys(translated)).toEqual(Object.keys(english));
      for (const [key, message] of Object.entries(english)) {
        expect(parameters(translated[key]), key).toEqual(parameters(message));
        expect(Array.isArray(translated[key]), `${key} has plural forms in both or in neither`).toBe(
          Array.isArray(message),
        );
      }
    },
  );

  test('are in alphabetical order, and none is empty', () => {
    expect(Object.keys(english)).toEqual(Object.keys(english).sort());
    for (const locale of locales) expect(Object.values(read(locale))).not.toContain('');
  });

  test('have typographic apostrophes and quotation marks', () => {
    for (const locale of locales) {
      const straight = Object.entries(read(locale)).filter(([, text]) => typeof text === 'string' && /['"]/.test(text));
      expect(straight).toEqual([]);
    }
  });

  test('are all used', () => {
    const all = sources.map(({ text }) => text).join('\n');
    const used = new Set([...all.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key));
    expect(Object.keys(english).filter((key) => !used.has(key))).toEqual([]);
  });

  test('agree with their number', () => {
    const say = (count: number, locale: 'en' | 'de') => m.happening_captured_you({ count }, { locale });
    expect([say(1, 'en'), say(2, 'en')]).toEqual(['You captured 1 cell.', 'You captured 2 cells.']);
    expect([say(1, 'de'), say(0, 'de')]).toEqual(['Du hast 1 Feld eingezäunt.', 'Du hast 0 Felder eingezäunt.']);
  });
});

/** One word for one thing: what a text must not say, and the keys of those that may. */
const otherWords: Readonly<Record<string, readonly (readonly [words: RegExp, mayBe: RegExp])[]>> = {
  en: [
    // A loop; Havannah's players say ring, which is mentioned there, and the layouts of the lab have names of their own.
    [/\brings?\b/i, /^(?:lesson_havannah_goal|rules_havannah_3|lab_layout_\w+)$/],
    // A mark on the board, never a loop.
    [
      /\bcircles?\b/i,
      /^(?:analyse_mouse|analyse_tool_circle|decided_first|mark_circle|puzzle_ring_hint|solved_answers)$/,
    ],
    // The line that is drawn along a loop; and a slogan.
    [/\bfenc(?:es?|ed|ing)\b/i, /^home_title$/],
    // Captured cells, and cells inside a loop.
    [/\bterritor|\benclos/i, /^$/],
    // Free, unless no piece is on a cell that cannot be played either.
    [/\bempty\b/i, /^(?:board_empty|setup_empty|class_workers_how|lab_layout_empty)$/],
    // A chance in percent, outside the expert's view.
    [/[−+]\s?[01]\.\d/, /^$/],
  ],
  de: [
    [/\bKreise?s?\b/, /^(?:analyse_tool_circle|decided_first|mark_circle|puzzle_ring_hint|solved_answers)$/],
    [/\bZ(?:aun|äune)/, /^$/],
    [/\bGebiet/, /^$/],
    [/\bleere[nrs]? Feld/i, /^$/],
    [/\bSchleife/, /^$/],
  ],
};

test.each(Object.keys(otherWords))('one thing has one word in %s: loop, fence, free, captured', (locale) => {
  const said = Object.entries(read(locale)).flatMap(([key, message]) => {
    const text = JSON.stringify(message)
      .replaceAll('Ringfence', '')
      .replace(/\{\w+\}/g, '');
    return otherWords[locale]
      .filter(([words, mayBe]) => words.test(text) && !mayBe.test(key))
      .map(() => `${key}: ${text}`);
  });
  expect(said).toEqual([]);
});

test('the language is the first of the browser’s that the site has', () => {
  expect(preferredLocale(['fr', 'de-AT', 'en'])).toBe('de');
  expect(preferredLocale(['en-GB', 'de'])).toBe('en');
  expect(preferredLocale(['fr'])).toBe('en');
  expect(preferredLocale([])).toBe('en');
});

/** Names, and examples of formats, which are the same in every language. */
const SAME_EVERYWHERE = [
  /^(?:Ringfence|Squatter|Fencemaster|Havannah)$/,
  /^\/ s$/, // for each second
  /^(?:Home|End|Enter|Escape)$/, // keys, as browsers name them
  /^[a-z]+(?:, (?:[a-z]+|\[[a-z]+\]))+$/, // selectors
  /^\(prefers-[a-z-]+: [a-z]+\)$/,
  /^\(;FF/, // SGF
  /^(?:npm start$|\.\/ringfence |export [A-Z_]+=)/, // commands
  /^(?:JSON|CSV:?)$/, // formats
  /^(?:Canvas|Moodle|Gradescope)$/,
  /^MB$/, // a unit
  /^(?:Backspace|Delete|Void|SGF)$/,
  /^<iframe /, // HTML
  /^take over$/, // to the service worker
  /^\d+rem [A-Z][a-z]+$/, // a typeface and its size
];

describe('texts in the sources', () => {
  test('are all messages', () => {
    const left = sources.flatMap(({ file, text }) =>
      (file.endsWith('.svelte') ? literalsOfComponent(text) : literalsOfCode(text))
        .filter((literal) => !SAME_EVERYWHERE.some((same) => same.test(literal.text.trim())))
        .map((literal) => `${file}:${lineOf(text, literal)} ${literal.text.trim()}`),
    );
    expect(left).toEqual([]);
  });

  test('are found wherever a reader would see them', () => {
    const source = [
      '<script lang="ts">',
      "const label = 'Two words';",
      "if (kind === 'one') throw new Error('this is a bug');",
      '</script>',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a source
      '<p class="two words" title="Shown">Text {name} and {`more of ${it}`}</p>',
      '<Choice legend="Size" />{#if x}{y ? "Yes" : z}{/if}<kbd>Esc</kbd>',
    ].join('\n');
    expect(literalsOfComponent(source).map(({ text }) => text.trim())).toEqual([
      'Two words',
      'Shown',
      'Text',
      'and',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the source
      'more of ${it}',
      'Size',
      'Yes',
    ]);
  });
});

const lineOf = (text: string, { start }: Literal): number => text.slice(0, start).split('\n').length;
