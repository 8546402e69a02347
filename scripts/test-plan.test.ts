import { describe, expect, test } from 'vitest';
import { fromRoot, planFor } from './test-plan.mjs';

const files = [
  'packages/rules/src/grid.test.ts',
  'packages/engine/src/time.test.ts',
  'packages/engine/src/kernel.test.ts',
  'apps/cli/src/commands/judge.test.ts',
  'scripts/layers.test.ts',
  'scripts/docs.test.ts',
];

describe('what tests need', () => {
  test.each<[args: string[], stages: string, programs: boolean]>([
    [['packages/rules'], 'install', false],
    [['grid'], 'install', false],
    [['GRID', '-t', 'judge'], 'install', false],
    [['scripts/layers'], 'install', false],
    [['packages/engine'], 'install kernel types', false],
    [['packages/rules', 'kernel'], 'install kernel types', false],
    [['judge'], 'install kernel viewer messages types site', true],
    [['grid', 'judge'], 'install kernel viewer messages types site', true],
    [['scripts/docs'], 'install kernel viewer messages types site', true],
    [[], 'install kernel viewer messages types site', true],
    [['-t', 'grid'], 'install kernel viewer messages types site', true],
    [['nowhere'], 'install', false],
  ])('%j: %s', (args, stages, programs) => {
    expect(planFor(args, files)).toEqual({ stages: stages.split(' '), programs });
  });
});

test('paths are relative to where they are typed, other words are not', () => {
  const before = process.env.INIT_CWD;
  process.env.INIT_CWD = `${import.meta.dirname}/../packages/rules`;
  expect(fromRoot('src/grid.test.ts')).toBe('packages/rules/src/grid.test.ts');
  expect(fromRoot('src/grid.ts')).toBe('packages/rules/src/grid.test.ts');
  expect(fromRoot('src/squatter/verdict.ts')).toBe('packages/rules/src/squatter/'); // it has no tests of its own
  expect(fromRoot('.')).toBe('packages/rules');
  expect(fromRoot('grid')).toBe('grid');
  expect(fromRoot('-t')).toBe('-t');
  expect(fromRoot('/')).toBe('/');
  if (before === undefined) delete process.env.INIT_CWD;
  else process.env.INIT_CWD = before;
});
