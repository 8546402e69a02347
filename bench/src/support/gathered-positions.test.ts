import { hexGrid, randomSource } from '@ringfence/rules';
import { expect, test } from 'vitest';
import { GatheredPositions, planGathering } from './gathered-positions.ts';

test('what one thread has gathered, another one finds in every orientation, and hardly anything else', () => {
  const { symmetries, cellCount } = hexGrid(4);
  const memory = planGathering();
  const [one, other] = [new GatheredPositions(memory, symmetries), new GatheredPositions(memory, symmetries)];
  const random = randomSource(7);
  const newCells = () => Uint8Array.from({ length: cellCount }, () => random.below(3));
  let mistaken = 0;
  for (let i = 0; i < 200; i++) {
    const cells = newCells();
    if (other.find(cells) !== undefined) mistaken++;
    one.add(cells);
    const images = [...symmetries].map((symmetry) => {
      const image = new Uint8Array(cellCount);
      for (let cell = 0; cell < cellCount; cell++) image[symmetry[cell]] = cells[cell];
      return image;
    });
    expect(images.every((image) => other.find(image) === true)).toBe(true);
  }
  expect(mistaken).toBeLessThan(2);
});
