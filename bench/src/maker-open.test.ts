import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';

test('maker-open refuses a file that it cannot write before it searches', async () => {
  const { argv } = process;
  const folder = mkdtempSync(join(tmpdir(), 'ringfence-bench-'));
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  try {
    for (const option of ['--proof', '--state']) {
      process.argv = ['node', 'maker-open', '--race', option, join(file, 'below')];
      const loaded: Promise<unknown> = import(/* @vite-ignore */ `${import.meta.dirname}/maker-open.ts?${option}`);
      await expect(loaded).rejects.toThrow('exit 2');
      const problem = `${join(file, 'below')} cannot be written: a part of the path is not a folder`;
      expect(said).toHaveBeenLastCalledWith(expect.stringContaining(`${problem}\n\nnpm run bench -- maker-open`));
    }
  } finally {
    process.argv = argv;
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  }
});
