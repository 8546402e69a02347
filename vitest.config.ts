import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: [
      '{packages,apps}/*/src/**/*.test.ts',
      'apps/web/e2e/**/*.test.ts',
      'bench/**/*.test.ts',
      'docs/pictures/src/**/*.test.ts',
      'scripts/**/*.test.ts',
      'adapters/*/*.test.ts',
      'training/*.test.ts',
    ],
    // Tests read the sources; of what is made from them the site's need only its messages.
    globalSetup: 'scripts/messages.mjs',
    testTimeout: 60_000,
    // A page or a process answers when it gets its turn, which on a busy machine is long after vitest's one second.
    expect: { poll: { timeout: 20_000 } },
    // The machines of CI are shared, and a browser or a program may be starved there: such a test gets a second try, and
    // the run says which tests needed it.
    retry: process.env.CI === 'true' ? 1 : 0,
    // Many tests wait for other processes, so one for each core is not too many.
    maxWorkers: '100%',
  },
});
