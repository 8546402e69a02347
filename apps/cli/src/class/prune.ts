import type { Pruned } from '@ringfence/ladder';
import { countWords } from '@ringfence/rules';
import { numberOption, readOptions } from '../shared/options.ts';
import { print } from '../shared/output.ts';
import { CommandError } from '../shared/trouble.ts';
import { classWords, withDoor, withLadder } from './ladder.ts';

const table = { database: 'value', days: 'value', json: 'switch' } as const;

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('class', args, table);
  const where = classWords(operands, options.database);
  if (where.rest.length > 0) throw new CommandError('class prune takes one folder');
  const days = numberOption('days', options.days, 0);
  if (days === undefined) throw new CommandError('class prune needs --days, such as 90: what is older is deleted');
  const pruned =
    (await withDoor(where, async (ask) => {
      const answer = await (await ask('POST', `/prune?days=${days}`)).toArray();
      return JSON.parse(Buffer.concat(answer).toString()) as Pruned;
    })) ?? (await withLadder(where, true, (ladder) => ladder.prune(days, 'command line')));
  if (options.json) print(JSON.stringify(pruned));
  else {
    const { outputs, logs, sessions } = pruned;
    print(
      `Deleted: the output of programs in ${countWords(outputs, 'game')}, ${countWords(logs, 'build log')}, ` +
        `${countWords(sessions, 'expired session')}. Moves, results, ratings and programs stay.`,
    );
  }
  return 0;
}
