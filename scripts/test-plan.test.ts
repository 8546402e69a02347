import { describe, expect, test } from 'vitest';
import { fromRoot, planFor } from './test-plan.mjs';

describe('what tests need', () => {
  const files = ['packages/rules/src/grid.test.ts', 'apps/cli/src/judge.test.ts', 'apps/web/e2e/play.test.ts'];

  test.each<[what: string, args: string[], site: boolean, programs: boolean]>([
    ['sources', ['packages/rules'], false, false],
    ['a word of the path, in any case, before options', ['GRID', '-t', 'judge'], false, false],
    ['a command', ['grid', 'judge'], false, true],
    ['the site', ['play'], true, true],
    ['no tests, which vitest reports', ['nowhere'], false, false],
    ['everything', [], true, true],
    ['everything by name', ['-t', 'grid'], true, true],
  ])('%s: %j', (_, args, site, programs) => {
    const plan = planFor(args, files);
    expect([plan.stages.includes('site'), plan.programs]).toEqual([site, programs]);
    expect(plan.stages).toEqual(expect.arrayContaining(['install', 'kernel', 'messages', 'code']));
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
