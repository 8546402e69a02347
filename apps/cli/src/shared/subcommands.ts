import { suggestion } from './suggest.ts';
import { CommandError, visible } from './trouble.ts';

/** The subcommands of a command, each loaded when it is called. */
export type Subcommands = Readonly<Record<string, () => Promise<{ run(args: readonly string[]): Promise<number> }>>>;

/** Runs the subcommand that the first argument names. */
export async function runSubcommand(
  command: string,
  subcommands: Subcommands,
  [word, ...rest]: readonly string[],
): Promise<number> {
  const known = Object.keys(subcommands);
  if (word === undefined) throw new CommandError(`${command} needs a subcommand: ${known.join(', ')}`);
  if (!known.includes(word))
    throw new CommandError(`${command} has no subcommand "${visible(word)}": ${suggestion(word, known)}`);
  return (await subcommands[word]()).run(rest);
}
