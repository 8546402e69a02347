import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';

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
const missing = ['coqc', 'ocamlopt'].filter((program) => spawnSync(program, ['-version']).error !== undefined);
/** Whether the checker can be built here; if not, it has been said why. */
export const isBuildable = missing.length === 0;
if (!isBuildable)
  console.warn(`SKIPPED: the proved checker needs ${missing.join(' and ')} (on Debian: coq, ocaml-nox).`);

export interface Checker {
  /** What `Print Assumptions` says of the theorems. */
  readonly assumptions: string;
  readonly ask: (args: readonly string[], input?: string | Uint8Array) => { status: number | null; said: string };
}

/** Checks all proofs, extracts the checker and builds it in an empty folder. */
export async function buildChecker(folder: string): Promise<Checker> {
  const run = async (program: string, args: readonly string[]): Promise<string> =>
    (await promisify(execFile)(program, args, { cwd: folder })).stdout;
  for (const file of readdirSync(here))
    if (/\.(?:v|ml)$/.test(file)) copyFileSync(join(here, file), join(folder, file));
  let assumptions = '';
  for (const source of SOURCES) assumptions = await run('coqc', ['-R', '.', 'Ringfence', `${source}.v`]);
  await run('ocamlopt', ['-w', '-a', 'checker.mli', 'checker.ml', 'main.ml', '-o', 'checker']);
  return {
    assumptions,
    ask(args, input) {
      const program = join(folder, 'checker');
      const { status, stdout, stderr } = spawnSync(program, args, { input, maxBuffer: 2 ** 28, encoding: 'utf8' });
      return { status, said: (stdout + stderr).trim() };
    },
  };
}

/** A file of docs/proofs, unpacked. */
export const storedProof = (name: string): Uint8Array =>
  gunzipSync(readFileSync(join(here, `../docs/proofs/${name}.proof`)));
