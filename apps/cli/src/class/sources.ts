import { packSources } from '@ringfence/ladder';
import { readOptions } from '../shared/options.ts';
import { CommandError } from '../shared/trouble.ts';
import { replaceFile } from '../shared/write-file.ts';
import { classWords, withLadder } from './ladder.ts';

const table = { out: 'value', database: 'value' } as const;

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('class', args, table);
  const where = classWords(operands, options.database);
  if (where.rest.length > 0) throw new CommandError('class sources takes one folder');
  const { out } = options;
  if (out === undefined) throw new CommandError('class sources needs --out, such as --out sources.zip');
  return withLadder(where, true, async (ladder) => {
    replaceFile(out, await packSources(await ladder.sources('command line')));
    return 0;
  });
}
