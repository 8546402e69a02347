import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './files.mjs';
import { KERNELS } from './kernels.mjs';

test('the kernels in the repository are what their sources compile to, byte for byte', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ringfence-kernels-'));
  const args = ['scripts/kernels.mjs', '--out', folder, ...Object.keys(KERNELS)];
  execFileSync(process.execPath, args, { cwd: root });
  for (const kernel of Object.values(KERNELS)) {
    const compiled = readFileSync(join(folder, basename(kernel)));
    expect(compiled.equals(readFileSync(join(root, kernel))), kernel).toBe(true);
  }
  rmSync(folder, { recursive: true });
});
