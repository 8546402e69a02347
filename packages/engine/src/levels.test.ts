import { expect, test } from 'vitest';
import { levels } from './levels.ts';

test('there are ten levels', () => {
  expect(levels.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('without a net, each level searches more than the one below and chooses less freely', () => {
  for (let i = 1; i < levels.length; i++) {
    for (const kind of ['positions', 'simulations'] as const) {
      expect(levels[i].margin[kind]).toBeLessThan(levels[i - 1].margin[kind]);
      expect(levels[i].search[kind].nodes).toBeGreaterThan(levels[i - 1].search[kind].nodes ?? 0);
    }
  }
});

test.each(['positions', 'simulations'] as const)(
  'with a net that counts %s, each level searches no less than the one below, sees no less and chooses less freely',
  (kind) => {
    const manners = levels.map(({ net }) => net[kind]);
    for (let i = 1; i < manners.length; i++) {
      const [below, own] = [manners[i - 1], manners[i]];
      expect(own.nodes).toBeGreaterThanOrEqual(below.nodes);
      expect(own.sight).toBeGreaterThanOrEqual(below.sight);
      expect(own.temperature).toBeLessThanOrEqual(below.temperature);
      expect(own).not.toEqual(below);
    }
    expect(manners[9]).toMatchObject({ temperature: 0, sight: 1, search: 'net' });
  },
);

test('each level promises to hold its own against minimax at least as deep as the level below', () => {
  for (let i = 1; i < levels.length; i++) {
    expect(levels[i].classroom).toBeGreaterThanOrEqual(levels[i - 1].classroom);
  }
});
