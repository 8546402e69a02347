import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fail, ok, type Result } from '@ringfence/rules';
import { filesBelow } from '../build/submission.ts';
import { isSourceText } from '../detect/sources.ts';
import { unpackSubmission } from '../unpack/unpack.ts';
import { usualUnpackLimits } from '../unpack/unpack-limits.ts';
import type { SourceProgram } from './program-tokens.ts';

/** Many programs together are larger than one that is handed in. */
const LIMITS = { ...usualUnpackLimits, files: 100_000, megabytes: 2000 };

/** The programs in a folder or an archive: one for each folder in it. */
export async function programsIn(path: string): Promise<Result<SourceProgram[], string>> {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return fail('there is no such file or folder');
  const into = mkdtempSync(join(tmpdir(), 'ringfence-programs-'));
  try {
    const unpacked = await unpackSubmission(path, into, LIMITS);
    if (!unpacked.ok) return unpacked;
    const programs = new Map<string, { path: string; text: string }[]>();
    for (const file of filesBelow(into)) {
      if (!isSourceText(file)) continue;
      const [name, ...rest] = file.split('/');
      const owner = rest.length === 0 ? basename(path) : name;
      const files = programs.get(owner) ?? [];
      programs.set(owner, files);
      files.push({ path: rest.join('/') || name, text: readFileSync(join(into, file), 'utf8') });
    }
    return ok([...programs].map(([name, files]) => ({ name, files })));
  } finally {
    rmSync(into, { recursive: true, force: true });
  }
}
