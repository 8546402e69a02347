import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { choiceOption, readOptions } from '../shared/options.ts';
import { print } from '../shared/output.ts';
import { self } from '../shared/self.ts';
import { CommandError, visible } from '../shared/trouble.ts';
import { writeAtomically } from '../shared/write-file.ts';

const table = { language: 'value', title: 'value', json: 'switch' } as const;

/** The folder of the kits, beside the compiled code as in a clone. */
const KITS = fileURLToPath(new URL('../../kits/game/', import.meta.url));

/** The files of a kit, and what runs them. Java compiles them at each start: its first answer takes a while. */
const kits = {
  python: { rules: 'rules.py', bot: 'bot.py', command: 'python3' },
  js: { rules: 'rules.mjs', bot: 'bot.mjs', command: 'node' },
  java: {
    rules: 'Rules.java',
    bot: 'Bot.java',
    command: 'java -Xmx128m -XX:+UseSerialGC -XX:TieredStopAtLevel=1',
    answerSeconds: 10,
  },
} as const;

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('game', args, table);
  const [folder, more] = operands;
  if (folder === undefined || more !== undefined) throw new CommandError('game new takes the folder to create');
  if (existsSync(folder)) throw new CommandError(`${visible(folder)} already exists: choose another folder`);
  const language = choiceOption('language', options.language, ['python', 'js', 'java']) ?? 'python';
  const { rules, bot, command, ...usual } = kits[language];
  const words =
    basename(resolve(folder))
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const name = `${/^[a-z]/.test(words.join('')) ? '' : 'game-'}${words.join('-')}`.slice(0, 30);
  const title = options.title ?? words.join(' ').replace(/^./, (letter) => letter.toUpperCase());
  const game = {
    name: name.replace(/-$/, ''),
    title: title === '' ? 'My game' : title,
    sides: ['Red', 'Blue'],
    program: `${command} ${rules}`,
    players: { bot: `${command} ${bot}` },
    ...usual,
    options: { sticks: { title: 'Sticks', choices: ['15', '21'] } },
  };
  const files = [
    [
      'game.json',
      `${JSON.stringify(game, undefined, 2)}\n`,
      'the names of the game, its sides and players, its options',
    ],
    [rules, readFileSync(join(KITS, language, rules), 'utf8'), 'the rules of a small game: replace them with yours'],
    [bot, readFileSync(join(KITS, language, bot), 'utf8'), 'a bot that plays any legal move'],
  ] as const;
  for (const [file, text] of files) writeAtomically(join(folder, file), text);
  if (options.json) print(JSON.stringify({ folder, files: files.map(([file]) => join(folder, file)) }));
  else {
    print(
      ...files.map(([file, , words]) => `${visible(join(folder, file))}: ${words}`),
      `Next: ${self} check-game ${visible(folder)}`,
    );
  }
  return 0;
}
