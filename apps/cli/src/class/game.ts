import { countWords } from '@ringfence/rules';
import { readOptions } from '../shared/options.ts';
import { print } from '../shared/output.ts';
import { gameIn } from '../shared/program-game.ts';
import { CommandError, visible } from '../shared/trouble.ts';
import { classWords, withLadder } from './ladder.ts';

const table = { reason: 'value', database: 'value', json: 'switch' } as const;

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('class', args, table);
  const where = classWords(operands, options.database);
  const [folder] = where.rest;
  if (folder === undefined || where.rest.length > 1)
    throw new CommandError('class game needs the folder of another version of the game that the class plays');
  const { reason } = options;
  if (reason !== undefined && reason.trim().length < 3)
    throw new CommandError('--reason needs a reason that the teams can read');
  const game = gameIn(folder);
  return withLadder(where, true, async (ladder) => {
    const told = await ladder.replaceGame(game, reason, 'command line');
    if (options.json) {
      print(JSON.stringify({ ...told, replaced: reason !== undefined }));
      return 0;
    }
    const { from, to, counting, dropped, examples } = told;
    const isDone = reason !== undefined;
    print(
      isDone
        ? `The class plays ${to} now, and no longer ${from}.`
        : `The class plays ${from}; the new version is ${to}.`,
      `  ${countWords(counting, 'game')} ${counting === 1 ? 'has' : 'have'} the same result by the new rules, and still ${counting === 1 ? 'counts' : 'count'}.`,
      `  ${countWords(dropped, 'game')} ${isDone ? '' : 'would '}no longer count${isDone && dropped === 1 ? 's' : ''}${dropped === 0 ? '.' : ':'}`,
      ...examples.map((one) => `    game ${one.game}: ${visible(one.finding)}`),
      ...(dropped > examples.length ? ['    …'] : []),
      '  All games keep the version that they were played by, and can be judged again by it. Waiting games, and those that are',
      '  being played, are played by the new version; an official tournament that has begun keeps the former one.',
      ...(isDone
        ? []
        : ['Nothing is changed yet: give a --reason, which the teams read with each game that no longer counts.']),
    );
    return 0;
  });
}
