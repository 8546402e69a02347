import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RungName } from '@ringfence/jail';
import { buildLog, buildSubmission, type Submission } from '../build/submission.ts';
import { sourcesWithin } from '../detect/sources.ts';
import { unpackSubmission } from '../unpack/unpack.ts';
import { usualUnpackLimits } from '../unpack/unpack-limits.ts';
import type { SubmissionShape } from './java-shapes.ts';
import { lyingZip } from './lying-zip.ts';

/** Where submissions are built. */
export interface BuildHome {
  readonly root: string;
  readonly rung: RungName;
}

/** Builds what a zip of these files holds. */
export async function handIn(
  { root, rung }: BuildHome,
  id: string,
  files: Readonly<Record<string, string | Buffer>>,
  { wanted = ['checker', 'player'], team = 'team', game }: Partial<SubmissionShape> = {},
): Promise<Submission> {
  const zip = join(root, `${id}.zip`);
  writeFileSync(zip, lyingZip(Object.entries(files).map(([path, data]) => ({ path, data }))));
  const into = join(root, `unpacked-${id}`);
  mkdirSync(into);
  const unpacked = await unpackSubmission(zip, into, usualUnpackLimits);
  if (!unpacked.ok) throw new Error(unpacked.error);
  return buildSubmission(sourcesWithin(into, unpacked.value), {
    file: 'handed-in.zip',
    root,
    home: `built-${id}`,
    languages: ['python', 'java', 'cpp', 'javascript', 'rust'],
    wanted,
    names: [team],
    ...(game !== undefined && { game }),
    limits: { seconds: 60, memoryMb: 1024 },
    rung,
  });
}

/** The name of the program that was surely found for a role. */
export const foundName = ({ programs }: Submission, role: string): string | undefined =>
  programs.find((one) => one.role === role && one.sure !== undefined)?.name;

/** What was found in a shape, what should be, and how to explain a difference. */
export async function foundIn(home: BuildHome, id: string, shape: SubmissionShape) {
  const submission = await handIn(home, id, shape.files, shape);
  const { problem, programs, notes } = submission;
  const left = notes.filter((words) => words.startsWith('Left out, because')).join();
  const { leftOut = [], lacks, problem: expected, note } = shape;
  const folder = /@([^?]+)/.exec(submission.player ?? '')?.[1] ?? '';
  const file = join(home.root, folder, `${shape.player?.replaceAll('.', '/')}.class`);
  return {
    found: {
      checker: foundName(submission, 'checker'),
      player: foundName(submission, 'player'),
      leftOut: leftOut.length === 0 && note === undefined ? left : leftOut.filter((path) => left.includes(path)),
      isExplained: expected === undefined || expected.test(problem ?? ''),
      isNoted: note === undefined || notes.some((words) => note.test(words)),
      lacks: lacks === undefined || !readFileSync(file, 'latin1').includes(lacks),
    },
    wanted: {
      checker: shape.checker,
      player: shape.player,
      leftOut: leftOut.length === 0 && note === undefined ? '' : leftOut,
      isExplained: true,
      isNoted: true,
      lacks: true,
    },
    why: `${problem} ${notes.join(' ')} ${JSON.stringify(programs)} ${buildLog(home.root, submission)}`,
  };
}
