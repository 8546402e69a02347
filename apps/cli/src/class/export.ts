import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { exportParts } from '@ringfence/ladder';
import { choiceOption, readOptions } from '../shared/options.ts';
import { CommandError, systemTrouble } from '../shared/trouble.ts';
import { unwritable } from '../shared/write-file.ts';
import { classWords, withLadder } from './ladder.ts';

const table = { table: 'value', out: 'value', database: 'value' } as const;

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('class', args, table);
  const where = classWords(operands, options.database);
  if (where.rest.length > 0) throw new CommandError('class export takes one folder');
  const part = choiceOption('table', options.table, exportParts);
  return withLadder(where, true, async (ladder) => {
    const pieces = ladder.export('command line', part);
    if (options.out === undefined) for await (const piece of pieces) process.stdout.write(piece);
    else await writeWhole(options.out, pieces);
    return 0;
  });
}

/** Writes the file atomically, without holding it in memory. */
async function writeWhole(file: string, pieces: AsyncIterable<string>): Promise<void> {
  const draft = `${file}.${process.pid}.tmp`;
  try {
    await pipeline(pieces, createWriteStream(draft));
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw unwritable(file, systemTrouble(error));
  }
}
