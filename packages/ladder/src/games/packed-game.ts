import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { GAME_FILE, type ProgramGame, readGame } from '@ringfence/arena';
import { unpackWhole } from '@ringfence/submission';
import { Refusal } from '../refusal.ts';

const LIMITS = { files: 500, megabytes: 8, ratio: 100 };

/** The game in an archive of its folder, or of a course's package `referee`. */
export async function packedGame(bytes: Buffer, file: string): Promise<ProgramGame> {
  const scratch = mkdtempSync(join(tmpdir(), 'ringfence-packed-game-'));
  try {
    const archive = join(scratch, basename(file));
    const folder = join(scratch, 'unpacked');
    writeFileSync(archive, bytes);
    mkdirSync(folder);
    const unpacked = await unpackWhole(archive, folder, LIMITS);
    if (!unpacked.ok) throw new Refusal('not-valid', `the file holds no game: ${unpacked.error}`);
    const game = readGame(rootOf(folder));
    // The reader knows the file, not where it was unpacked.
    if (!game.ok) throw new Refusal('not-valid', game.error.replaceAll(`${scratch}/unpacked`, basename(file)));
    return game.value;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Most people pack the folder itself, not what is in it. */
function rootOf(folder: string): string {
  if (existsSync(join(folder, GAME_FILE))) return folder;
  const inner = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !/^(?:\.|__MACOSX$)/.test(name));
  return inner.length === 1 && inner[0].isDirectory() && inner[0].name !== 'referee'
    ? join(folder, inner[0].name)
    : folder;
}
