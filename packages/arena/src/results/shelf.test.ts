import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareIds, Shelf } from './shelf.ts';

test('numbers in ids are compared by value', () => {
  const ids = ['r10-p1-g1', 'r2-p10-g1', 'r2-p9-g2', 'r2-p9-g1', 'r2', 'a', ''];
  expect(ids.sort(compareIds)).toEqual(['', 'a', 'r2', 'r2-p9-g1', 'r2-p9-g2', 'r2-p10-g1', 'r10-p1-g1']);
});

test('ids are totally ordered', () => {
  const id = fc.string({ unit: fc.constantFrom('r', '-', '0', '1', '9'), maxLength: 6 });
  fc.assert(
    fc.property(id, id, id, (a, b, c) => {
      expect(Math.sign(compareIds(a, b))).toBe(-Math.sign(compareIds(b, a)) + 0);
      if (compareIds(a, b) === 0) expect(a).toBe(b);
      if (compareIds(a, b) <= 0 && compareIds(b, c) <= 0) expect(compareIds(a, c)).toBeLessThanOrEqual(0);
    }),
  );
});

test('a shelf keeps the first few, whatever the order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 9 }), (numbers, limit) => {
      const shelf = new Shelf<number>(limit, (a, b) => a - b);
      for (const number of numbers) shelf.add(number);
      expect(shelf.items).toEqual(numbers.sort((a, b) => a - b).slice(0, limit));
    }),
  );
});
