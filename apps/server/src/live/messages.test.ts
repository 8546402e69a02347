import { expect, test } from 'vitest';
import { readMessage } from './messages.ts';

test.each([
  [{ type: 'hello' }],
  [{ type: 'hello', seat: 's', name: 'Ada' }],
  [{ type: 'move', move: 'a1', number: 0 }],
  [{ type: 'answer', accept: false }],
  [{ type: 'takeback' }],
  [{ type: 'resign' }],
  [{ type: 'rematch' }],
])('a message is parsed field by field, ignoring other fields: %j', (message) => {
  expect(readMessage(JSON.stringify({ ...message, more: 1 }))).toEqual(message);
});

test('a name is cleaned', () => {
  expect(readMessage('{"type":"hello","name":" A\\u0000da "}')).toEqual({ type: 'hello', name: 'Ada' });
});

test.each([
  ['{', 'a message is a JSON object'],
  ['null', 'a message is a JSON object'],
  ['"hello"', 'a message is a JSON object'],
  ['{"type":"hello","seat":1}', 'seat must be a string'],
  ['{"type":"hello","name":1}', 'a name has at most 24 characters'],
  ['{"type":"move","move":1,"number":1}', 'a move needs a name and a number'],
  ['{"type":"move","move":"a1"}', 'a move needs a name and a number'],
  ['{"type":"answer","accept":"yes"}', 'an answer needs accept: true or false'],
  ['{"type":"bye"}', 'unknown message; known are hello, move, takeback, answer, resign, rematch'],
  ['{}', 'unknown message; known are hello, move, takeback, answer, resign, rematch'],
])('an invalid message is refused with a reason: %s', (text, words) => {
  expect(readMessage(text)).toBe(words);
});
