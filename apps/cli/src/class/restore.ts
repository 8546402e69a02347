import { existsSync } from 'node:fs';
import { restoreBackup } from '@ringfence/ladder';
import { readOptions } from '../shared/options.ts';
import { print } from '../shared/output.ts';
import { self } from '../shared/self.ts';
import { CommandError, FileError, visible } from '../shared/trouble.ts';
import { backupWords } from './backup.ts';
import { classWords, withClassStore } from './ladder.ts';

const table = { database: 'value', json: 'switch' } as const;

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('class', args, table);
  const where = classWords(operands, options.database);
  const [file] = where.rest;
  if (file === undefined || where.rest.length > 1) throw new CommandError('class restore takes one backup');
  if (!existsSync(file)) throw new FileError(file, 'no such file or folder');
  const restored = await withClassStore(where, (store) => restoreBackup(store, file));
  if (options.json) print(JSON.stringify({ file, ...restored }));
  else {
    const serve = where.folder === undefined ? '--database URL' : `--class ${visible(where.folder)}`;
    print(`Restored and checked: ${backupWords(restored)}.`, `Next: ${self} serve ${serve}`);
  }
  return 0;
}
