import { algorithmNamed, algorithmProblem, allKeys } from '@ringfence/lab';
import { expect, test } from 'vitest';
import { packBoard, unpackBoard } from './boards.ts';
import { readSetup, readStep, usualBoard, writeSetup } from './setup.ts';

const read = (text: string) => readSetup(new URLSearchParams(text));

test('every algorithm has a default board that it accepts', () => {
  for (const key of allKeys) expect(algorithmProblem(algorithmNamed(key), usualBoard(key))).toBeUndefined();
});

test('an empty address shows the default', () => {
  const setup = read('');
  expect(setup.algorithm).toBe('loop-trace');
  expect(setup.beside).toBeUndefined();
  expect(setup.depth).toBe(3);
});

test('an address is read back the same', () => {
  const setup = {
    board: unpackBoard('s3-4.b4.') ?? usualBoard('flood-fill'),
    algorithm: 'symmetric-minimax',
    beside: 'symmetric-minimax/sound',
    depth: 2,
  } as const;
  const params = new URLSearchParams(writeSetup(setup, 17));
  expect(readSetup(params)).toEqual(setup);
  expect(readStep(params)).toBe(17);
});

test('invalid parts are ignored', () => {
  const setup = read('algorithm=edge-search&beside=flood-fill&board=s3-9.&depth=9');
  expect(setup.algorithm).toBe('edge-search');
  expect(setup.beside).toBeUndefined();
  expect(setup.board.shape).toBe('hexagon');
  expect(setup.depth).toBe(3);
  expect(read('algorithm=nonsense&board=h2-7.').algorithm).toBe('loop-trace');
  expect(packBoard(read('algorithm=row-scan&board=s2-4.').board)).toBe('s2-4.');
  for (const step of ['-1', '1.5', 'x', '']) expect(readStep(new URLSearchParams({ step }))).toBe(0);
});
