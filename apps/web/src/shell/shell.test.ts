import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatHash, parseHash } from './hash.ts';
import { keyLabel, keyName, type Shortcut, shortcutFor } from './keys.ts';

describe('an address', () => {
  test('has a path and parameters after the hash', () => {
    const { path, params } = parseHash('#/live/a%20b?game=1x-_&at=3');
    expect(path).toBe('live/a b');
    expect([...params]).toEqual([
      ['game', '1x-_'],
      ['at', '3'],
    ]);
  });

  test('of any other kind is the start page', () => {
    for (const hash of ['', '#', '#top', '#/', '#/%', '#/%E0%A4']) expect(parseHash(hash).path, hash).toBe('');
  });

  test('is written as it is parsed', () => {
    expect(parseHash(formatHash('analyse', { game: 'a b&c' })).params.get('game')).toBe('a b&c');
    expect(formatHash('play')).toBe('#/play');
  });
});

describe('keys', () => {
  const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...held,
  });

  test('have one name, independent of Shift', () => {
    expect(keyName(press('?', { shiftKey: true }))).toBe('?');
    expect(keyName(press('Z', { shiftKey: true, ctrlKey: true }))).toBe('Ctrl+Shift+z');
    expect(keyName(press('z', { metaKey: true }))).toBe('Ctrl+z');
    expect(keyName(press('ArrowLeft'))).toBe('ArrowLeft');
  });

  test('have the meaning that was registered last', () => {
    const shortcut = (label: string): Shortcut => ({ keys: ['h'], label, group: '', run: () => {} });
    expect(shortcutFor([shortcut('shell'), shortcut('page')], press('h'))?.label).toBe('page');
    expect(shortcutFor([shortcut('shell')], press('h', { ctrlKey: true }))).toBeUndefined();
  });

  test('are shown as on the keyboard', () => {
    expect(keyLabel('Ctrl+Shift+z')).toBe('Ctrl Shift Z');
    expect(keyLabel('ArrowLeft')).toBe('←');
    expect(keyLabel(' ')).toBe('Space');
  });
});

test('pages use no blue of their own, which marks cells of boards and diagrams', () => {
  const sources = join(import.meta.dirname, '..');
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(svelte|css)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => readFileSync(join(sources, file), 'utf8').includes('--info'))).toEqual([]);
});
