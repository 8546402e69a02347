import { describe, expect, test } from 'vitest';
import { readSettings, usualSettings } from './settings.ts';
import { memoryStore, slot, type TextStore } from './slot.ts';

const texts = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

describe('a slot', () => {
  test('keeps a value under its version', () => {
    const store = memoryStore();
    expect(slot('word', 1, texts, store).load()).toBeUndefined();
    expect(slot('word', 1, texts, store).save('yes')).toBe(true);
    expect(slot('word', 1, texts, store).load()).toBe('yes');
    expect(slot('word', 2, texts, store).load()).toBeUndefined();
  });

  test('ignores damaged data', () => {
    const store = memoryStore();
    for (const damaged of ['', '{', 'null', '7', '{"version":1}', '{"version":1,"value":3}', '[]']) {
      store.setItem('ringfence.word', damaged);
      expect(slot('word', 1, texts, store).load(), damaged).toBeUndefined();
    }
  });

  test('survives a full or forbidden store', () => {
    const refuse = (): never => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const store: TextStore = { getItem: refuse, setItem: refuse };
    const word = slot('word', 1, texts, store);
    expect(word.load()).toBeUndefined();
    expect(word.save('x')).toBe(false);
  });
});

describe('settings', () => {
  test('keep the valid parts of stored data, with defaults for the rest', () => {
    expect(readSettings(undefined)).toEqual(usualSettings);
    expect(readSettings({ appearance: 'dark', safeColours: 'yes', more: 1 })).toEqual({
      ...usualSettings,
      appearance: 'dark',
    });
  });
});
