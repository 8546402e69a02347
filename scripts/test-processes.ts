// Which test files share a process. A new process for a file costs half a second of processor time, most of it for
// loading the same modules again.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder, root } from './files.mjs';

/** Folders whose tests mostly compute, and leave nothing behind in their process. */
const FOLDERS = [
  'packages/rules',
  'packages/draw',
  'packages/engine',
  'packages/lab',
  'packages/arena/src/results',
  'packages/arena/src/tournament',
  'apps/server/src/api',
  'apps/server/src/live',
  'apps/web/src',
  'docs/pictures',
];

/** Mocks, stubs, fake timers, listeners and the environment stay when a file has ended. */
const CHANGES_PROCESS = /\bvi\.|\bprocess\.(?:chdir|env|exitCode|on|umask)\b/;

/** Whether a test file may share a process with others. */
export const isShareable = (file: string, text: string): boolean =>
  FOLDERS.some((folder) => file.startsWith(`${folder}/`)) && !CHANGES_PROCESS.test(text);

/** The test files that share processes, as paths from the root. */
export const sharingTests = (): string[] =>
  FOLDERS.flatMap((folder) => filesUnder(folder)).filter(
    (file) =>
      file.endsWith('.test.ts') &&
      !/\/(?:dist|node_modules)\//.test(file) &&
      isShareable(file, readFileSync(join(root, file), 'utf8')),
  );
