import { expect, test } from 'vitest';
import { randomNetFile } from '../testing/random-net.ts';
import { createNetEvaluator } from './evaluator.ts';
import { readNet } from './file.ts';
import { hasRelaxedSimd, usualNumbers } from './numbers.ts';

const netOf = (dtype: 'f16' | 'i8') => {
  const net = readNet(randomNetFile({ dtype }));
  if (!net.ok) throw new Error(net.error);
  return net.value;
};

test('this Node has relaxed SIMD, so nets that are stored in 8 bits are computed in them', () => {
  expect(hasRelaxedSimd()).toBe(true);
  expect(usualNumbers(netOf('i8'))).toBe('int8');
  expect(usualNumbers(netOf('f16'))).toBe('int16');
});

test('a net that is not stored in 8 bits is not computed in them', async () => {
  await expect(createNetEvaluator(netOf('f16'), { numbers: 'int8' })).rejects.toThrow('not stored in 8 bits');
});
