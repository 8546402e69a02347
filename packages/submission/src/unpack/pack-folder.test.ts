import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packFolder } from './pack-folder.ts';
import { unpackWhole } from './unpack.ts';
import { usualUnpackLimits } from './unpack-limits.ts';

let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'ringfence-pack-folder-'));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

const paths = ['lib/größe.py', 'run.sh', 'empty.txt'];

function write(folder: string, date: Date): string {
  mkdirSync(join(scratch, folder, 'lib'), { recursive: true });
  for (const path of paths) {
    const file = join(scratch, folder, path);
    writeFileSync(file, path === 'empty.txt' ? '' : 'x = 1\n'.repeat(1000));
    utimesSync(file, date, date);
  }
  chmodSync(join(scratch, folder, 'run.sh'), 0o744);
  return join(scratch, folder);
}

test('a packed folder is unpacked with the same files, in the same order, with their executable bits', async () => {
  const zip = join(scratch, 'packed.zip');
  writeFileSync(zip, await packFolder(write('in', new Date()), paths));
  expect(statSync(zip).size).toBeLessThan(1000);
  const out = join(scratch, 'out');
  expect(await unpackWhole(zip, out, usualUnpackLimits)).toEqual({ ok: true, value: { paths, notes: [] } });
  for (const path of paths) expect(readFileSync(join(out, path))).toEqual(readFileSync(join(scratch, 'in', path)));
  expect(paths.map((path) => statSync(join(out, path)).mode & 0o777)).toEqual([0o644, 0o755, 0o644]);
});

test('equal files give equal archives, whenever they were written', async () => {
  const [old, recent] = [write('old', new Date(2001, 5, 5)), write('recent', new Date(2024, 1, 2))];
  expect(await packFolder(old, paths)).toEqual(await packFolder(recent, paths));
});
