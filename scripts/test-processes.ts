// Which test files share a process. A new process for a file costs a second of processor time, most of it for loading the
// same modules again; those in a browser also share the browser.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { filesUnder, root } from './files.mjs';

/** Where tests are. */
const TEST_FOLDERS: readonly string[] = [
  'packages',
  'apps',
  'bench',
  'docs/pictures',
  'scripts',
  'adapters',
  'training',
  'proofs',
  'rocq',
];

/** Tests of what all jails of a process share: its control groups, what it has found out about the machine. */
const ALONE = /^packages\/jail\/src\/(?:control-group|jail|rungs|runtimes)\.test\.ts$/;

/**
 * Mocked modules, listeners and changes to the environment, which others may have read, stay when a file has ended. Spies,
 * fake timers and stubbed globals do not: see test-end.ts.
 */
const CHANGES_PROCESS =
  /\bvi\.(?:do)?(?:[mM]ock|unmock|hoisted|resetModules|stubEnv)\b|\bprocess\.(?:chdir|exitCode|on|umask)\b|\bprocess\.env(?:\.\w+|\[[^\]]*\])?\s*[?|&]{0,2}=(?!=)|\b(?:delete|assign\() ?process\.env/;

/** Whether a test file may share a process with others. */
export const isShareable = (file: string, text: string): boolean => !ALONE.test(file) && !CHANGES_PROCESS.test(text);

/** The test files that share processes, as paths from the root. */
export const sharingTests = (): string[] =>
  TEST_FOLDERS.flatMap((folder) => filesUnder(folder)).filter(
    (file) =>
      file.endsWith('.test.ts') &&
      !file.endsWith('.long.test.ts') &&
      !/\/(?:dist|node_modules)\//.test(file) &&
      isShareable(file, readFileSync(join(root, file), 'utf8')),
  );

/**
 * The PATH with the folder of Python itself in front, if a script of a version manager (pyenv, asdf) comes first: such a
 * script takes a tenth of a second of processor time, and tests start Python hundreds of times.
 */
export function pathToPython(path: string): string {
  const first = path.split(delimiter).find((folder) => existsSync(join(folder, 'python3')));
  if (first === undefined) return path;
  const { status, stdout } = spawnSync(join(first, 'python3'), ['-S', '-c', 'import sys; print(sys.executable)'], {
    encoding: 'utf8',
  });
  const folder = dirname(stdout.trim());
  return status !== 0 || folder === '.' || folder === first ? path : `${folder}${delimiter}${path}`;
}
