import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const benchmarks = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.slice(0, -'.ts'.length));

describe.each(benchmarks)('%s', (name) => {
  const { argv } = process;
  const said: string[] = [];
  beforeEach(() => {
    said.length = 0;
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Error(`exit ${code}`);
    });
    vi.spyOn(console, 'log').mockImplementation((text) => void said.push(`out: ${text}`));
    vi.spyOn(console, 'error').mockImplementation((text) => void said.push(`err: ${text}`));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    process.argv = argv;
  });

  /** How the benchmark ends with this option; a benchmark runs when it is loaded, and each option loads another copy. */
  async function endOf(option: string): Promise<string> {
    process.argv = ['node', name, option];
    const loaded: Promise<unknown> = import(/* @vite-ignore */ `${import.meta.dirname}/${name}.ts?${option}`);
    return loaded.then(
      () => 'it runs',
      (error: Error) => error.message,
    );
  }

  test('prints its usage on --help and does nothing else', async () => {
    expect(await endOf('--help')).toBe('exit 0');
    expect(said).toEqual([expect.stringMatching(new RegExp(`^out: npm run bench -- ${name}(?: |$)`, 'm'))]);
  });

  test('refuses an option that it does not have, with its usage', async () => {
    expect(await endOf('--no-such-option')).toBe('exit 2');
    expect(said).toEqual([expect.stringMatching(new RegExp(`--no-such-option[^]*\\n\\nnpm run bench -- ${name}`))]);
  });
});
