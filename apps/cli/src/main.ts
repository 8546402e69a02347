import { existsSync } from 'node:fs';
import { commands } from './commands/index.ts';
import { complain, print } from './shared/output.ts';
import { nearest } from './shared/suggest.ts';
import { CommandError, FileError, visible } from './shared/trouble.ts';

/** Runs the command line and returns the exit code: 0 done, 1 the answer is "no", 2 bad input or usage. */
export async function main(args: readonly string[]): Promise<number> {
  // Nobody is left to tell when standard error is closed.
  process.stderr.on('error', () => {});
  try {
    return await dispatch(args);
  } catch (error) {
    if (error instanceof FileError) complain(error.message);
    else if (error instanceof CommandError) complain(`ringfence: ${error.message}`);
    else complain(`ringfence: this is a bug, please report it: ${error instanceof Error ? error.stack : error}`);
    return 2;
  }
}

async function dispatch([word, ...rest]: readonly string[]): Promise<number> {
  if (word === undefined) {
    complain(await helpOn(undefined));
    return 2;
  }
  if (word === '--version' || word === '-V') {
    print((await import('./shared/version.ts')).packageVersion());
    return 0;
  }
  if (word === '--help' || word === '-h' || word === 'help') {
    print(await helpOn(rest.find((arg) => !arg.startsWith('-'))));
    return 0;
  }
  const command = commands.find(({ name }) => name === word);
  if (command === undefined) throw unknownCommand(word);
  if (asksForHelp(rest)) {
    print(await helpOn(word));
    return 0;
  }
  const { run } = await command.load();
  return run(rest);
}

/** Operands after `--` are files, whatever their names. */
function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  const options = end < 0 ? args : args.slice(0, end);
  return options.includes('--help') || options.includes('-h');
}

async function helpOn(word: string | undefined): Promise<string> {
  if (word === undefined) return (await import('./usage.ts')).generalHelp();
  const command = commands.find(({ name }) => name === word);
  if (command === undefined) throw unknownCommand(word);
  return (await command.load()).usage;
}

function unknownCommand(word: string): CommandError {
  const shown = visible(word);
  if (word.startsWith('-')) return new CommandError(`no such option ${shown} before a command: see "ringfence help"`);
  const meant = nearest(word, [...commands.map(({ name }) => name), 'help']);
  if (meant !== undefined) return new CommandError(`no such command "${shown}": did you mean "${meant}"?`);
  if (existsSync(word))
    return new CommandError(`"${shown}" is not a command: did you mean "ringfence judge ${shown}"?`);
  return new CommandError(`no such command "${shown}": see "ringfence help"`);
}
