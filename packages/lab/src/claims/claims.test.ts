import { describe, expect, test } from 'vitest';
import { algorithmNamed, algorithms } from '../catalogue.ts';
import { fitExponent, measureClaim } from './claims.ts';
import { familiesOf } from './families.ts';
import { plotClaim } from './plot.ts';

const exponent = (key: Parameters<typeof algorithmNamed>[0], family: string, sizes: readonly number[]): number => {
  const curve = measureClaim(algorithmNamed(key), sizes).curves.find((one) => one.family === family);
  return curve?.exponent ?? Number.NaN;
};

test('the fit finds the exponent of a power', () => {
  const points = [10, 20, 40, 80].map((variable) => ({ size: 0, variable, operations: 7 * variable ** 1.5 }));
  expect(fitExponent(points)).toBeCloseTo(1.5);
});

describe('the documents’ claims', () => {
  test('row-scan looks at each cell once, as claimed', () => {
    expect(exponent('row-scan', 'rings', [6, 9, 13, 18])).toBeCloseTo(1, 5);
  });

  test('flood-fill claims a linear cost for each search, and small loops end it early', () => {
    expect(exponent('flood-fill', 'diamonds', [6, 8, 11])).toBeLessThan(0.6);
  });

  test('capture-blocks claims a cost linear in the captured cells, and its plain list makes it quadratic', () => {
    expect(exponent('capture-blocks', 'ring', [8, 11, 16, 20])).toBeGreaterThan(1.8);
  });

  test('loop-trace claims linear cost in the cells, and a snake costs the square', () => {
    expect(exponent('loop-trace', 'snake', [8, 11, 15])).toBeGreaterThan(1.75);
    expect(exponent('loop-trace', 'ring', [8, 11, 15])).toBeLessThan(1.1);
  });

  test('edge-search and escape-search claim exponential cost and are linear', () => {
    expect(exponent('edge-search', 'core', [6, 8, 11, 15])).toBeLessThan(1.2);
    for (const family of ['empty', 'ring', 'thick wall']) {
      expect(exponent('escape-search', family, [6, 8, 11, 15])).toBeLessThan(1.2);
    }
  });

  test('group-paths claims linear cost, and searching its stack makes a full board cost more', () => {
    expect(exponent('group-paths', 'full', [6, 8, 11, 15])).toBeGreaterThan(1.6);
    expect(exponent('group-paths', 'comb', [6, 8, 11, 15])).toBeLessThan(1.2);
  });
});

test('a plot names its curves and is complete', () => {
  for (const algorithm of algorithms) {
    const report = measureClaim(algorithm, algorithm.asks === 'move' ? [3, 4] : [4, 5, 6]);
    const svg = plotClaim(report);
    expect(svg.startsWith('<svg ')).toBe(true);
    expect(svg.endsWith('</svg>\n')).toBe(true);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    for (const { family } of report.curves) expect(svg).toContain(family);
  }
});

test('families have boards of the requested size', () => {
  for (const shape of ['square', 'hexagon'] as const) {
    for (const family of familiesOf(shape)) {
      const { cells, size } = family.board(5);
      expect([size, cells.length]).toEqual([5, shape === 'square' ? 25 : 61]);
    }
  }
});
