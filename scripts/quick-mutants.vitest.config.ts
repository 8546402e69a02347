import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import base from '../vitest.config.ts';

const { projects: _, ...settings } = base.test ?? {};

const { sources, tests }: { sources: Record<string, string>; tests: string } = JSON.parse(
  readFileSync(process.env.MUTATE_SOURCES ?? '', 'utf8'),
);

/** The tests of `npm run mutate -- --quick`, which read the mutated files in place of ours. */
export default defineConfig({
  ...base,
  root: join(import.meta.dirname, '..'),
  plugins: [{ name: 'ringfence-mutants', enforce: 'pre', load: (id) => sources[id.split('?')[0]] }],
  test: {
    ...settings,
    include: [tests],
    runner: join(import.meta.dirname, 'quick-mutants-runner.ts'),
    setupFiles: [join(import.meta.dirname, 'quick-mutants-setup.ts')],
    maxWorkers: 1,
  },
});
