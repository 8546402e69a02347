import { isBuiltIn, programSetting } from '@ringfence/arena';
import type { ClassInfo, ClassWish } from '@ringfence/ladder';
import { gameNames } from '@ringfence/rules';
import { clockOption } from '../shared/clock.ts';
import { gameOption, numberOption, optionTable, readOptions } from '../shared/options.ts';
import { complain, print } from '../shared/output.ts';
import { programGame } from '../shared/program-game.ts';
import { self } from '../shared/self.ts';
import { CommandError, visible } from '../shared/trouble.ts';
import { classWords, linkAt, withLadder } from './ladder.ts';

const table = optionTable('game= option= size= title= tutor= swap no-swap clock= move-time= like= url= database= json');

/** The port of a link to this machine, so that the server is where the link leads; a proxy has its own. */
function portWords(address: string): string {
  const { hostname, port } = new URL(address);
  return hostname === 'localhost' && port !== '' ? ` --port ${port}` : '';
}

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('class', args, table);
  const where = classWords(operands, options.database);
  if (where.rest.length > 0) throw new CommandError('class create takes one folder');
  const { like } = options;
  const old = like === undefined ? undefined : await infoOf(like);
  const chosen = programGame(options.game, options.option);
  const game =
    chosen === undefined ? (gameOption(options.game) ?? gameOfClass(old)) : programSetting(chosen.game, chosen.options);
  if (game === undefined)
    throw new CommandError(`class create needs --game: ${gameNames.join(', ')}, or the folder of a game`);
  const isProgram = typeof game !== 'string';
  if (isProgram && (options.size !== undefined || options.swap))
    throw new CommandError('a game whose rules are a program has no --size and no --swap: see its --option');
  const { title, tutor } = options;
  if (title === undefined) throw new CommandError("class create needs --title, such as 'COMP 1'");
  if (tutor === undefined) throw new CommandError("class create needs --tutor, the tutor's name");
  if (options.swap && options['no-swap']) throw new CommandError('--swap and --no-swap exclude each other');
  // The board of another game is not that of the old class.
  const same = old?.game === game ? old : undefined;
  const swap = options.swap ? true : options['no-swap'] ? false : same?.swap;
  const size = numberOption('size', options.size, 1) ?? same?.size;
  const clock = clockOption(options) ?? old?.clock;
  linkAt(options.url, ''); // refused before anything is created
  const code = await withLadder(where, false, async (ladder) => {
    const { link } = await ladder.room.create(
      { title, game, size, swap, tutor, ...(clock !== undefined && { clock }) },
      'command line',
      old,
    );
    const address = linkAt(options.url, link);
    if (options.json) print(JSON.stringify({ link: address }));
    else {
      const serve = where.folder === undefined ? '--database URL' : `--class ${visible(where.folder)}`;
      print(
        `${visible(title)} is ready. ${visible(tutor)}, keep your link: it is shown only once.`,
        `  ${address}`,
        `Next: ${self} serve ${serve}${portWords(address)}, and open the link.`,
      );
    }
    return 0;
  });
  if (like !== undefined) await archive(like);
  return code;
}

/** The game of the old class, as it is. */
function gameOfClass(old: ClassInfo | undefined): ClassWish['game'] | undefined {
  if (old === undefined || isBuiltIn(old)) return old?.game;
  const { game, rules, size, swap, settings } = old;
  return rules === null ? undefined : { game, rules, size, swap, house: settings.house };
}

/** A class by its folder, or by the address of its database. */
const whereOf = (word: string) =>
  /^postgres(?:ql)?:/.test(word) ? { folder: undefined, database: word } : { folder: word, database: undefined };

const infoOf = (word: string) => withLadder(whereOf(word), true, (ladder) => ladder.room.info());

/** The old class can be read, but not changed, once the new one exists. */
async function archive(word: string): Promise<void> {
  await withLadder(whereOf(word), true, (ladder) => ladder.room.change({ archived: true }, 'command line'));
  complain(`${visible(word)} is an archive now: it can be read, but not changed`);
}
