import { stepDigests } from '@ringfence/store/testing';
import { expect, test } from 'vitest';
import { peopleSchema } from './schema.ts';

test('every version of the tables is kept: a change is a step more, with a digest more here', () => {
  expect(stepDigests(peopleSchema)).toEqual(['badab7be5726527e']);
});
