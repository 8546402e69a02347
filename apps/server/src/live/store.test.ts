import { appendFileSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LiveEvent } from './events.ts';
import { LiveStore } from './store.ts';

const ID = 'abcDEF123_-x';
const resigned: LiveEvent = { type: 'resigned', side: 'white', at: 2 };
const begun: LiveEvent[] = [
  { type: 'created', settings: { game: 'squatter', size: 6, swap: false, clock: null }, at: 1 },
  { type: 'seated', side: 'white', seat: 'hash', at: 1 },
];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringfence-live-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the store of live games', () => {
  test('returns what was stored, also to another store', () => {
    const store = new LiveStore(folder);
    store.create(ID, begun);
    store.append(ID, resigned);
    expect(new LiveStore(folder).read(ID)).toEqual([...begun, resigned]);
  });

  test('never creates a game twice', () => {
    const store = new LiveStore(folder);
    store.create(ID, begun);
    expect(() => store.create(ID, begun)).toThrow('EEXIST');
  });

  test('removes an incomplete line, and continues after it', () => {
    const store = new LiveStore(folder);
    store.create(ID, begun);
    appendFileSync(join(folder, `${ID}.jsonl`), '{"type":"resig');
    expect(store.read(ID)).toEqual(begun);
    store.append(ID, resigned);
    expect(store.read(ID)).toEqual([...begun, resigned]);
  });

  test('an event after an incomplete line is on its own line', () => {
    const store = new LiveStore(folder);
    store.create(ID, begun);
    appendFileSync(join(folder, `${ID}.jsonl`), '{"type":"resig');
    store.append(ID, resigned);
    expect(store.read(ID)).toEqual([...begun, resigned]);
    writeFileSync(join(folder, `${ID}.jsonl`), '');
    expect(store.read(ID), 'an empty file is not a game').toBeUndefined();
    store.append(ID, resigned);
    expect(store.read(ID)).toEqual([resigned]);
  });

  test('refuses to write anything but games, and leaves a game alone that it may not create', () => {
    const store = new LiveStore(folder);
    for (const id of ['', '../../etc/pw', 'abcDEF123_-xy']) {
      expect(() => store.create(id, begun)).toThrow(RangeError);
      expect(() => store.append(id, resigned)).toThrow(RangeError);
      expect(() => store.remove(id)).toThrow(RangeError);
    }
    store.create(ID, begun);
    expect(() => store.create(ID, [])).toThrow('EEXIST');
    expect(store.read(ID)).toEqual(begun);
    store.remove(ID);
    store.remove(ID);
    expect([store.count(), store.read(ID)]).toEqual([0, undefined]);
    expect(() => store.append(ID, resigned), 'nobody has begun it').toThrow('ENOENT');
  });

  test.each(['', '../../etc/pw', 'abcDEF123_-x/', 'abcDEF123_-xy', '....passwd.x'])(
    '"%s" is not a valid game',
    (id) => {
      expect(new LiveStore(folder).read(id)).toBeUndefined();
    },
  );

  test('deletes games that nobody touched for long, and nothing else', () => {
    const store = new LiveStore(folder);
    store.create(ID, begun);
    store.create('bbbbbbbbbbbb', begun);
    utimesSync(join(folder, `${ID}.jsonl`), 1_000, 1_000);
    expect(store.sweep(60_000, 1_060_000), 'it is not older yet').toBe(0);
    expect(store.sweep(60_000, 1_060_001)).toBe(1);
    expect(readdirSync(folder)).toEqual(['bbbbbbbbbbbb.jsonl']);
  });
});
