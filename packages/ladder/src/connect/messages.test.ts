import { expect, test } from 'vitest';
import { readHomeMessage } from './messages.ts';

test.each([
  [
    { type: 'hello', token: 't' },
    { type: 'hello', token: 't', wish: { games: 1 } },
  ],
  [
    { type: 'hello', token: 't', wish: { channel: 'fish', games: 5, name: 'v2' } },
    { type: 'hello', token: 't', wish: { channel: 'fish', games: 5, name: 'v2' } },
  ],
  [
    { type: 'hello', token: 't', session: 's', seen: 4 },
    { type: 'hello', token: 't', session: 's', seen: 4 },
  ],
  [
    { type: 'line', n: 1, seen: 7, text: 'c3', more: 1 },
    { type: 'line', n: 1, seen: 7, text: 'c3' },
  ],
  [
    { type: 'line', n: 0, seen: 0, text: '' },
    { type: 'line', n: 0, seen: 0, text: '' },
  ],
  [
    { type: 'hello', token: 't', wish: { games: 1000, name: 'x'.repeat(40) } },
    { type: 'hello', token: 't', wish: { games: 1000, name: 'x'.repeat(40) } },
  ],
  [
    { type: 'stopped', n: 2, seen: 7, words: 'exit code 1' },
    { type: 'stopped', n: 2, seen: 7, words: 'exit code 1' },
  ],
])('%j is accepted', (message, read) => {
  expect(readHomeMessage(JSON.stringify(message))).toEqual({ ok: true, value: read });
});

test.each([
  ['{', 'A message is one JSON object.'],
  ['null', 'A message is one JSON object.'],
  ['{}', 'A message has the type "hello", "line" or "stopped".'],
  ['{"type":"hello"}', 'needs a token'],
  ['{"type":"hello","token":"t","session":"s"}', 'needs "session" and "seen"'],
  ['{"type":"hello","token":"t","wish":{"channel":"a\\nb"}}', '"channel" is a word'],
  ['{"type":"hello","token":"t","wish":{"channel":"a","opponent":"random"}}', 'not both'],
  ['{"type":"hello","token":"t","wish":{"games":0}}', '"games" is a whole number from 1'],
  ['{"type":"hello","token":"t","wish":{"games":1001}}', '"games" is a whole number from 1 to 1000'],
  [`{"type":"hello","token":"t","wish":{"name":"${'x'.repeat(41)}"}}`, '"name" is a word'],
  ['{"type":"line","n":1,"seen":-1,"text":"c3"}', '"n" and "seen"'],
  ['{"type":"line","n":1,"seen":1,"text":"c3\\nc4"}', '"text" is one line'],
  [`{"type":"line","n":1,"seen":1,"text":"${'x'.repeat(4001)}"}`, '"text" is one line'],
])('%s is refused with a reason', (text, reason) => {
  expect(readHomeMessage(text)).toEqual({ ok: false, error: expect.stringContaining(reason) });
});
