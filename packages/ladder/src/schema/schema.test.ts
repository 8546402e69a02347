import { arenaSchema } from '@ringfence/arena/store';
import { stepDigests } from '@ringfence/store/testing';
import { expect, test } from 'vitest';
import { ladderSchema } from './schema.ts';

test('every version of the tables is kept: a change is a step more, with a digest more here', () => {
  expect(stepDigests(ladderSchema)).toEqual(['a4e2db69f9116dfa']);
  expect(stepDigests(arenaSchema)).toEqual(['134b0a9a6fe11362']);
});
