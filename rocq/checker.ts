import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));

/** The files of Rocq, each after those that it needs. */
export const SOURCES: readonly string[] = [
  'Board',
  'Rules',
  'Flood',
  'Paths',
  'Decide',
  'Keys',
  'Setup',
  'Value',
  'Race',
  'Fields',
  'Captures',
  'Holds',
  'Stands',
  'Pairs',
  'Answers',
  'Turns',
  'Check',
  'Extract',
  'Sanity',
  'Assumptions',
];

/** What is missing to build the checker. */
export const missingTools = (): readonly string[] =>
  ['coqc', 'ocamlopt'].filter((program) => spawnSync(program, ['-version']).error !== undefined);

/** Checks all proofs, extracts the checker and builds it in an empty folder; returns its path and what its theorems rest on. */
export function buildChecker(folder: string): { readonly program: string; readonly assumptions: string } {
  const run = (program: string, args: readonly string[]): string =>
    execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  for (const file of readdirSync(here))
    if (/\.(?:v|ml)$/.test(file)) copyFileSync(join(here, file), join(folder, file));
  let said = '';
  for (const source of SOURCES) said = run('coqc', ['-R', '.', 'Ringfence', `${source}.v`]);
  run('ocamlopt', ['-w', '-a', 'checker.mli', 'checker.ml', 'main.ml', '-o', 'checker']);
  return { program: join(folder, 'checker'), assumptions: said };
}
