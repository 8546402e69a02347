import { expect, test } from 'vitest';
import { logScale, powerOfTen } from './axis.ts';

test('a scale runs from one power of ten to another', () => {
  const scale = logScale([20, 300]);
  expect(scale.powers).toEqual([1, 2, 3]);
  expect([scale.at(10), scale.at(100), scale.at(1000)]).toEqual([0, 0.5, 1]);
  expect(logScale([10]).powers).toEqual([1, 2]);
  expect([0, 3, 4, 12].map(powerOfTen)).toEqual(['1', '1,000', '10⁴', '10¹²']);
});
