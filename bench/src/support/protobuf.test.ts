import { expect, test } from 'vitest';
import { bytesField, integer, message, text } from './protobuf.ts';

test('integers, texts and messages are encoded as the wire format says', () => {
  expect([...integer(1, 150)]).toEqual([0x08, 0x96, 0x01]);
  expect([...integer(20, 2 ** 35)]).toEqual([0xa0, 0x01, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01]);
  expect([...text(2, 'testing')]).toEqual([0x12, 0x07, 0x74, 0x65, 0x73, 0x74, 0x69, 0x6e, 0x67]);
  expect([...bytesField(3, message(integer(1, 150), integer(1, 0)))]).toEqual([
    0x1a, 0x05, 0x08, 0x96, 0x01, 0x08, 0x00,
  ]);
});
