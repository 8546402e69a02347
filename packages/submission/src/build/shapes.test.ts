import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRung, type RungName } from '@ringfence/jail';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sourcesWithin } from '../detect/sources.ts';
import { lyingZip } from '../testing/lying-zip.ts';
import { shapes } from '../testing/shapes.ts';
import { usualUnpackLimits } from '../unpack/safe-names.ts';
import { unpackZip } from '../unpack/unpack.ts';
import { buildLog, buildSubmission } from './submission.ts';

let root: string;
let rung: RungName;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'ringfence-shapes-'));
  rung = (await findRung())?.name as RungName;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the right programs are found in', () => {
  test.concurrent.each(shapes.map((shape, i) => [shape.title, shape, i] as const))('%s', async (_, shape, i) => {
    const { files, wanted = ['checker', 'player'], team = 'team', leftOut = [] } = shape;
    const zip = join(root, `${i}.zip`);
    writeFileSync(zip, lyingZip(Object.entries(files).map(([path, data]) => ({ path, data }))));
    const into = join(root, `unpacked-${i}`);
    mkdirSync(into);
    const unpacked = await unpackZip(zip, into, usualUnpackLimits);
    if (!unpacked.ok) throw new Error(unpacked.error);
    const submission = await buildSubmission(sourcesWithin(into, unpacked.value), {
      file: 'handed-in.zip',
      root,
      home: `built-${i}`,
      languages: ['python', 'java', 'cpp', 'javascript', 'rust'],
      wanted,
      names: [team],
      limits: { seconds: 60, memoryMb: 1024 },
      rung,
    });
    const nameOf = (role: string) =>
      submission.programs.find((one) => one.role === role && one.sure !== undefined)?.name;
    expect(
      [nameOf('checker'), nameOf('player')],
      `${submission.problem} ${JSON.stringify(submission.programs)} ${buildLog(root, submission)}`,
    ).toEqual([shape.checker, shape.player]);
    if (shape.lacks !== undefined) {
      const folder = /@([^?]+)/.exec(submission.player ?? '')?.[1] ?? '';
      const bytes = readFileSync(join(root, folder, `${shape.player?.replaceAll('.', '/')}.class`), 'latin1');
      expect(bytes).not.toContain(shape.lacks);
    }
    const left = submission.notes.filter((note) => note.startsWith('Left out')).join();
    for (const path of leftOut) expect(left).toContain(path);
    if (leftOut.length === 0) expect(left).toBe('');
  });
});
