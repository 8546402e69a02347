import { algorithmNamed, measureClaim } from '@ringfence/lab';
import { expect, test } from 'vitest';
import { claimedEnd } from './plot.ts';

test('the claimed line starts where the costliest family does', () => {
  const report = measureClaim(algorithmNamed('capture-blocks'), [6, 8, 11]);
  const end = claimedEnd(report);
  const points = end?.curve.points ?? [];
  expect(end?.operations).toBeCloseTo((points[0].operations * points[points.length - 1].variable) / points[0].variable);
});
