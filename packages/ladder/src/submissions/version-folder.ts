import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tournament } from '@ringfence/arena';
import { unpackWhole } from '@ringfence/submission';
import { found } from '../refusal.ts';
import type { Tables } from '../schema/ladder-store.ts';
import { readArchive } from './archives.ts';

const VERSIONS = 'versions';

/** The path of a version's program, relative to the folder of the player; its specification uses this path. */
export const versionPath = (version: string): string => `${VERSIONS}/${version}`;

/** The maximal size of an unpacked program; the build itself has a smaller limit. */
const ROOM = { files: 10_000, megabytes: 128, ratio: 10_000 };

/**
 * Fetches the program of a version into a folder, once: it is unpacked to a temporary folder and renamed, so that
 * several processes may do this at the same time, and a killed one leaves nothing incomplete.
 */
export async function versionFolder(tables: Tables, root: string, version: string): Promise<string> {
  const target = join(root, versionPath(version));
  if (existsSync(target)) return target;
  const build = found(await readArchive(tables, version, 'build'), 'program');
  mkdirSync(join(root, VERSIONS), { recursive: true });
  const aside = mkdtempSync(join(root, VERSIONS, '.fetch-'));
  try {
    const file = join(aside, 'build.zip');
    writeFileSync(file, build);
    const into = join(aside, 'files');
    mkdirSync(into);
    const unpacked = await unpackWhole(file, into, ROOM);
    if (!unpacked.ok) throw new Error(`the program of version ${version} cannot be unpacked: ${unpacked.error}`);
    try {
      renameSync(into, target);
    } catch (error) {
      if (!existsSync(target)) throw error; // another process was faster, with the same files
    }
    return target;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** Deletes the unpacked programs of deleted teams. Folders that the class never knew are left alone. */
export async function dropForgotten(tables: Tables, root: string): Promise<void> {
  const folder = join(root, VERSIONS);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  if (names.length === 0) return;
  const rows = await tables
    .selectFrom('ladder.versions as version')
    .innerJoin('ladder.teams as team', 'team.id', 'version.team')
    .select('version.id')
    .where('team.deleted', 'is not', null)
    .where('version.id', 'in', names)
    .execute();
  for (const { id } of rows) rmSync(join(root, versionPath(id)), { recursive: true, force: true });
}

/** The versions whose programs a tournament needs. */
export function versionsIn({ players }: Pick<Tournament, 'players'>): string[] {
  return [...new Set(players.flatMap(({ word }) => [...word.matchAll(/\bversions\/([\w-]+)/g)].map(([, id]) => id)))];
}
