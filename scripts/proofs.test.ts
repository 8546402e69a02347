// The table of proofs in docs/theory.md.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './files.mjs';

const folder = join(root, 'docs/proofs');

test('the table of proofs has every file with its size and its hash', () => {
  const theory = readFileSync(join(root, 'docs/theory.md'), 'utf8');
  const rows = [...theory.matchAll(/^\| `(\S+)` \| [–\d,]+ \| ([\d,]+) \| [\d.]+ s \| `([0-9a-f]{64})` \|$/gm)];
  const listed = rows.map(([, file, bytes, hash]) => ({ file, bytes: Number(bytes.replaceAll(',', '')), hash }));
  const found = readdirSync(folder).map((file) => {
    const content = readFileSync(join(folder, file));
    return { file, bytes: content.length, hash: createHash('sha256').update(content).digest('hex') };
  });
  const byFile = (one: { file: string }, other: { file: string }): number => one.file.localeCompare(other.file);
  expect(listed.sort(byFile)).toEqual(found.sort(byFile));
});
