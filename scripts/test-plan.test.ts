import { describe, expect, test } from 'vitest';
import { fromRoot, planFor } from './test-plan.mjs';

/** A small tree: its tests lead to builds in all the ways that real ones do. */
const sources: Readonly<Record<string, string>> = {
  'packages/rules/src/grid.test.ts': "import { grid } from './grid.ts';",
  'packages/engine/src/kernel.test.ts': "import { load } from './module.ts';",
  'packages/engine/src/module.ts': "const kernel = new URL('../wasm/kernel.wasm', import.meta.url);",
  'packages/engine/src/types.test.ts': "import type { Kernel } from './module.ts';",
  'packages/engine/src/threads.test.ts': "import { start } from './threads.ts';",
  'packages/engine/src/threads.ts': "const SCRIPT = './node-worker.js';",
  'packages/engine/src/node-worker.ts': "import './module.ts';",
  'packages/arena/src/pool.test.ts': "import { Pool } from './pool.ts';",
  'packages/arena/src/pool.ts': "import { fork } from 'node:child_process';\nfork('../dist/table-process.js');",
  'packages/arena/src/table-process.ts': "import { createEngine } from '@ringfence/engine';",
  'packages/engine/src/index.ts': "export * from './module.ts';",
  'apps/cli/src/judge.test.ts': "const launcher = join(root, 'apps/cli/bin/ringfence.js');",
  'apps/cli/bin/ringfence.js': "await import('../dist/main.js');",
  'apps/cli/src/main.ts': "const serve = () => import('@ringfence/server');",
  'apps/server/src/index.ts': "const site = '../../web/dist';",
  'apps/web/src/words.test.ts': "import { m } from './paraglide/messages.js';",
  'apps/web/e2e/play.test.ts': "import { site } from './site.ts';",
  'apps/web/e2e/site.ts': "const site = join(root, 'apps/web/dist');",
  'scripts/order.test.ts': "expect(first).toBe('packages/engine/src/kernel.test.ts');",
};
const files = Object.keys(sources).filter((file) => file.endsWith('.test.ts'));
const plan = (...args: readonly string[]) => planFor(args, files, (file) => sources[file]);

describe('what tests need', () => {
  test.each<[what: string, args: string[], stages: string, built: string]>([
    ['sources', ['packages/rules'], '', ''],
    ['a word of the path, in any case, before options', ['GRID', '-t', 'judge'], '', ''],
    ['types only', ['types.test'], '', ''],
    ['the kernel', ['kernel.test'], 'kernel', ''],
    ['a worker that is named beside its source', ['threads'], 'kernel types', 'packages/engine'],
    ['a worker that is named where it is built', ['pool'], 'kernel types', 'packages/arena'],
    ['the command; a server runs without its site', ['judge'], 'types', 'apps/cli'],
    ['messages of the site', ['words'], 'messages', ''],
    ['the site', ['play'], 'kernel messages site', ''],
    ['the path of a source is only a word', ['order'], '', ''],
    ['several', ['grid', 'judge', 'pool'], 'kernel types', 'apps/cli packages/arena'],
    ['no tests, which vitest reports', ['nowhere'], '', ''],
  ])('%s: %j', (_, args, stages, built) => {
    const { stages: names, built: folders } = plan(...args);
    expect({ stages: names.join(' '), built: folders?.join(' ') }).toEqual({
      stages: `install ${stages}`.trim(),
      built,
    });
  });

  test.each([[[]], [['-t', 'grid']]])('everything: %j', (args) => {
    const stages = ['install', 'kernel', 'viewer', 'messages', 'types', 'site'];
    expect(plan(...args)).toEqual({ stages, built: undefined, programs: true });
  });

  test('programs where something starts processes', () => {
    expect(plan('pool').programs).toBe(true);
    expect(plan('kernel.test').programs).toBe(false);
  });

  test('tests of this tree', () => {
    expect(planFor(['misreadings/diagnose.test']).stages).toEqual(['install']);
    expect(planFor(['rating/rater.test'])).toMatchObject({ stages: ['install', 'types'], built: ['packages/ladder'] });
    expect(planFor(['commands/judge.test']).built).toContain('apps/cli');
    expect(planFor(['scripts/testing/docs.test']).built).toContain('apps/cli');
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
