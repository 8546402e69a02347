import { join } from 'node:path';
import { writeReport } from '@ringfence/arena';
import { readOptions } from '../options.ts';
import { print } from '../output.ts';
import { visible } from '../trouble.ts';
import { folderOperand, withJournal } from './folder.ts';

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('tournament', args, { json: 'switch' });
  const folder = folderOperand('report', operands);
  return withJournal(folder, async (journal) => {
    const { outcome, files } = await writeReport(journal, folder);
    if (options.json) print(JSON.stringify({ folder, files, ...outcome }));
    else {
      print(
        `${outcome.summary.games} games, written to ${visible(folder)}:`,
        ...files.map((file) => `  ${visible(join(folder, file))}`),
        `  ${visible(join(folder, 'games'))}, every game as SGF`,
      );
    }
    return 0;
  });
}
