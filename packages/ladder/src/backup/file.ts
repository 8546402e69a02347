import { closeSync, createWriteStream, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { processExists } from '@ringfence/node';
import type { BackupSummary } from './lines.ts';
import { checkBackup } from './read.ts';

/** A backup that was written and read back. */
export interface SavedBackup extends BackupSummary {
  readonly bytes: number;
}

/**
 * Writes a backup and reads it back before it gets its name: whatever happens before that, an earlier backup of the
 * same name stays as it is.
 */
export async function saveBackup(bytes: Readable, file: string): Promise<SavedBackup> {
  dropLeftovers(file);
  const draft = draftOf(file, process.pid);
  try {
    await pipeline(bytes, createWriteStream(draft, { mode: 0o600, flush: true }));
    const summary = await checkBackup(draft);
    const { size } = statSync(draft);
    renameSync(draft, file);
    syncFolder(dirname(file));
    return { ...summary, bytes: size };
  } finally {
    rmSync(draft, { force: true });
  }
}

const draftOf = (file: string, pid: number): string => join(dirname(file), `.${basename(file)}.${pid}.part`);

/** Deletes drafts of processes that were killed. */
function dropLeftovers(file: string): void {
  const pattern = new RegExp(`^\\.${basename(file).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\.(\\d+)\\.part$`);
  for (const name of readdirSync(dirname(file))) {
    const pid = Number(pattern.exec(name)?.[1]);
    if (pid > 0 && !processExists(pid)) rmSync(join(dirname(file), name), { force: true });
  }
}

/** A new name is safe only once its folder is synced too. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } catch {
    // some systems do not support that, and sync folders anyway
  } finally {
    closeSync(handle);
  }
}
