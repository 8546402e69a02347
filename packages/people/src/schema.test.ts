import { stepDigests } from '@ringfence/store/testing';
import { expect, test } from 'vitest';
import { peopleSchema } from './schema.ts';

test('every version of the tables is kept: a change is a step more, with a digest more here', () => {
  expect(stepDigests(peopleSchema)).toEqual(['9b1604777a9d9a13']);
});
