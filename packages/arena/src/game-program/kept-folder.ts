import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { basename, join } from 'node:path';
import { fail, type Result } from '@ringfence/rules';
import { type ProgramGame, readGameFolder } from './folder.ts';

/** What a killed process was writing is removed after so long. */
const LEFT_MS = 3_600_000;
const UNFINISHED = 'new-';

/**
 * The folder of this user in which the files of games lie, each under its hash, so that processes share them and one that is
 * killed leaves nothing that the next does not use.
 */
function home(): string {
  const { uid } = userInfo();
  const folder = join(tmpdir(), uid < 0 ? 'ringfence-rules' : `ringfence-rules-${uid}`);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || (uid >= 0 && found.uid !== uid))
    throw new Error(`${folder} belongs to somebody else: remove it, or set TMPDIR to a folder of your own`);
  return folder;
}

/** The game of this hash, if its files are there and whole. */
export function keptGame(hash: string): ProgramGame | undefined {
  const game = readGameFolder(join(home(), hash));
  return game.ok && game.value.hash === hash ? game.value : undefined;
}

/** Another process may do the same at the same time; what is there and is not whole goes. */
function replace(folder: string, by: string): void {
  try {
    renameSync(by, folder);
  } catch (error) {
    if (keptGame(basename(folder)) !== undefined) return;
    if (!existsSync(folder)) throw error;
    rmSync(folder, { recursive: true, force: true });
    renameSync(by, folder);
  }
}

/** Keeps the folder that `write` fills; what it returns is a problem. */
export function keepGame(write: (folder: string) => string | undefined): Result<ProgramGame, string> {
  const all = home();
  for (const name of readdirSync(all)) {
    const left = statSync(join(all, name), { throwIfNoEntry: false });
    if (name.startsWith(UNFINISHED) && left !== undefined && Date.now() - left.mtimeMs > LEFT_MS)
      rmSync(join(all, name), { recursive: true, force: true });
  }
  const aside = mkdtempSync(join(all, UNFINISHED));
  try {
    const problem = write(aside);
    if (problem !== undefined) return fail(problem);
    chmodSync(aside, 0o755); // some jails run programs as another user
    const game = readGameFolder(aside);
    if (!game.ok) return game;
    const { hash } = game.value;
    if (keptGame(hash) === undefined) replace(join(all, hash), aside);
    return readGameFolder(join(all, hash));
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}
