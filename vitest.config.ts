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
    // Many tests wait for other processes, so one for each core is not too many.
    maxWorkers: '100%',
  },
});
