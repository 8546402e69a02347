import { join } from 'node:path';
import { visible } from '@ringfence/rules';
import type { ProgramRole } from '../detect/candidate.ts';
import type { Roles } from '../detect/roles.ts';
import type { Sources } from '../detect/sources.ts';
import { fileKind, unreadableWords } from '../unpack/file-kind.ts';
import { compileError } from './compile-error.ts';

const MOST_EXPLAINED = 3;

/** Why there is nothing to build: what the files are instead, if that is known. */
export function withoutProgramWords({ folder, paths }: Sources): string {
  const known = paths.flatMap((path) => {
    const words = unreadableWords(fileKind(join(folder, path)));
    return words === undefined ? [] : [`"${visible(path)}" is ${words}`];
  });
  const reasons = known.slice(0, MOST_EXPLAINED).join('; ');
  return `It has no file in a language that is known here${reasons === '' ? '' : `: ${reasons}`}.`;
}

/** Why roles have no program: what is meant does not compile, or is another game's. */
export function lacksOf(
  { broken, foreign, programs }: Roles,
  wanted: readonly ProgramRole[],
  log: string,
): Partial<Record<ProgramRole, string>> {
  const open = wanted.filter((role) => !programs.some((one) => one.role === role && one.sure !== undefined));
  return Object.fromEntries(
    open.flatMap((role) => {
      const source = broken.find((one) => one.role === role)?.source;
      const words = source === undefined ? foreign : compileProblem(log, source);
      return words === undefined ? [] : [[role, words] as const];
    }),
  );
}

/** What a compiler says first, about one file if it says something about it. */
export function compileProblem(log: string, source?: string, otherwise = `${source} does not compile.`): string {
  const error = compileError(log, source);
  return error === undefined ? otherwise : `It does not compile: ${error}`;
}

/** What is missing if nothing of it was found. */
export const wantedWords = (wanted: readonly ProgramRole[]): string =>
  wanted.length > 1 ? 'neither a checker nor a player' : `no ${wanted[0] ?? 'program'}`;

const MOST_LEFT_OUT = 5;

/** Which files were left out, as a note. */
export function leftOutNotes(paths: readonly string[]): string[] {
  if (paths.length === 0) return [];
  const more = paths.length - MOST_LEFT_OUT;
  const shown = paths
    .slice(0, MOST_LEFT_OUT)
    .map((path) => visible(path))
    .join(', ');
  return [
    `Left out, because they do not compile or nothing needs them: ${shown}${more > 0 ? ` and ${more} more` : ''}.`,
  ];
}
