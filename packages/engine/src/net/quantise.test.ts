import { randomSource } from '@ringfence/rules';
import { expect, test } from 'vitest';
import { NET_LARGEST } from '../codes.ts';
import { toWords } from './quantise.ts';

test('no sum of an output can overflow, whatever its inputs and however its weights are rounded', () => {
  const random = randomSource(3);
  const outputs = 8;
  for (let round = 0; round < 10; round++) {
    const weight = Float32Array.from({ length: 9 * 256 * outputs }, () => random.next() / 2 ** 31 - 1);
    const { words, steps } = toWords(weight, outputs);
    for (let output = 0; output < outputs; output++) {
      let largest = 0;
      for (let i = output; i < words.length; i += outputs) largest += Math.abs(words[i]) * NET_LARGEST;
      expect(largest).toBeLessThan(2 ** 31);
      expect(Math.abs(words[output] * steps[output] - weight[output])).toBeLessThanOrEqual(steps[output] / 2 + 1e-6);
    }
  }
});
