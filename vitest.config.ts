import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { SlowestFirst } from './scripts/test-order.ts';
import { pathToPython, sharingTests } from './scripts/test-processes.ts';

/** `npm run test:long` runs the files named `*.long.test.ts`, and every other run leaves them out. */
const LONG = '**/*.long.test.ts';
const long = process.env.RINGFENCE_TESTS === 'long';
const sharing = long ? [] : sharingTests();
const usual = [
  '{packages,apps}/*/src/**/*.test.ts',
  'apps/web/e2e/**/*.test.ts',
  'bench/**/*.test.ts',
  'docs/pictures/src/**/*.test.ts',
  'scripts/**/*.test.ts',
  'adapters/*/*.test.ts',
  'training/*.test.ts',
  'proofs/*/*.test.ts',
  'rocq/*.test.ts',
];

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'alone',
          include: long ? [LONG] : usual,
          exclude: [...configDefaults.exclude, ...(long ? [] : [LONG, ...sharing])],
        },
      },
      { extends: true, test: { name: 'shared', include: sharing, isolate: false, setupFiles: 'scripts/test-end.ts' } },
    ],
    // A module for each message of the site, over a thousand: plain JavaScript, which Node loads in a tenth of the time
    // that it takes to transform.
    server: { deps: { external: [/\/src\/paraglide\//] } },
    // A file is transformed once, not for each of the two projects and in every run.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' },
    env: { PATH: pathToPython(process.env.PATH ?? '') },
    sequence: { sequencer: SlowestFirst },
    // Tests read the sources; of what is made from them the site's need only its messages.
    globalSetup: ['scripts/messages.mjs', 'scripts/test-folder.mjs'],
    // A shared machine may be several times slower for minutes. A limit ends a test that hangs; it never measures one.
    testTimeout: long ? 600_000 : 180_000,
    hookTimeout: long ? 600_000 : 180_000,
    // A page or a process answers when it gets its turn, which on a busy machine is long after vitest's one second.
    expect: { poll: { timeout: 90_000 } },
    // The machines of CI are shared, and a browser or a program may be starved there: such a test gets two more
    // tries, and the run says which tests needed them.
    retry: process.env.CI === 'true' ? 2 : 0,
    // Tests wait for programs and browsers a third of the time; each process more loads all modules once more.
    maxWorkers: availableParallelism() + 3,
  },
});
