import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parseAddress } from './address.ts';

test.each([
  ['postgres://me:secret@host:5433/name?sslmode=require', 'postgres://me@host:5433/name'],
  ['postgresql://host/name', 'postgres://host/name'],
  ['POSTGRES://host', 'postgres://host'],
])('%s is a server, shown without a password', (text, shown) => {
  expect(parseAddress(text)).toEqual({ ok: true, value: { kind: 'postgres', url: text, shown } });
});

test.each([
  ['pglite:data', 'data'],
  ['data/store', 'data/store'],
  ['/var/lib/ringfence', '/var/lib/ringfence'],
])('%s is a folder', (text, path) => {
  const folder = resolve(path);
  expect(parseAddress(text)).toEqual({ ok: true, value: { kind: 'pglite', folder, shown: `pglite:${folder}` } });
});

test.each([
  ['', 'the folder is missing'],
  ['pglite:', 'the folder is missing'],
  ['mysql://me:secret@host/name', 'this is not a valid database address'],
  ['pglite:http://me:secret@host', 'this is not a valid database address'],
  ['postgres://me:secret@[', 'this is not a valid database address'],
])('%j is refused, and a password is not repeated', (text, reason) => {
  const parsed = parseAddress(text);
  expect(parsed).toEqual({ ok: false, error: expect.stringContaining(reason) });
  expect(JSON.stringify(parsed)).toContain('postgres://USER@HOST/NAME');
  expect(JSON.stringify(parsed)).not.toContain('secret');
});
