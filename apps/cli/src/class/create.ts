import { gameNames } from '@ringfence/rules';
import { gameOption, numberOption, readOptions } from '../shared/options.ts';
import { print } from '../shared/output.ts';
import { CommandError, visible } from '../shared/trouble.ts';
import { classWords, linkAt, withLadder } from './ladder.ts';

const table = {
  game: 'value',
  size: 'value',
  title: 'value',
  tutor: 'value',
  swap: 'switch',
  'no-swap': 'switch',
  'move-time': 'value',
  url: 'value',
  database: 'value',
  json: 'switch',
} as const;

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('class', args, table);
  const where = classWords(operands, options.database);
  if (where.rest.length > 0) throw new CommandError('class create takes one folder');
  const game = gameOption(options.game);
  if (game === undefined) throw new CommandError(`class create needs --game: ${gameNames.join(', ')}`);
  const { title, tutor } = options;
  if (title === undefined) throw new CommandError("class create needs --title, such as 'COMP 1'");
  if (tutor === undefined) throw new CommandError("class create needs --tutor, the tutor's name");
  if (options.swap && options['no-swap']) throw new CommandError('--swap and --no-swap exclude each other');
  const swap = options.swap ? true : options['no-swap'] ? false : undefined;
  const size = numberOption('size', options.size, 1);
  const clockMs = numberOption('move-time', options['move-time'], 10);
  linkAt(options.url, ''); // refused before anything is created
  return withLadder(where, false, async (ladder) => {
    const { link } = await ladder.room.create({ title, game, size, swap, clockMs, tutor }, 'command line');
    const address = linkAt(options.url, link);
    if (options.json) print(JSON.stringify({ link: address }));
    else {
      const serve = where.folder === undefined ? '--database URL' : `--class ${visible(where.folder)}`;
      print(
        `${visible(title)} is ready. ${visible(tutor)}, keep your link: it is shown only once.`,
        `  ${address}`,
        `Next: ringfence serve ${serve}, and open the link.`,
      );
    }
    return 0;
  });
}
