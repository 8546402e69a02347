// @ts-check
// `node rocq/build.mjs FOLDER`: checks all proofs, and builds the checker in this folder.
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const here = fileURLToPath(new URL('.', import.meta.url));

/** The files of Rocq, each after those that it needs. */
export const SOURCES = [
  'Board',
  'Rules',
  'Flood',
  'Paths',
  'Decide',
  'Keys',
  'Setup',
  'Value',
  'Race',
  'Parts',
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

/**
 * Checks all proofs, extracts the checker and builds it; returns what `Print Assumptions` says of the theorems. It is
 * linked statically, so that the program runs on machines without OCaml.
 * @param {string} folder
 */
export async function buildChecker(folder) {
  const run = async (/** @type {string} */ program, /** @type {readonly string[]} */ args) =>
    (await promisify(execFile)(program, args, { cwd: folder })).stdout;
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(here))
    if (/\.(?:v|ml)$/.test(file)) copyFileSync(join(here, file), join(folder, file));
  let assumptions = '';
  for (const source of SOURCES) assumptions = await run('coqc', ['-R', '.', 'Ringfence', `${source}.v`]);
  const modules = ['checker.mli', 'checker.ml', 'parts.ml', 'main.ml'];
  await run('ocamlopt', ['-w', '-a', '-ccopt', '-static', 'unix.cmxa', ...modules, '-o', 'checker']);
  return assumptions;
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  if (argv[2] === undefined) throw new Error('node rocq/build.mjs FOLDER');
  console.log(await buildChecker(argv[2]));
}
