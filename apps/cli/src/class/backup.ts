import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { type SavedBackup, saveBackup } from '@ringfence/ladder';
import { countWords } from '@ringfence/rules';
import { readOptions } from '../shared/options.ts';
import { print } from '../shared/output.ts';
import { CommandError, systemTrouble, visible } from '../shared/trouble.ts';
import { unwritable } from '../shared/write-file.ts';
import { classWords, withDoor, withLadder } from './ladder.ts';

const table = { database: 'value', json: 'switch' } as const;

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('class', args, table);
  const where = classWords(operands, options.database);
  const [file] = where.rest;
  if (file === undefined || where.rest.length > 1) throw new CommandError('class backup takes one file to write');
  // A server that has the folder open writes the backup; otherwise this process does.
  const saved =
    (await withDoor(where, async (ask) => {
      const done = await save(await ask('GET', '/backup'), file);
      await ask('POST', `/backed-up?${new URLSearchParams({ file: basename(file) })}`);
      return done;
    })) ??
    (await withLadder(where, true, async (ladder) => {
      const done = await save(ladder.backup(), file);
      await ladder.backedUp(basename(file));
      return done;
    }));
  if (options.json) print(JSON.stringify({ file, ...saved }));
  else print(`${visible(file)} is written and checked: ${backupWords(saved)}, ${megabytes(saved.bytes)} MB.`);
  return 0;
}

async function save(bytes: Readable, file: string): Promise<SavedBackup> {
  try {
    return await saveBackup(bytes, file);
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) {
      throw unwritable(file, systemTrouble(error));
    }
    throw error;
  }
}

/** What a backup holds, in words. */
export const backupWords = ({ title, teams, versions, games, results }: Omit<SavedBackup, 'bytes'>): string =>
  [
    `"${visible(title)}"`,
    countWords(teams, 'team'),
    countWords(versions, 'version'),
    countWords(games, 'game'),
    ...(results > 0 ? [`${countWords(results, 'game')} of official tournaments`] : []),
  ].join(', ');

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
