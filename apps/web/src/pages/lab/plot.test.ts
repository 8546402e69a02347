import { algorithmNamed, measureClaim } from '@ringfence/lab';
import { expect, test } from 'vitest';
import { claimedEnd, logScale, powerOfTen } from './plot.ts';

test('a scale runs from one power of ten to another', () => {
  const scale = logScale([20, 300]);
  expect(scale.powers).toEqual([1, 2, 3]);
  expect([scale.at(10), scale.at(100), scale.at(1000)]).toEqual([0, 0.5, 1]);
  expect(logScale([10]).powers).toEqual([1, 2]);
  expect([0, 3, 4, 12].map(powerOfTen)).toEqual(['1', '1,000', '10⁴', '10¹²']);
});

test('the claimed line starts where the costliest plan does', () => {
  const report = measureClaim(algorithmNamed('capture-blocks'), [6, 8, 11]);
  const end = claimedEnd(report);
  const points = end?.curve.points ?? [];
  expect(end?.operations).toBeCloseTo((points[0].operations * points[points.length - 1].variable) / points[0].variable);
});
