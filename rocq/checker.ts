import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { buildChecker } from './build.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

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

/** Checks all proofs, and builds the checker in a folder. */
export async function builtChecker(folder: string): Promise<Checker> {
  return {
    assumptions: await buildChecker(folder),
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
