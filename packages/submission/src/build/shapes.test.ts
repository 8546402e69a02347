import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRung, type RungName } from '@ringfence/jail';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sourcesWithin } from '../detect/sources.ts';
import { lyingZip } from '../testing/lying-zip.ts';
import { type SubmissionShape, shapes } from '../testing/shapes.ts';
import { usualUnpackLimits } from '../unpack/safe-names.ts';
import { unpackZip } from '../unpack/unpack.ts';
import { buildLog, buildSubmission, type Submission } from './submission.ts';

let root: string;
let rung: RungName;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'ringfence-shapes-'));
  rung = (await findRung())?.name as RungName;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Builds what a zip of these files holds. */
async function handIn(
  id: string,
  files: Readonly<Record<string, string | Buffer>>,
  shape: Partial<SubmissionShape> = {},
) {
  const { wanted = ['checker', 'player'], team = 'team' } = shape;
  const zip = join(root, `${id}.zip`);
  writeFileSync(zip, lyingZip(Object.entries(files).map(([path, data]) => ({ path, data }))));
  const into = join(root, `unpacked-${id}`);
  mkdirSync(into);
  const unpacked = await unpackZip(zip, into, usualUnpackLimits);
  if (!unpacked.ok) throw new Error(unpacked.error);
  return buildSubmission(sourcesWithin(into, unpacked.value), {
    file: 'handed-in.zip',
    root,
    home: `built-${id}`,
    languages: ['python', 'java', 'cpp', 'javascript', 'rust'],
    wanted,
    names: [team],
    limits: { seconds: 60, memoryMb: 1024 },
    rung,
  });
}

const nameOf = ({ programs }: Submission, role: string): string | undefined =>
  programs.find((one) => one.role === role && one.sure !== undefined)?.name;

describe('the right programs are found in', () => {
  test.concurrent.each(shapes.map((shape, i) => [shape.title, shape, i] as const))('%s', async (_, shape, i) => {
    const { files, leftOut = [] } = shape;
    const submission = await handIn(`${i}`, files, shape);
    expect(
      [nameOf(submission, 'checker'), nameOf(submission, 'player')],
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

  test('a jar alone, without sources or classes beside it', async () => {
    const source = join(root, 'jar/us/Us.java');
    mkdirSync(join(root, 'jar/us'), { recursive: true });
    writeFileSync(source, `package us;\npublic class Us { ${CHECKER} }\n`);
    expect(spawnSync('javac', [source], { encoding: 'utf8' }).stderr).toBe('');
    const jar = lyingZip([{ path: 'us/Us.class', data: readFileSync(source.replace('.java', '.class')) }]);
    const submission = await handIn('jar', { 'dist/project.jar': jar });
    expect([nameOf(submission, 'checker'), submission.problem], buildLog(root, submission)).toEqual([
      'us.Us',
      undefined,
    ]);
  });
});

const CHECKER =
  'public static void main(String[] args) { java.util.Scanner in = new java.util.Scanner(System.in); System.out.println(in.nextInt()); }';
