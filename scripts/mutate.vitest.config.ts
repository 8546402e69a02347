import { configDefaults, defineConfig } from 'vitest/config';
import base from '../vitest.config.ts';

const { projects: _, ...settings } = base.test ?? {};

const { include, exclude }: { include: string[]; exclude: string[] } = JSON.parse(
  process.env.MUTATE_TESTS ?? '{"include":[],"exclude":[]}',
);

/** What `npm run mutate` runs against each mutant: the tests it chose, under the usual settings. */
export default defineConfig({
  ...base,
  test: { ...settings, include, exclude: [...configDefaults.exclude, '**/*.long.test.ts', ...exclude] },
});
