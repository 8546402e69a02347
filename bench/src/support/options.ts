import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * The options of a benchmark. `--help` prints the usage and ends the process; an unknown option or a missing value is
 * reported as {@link refuse} does.
 */
export function readOptions<T extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: T,
  args: readonly string[] = process.argv.slice(2),
): ReturnType<typeof parseArgs<{ options: T }>>['values'] {
  if (args.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs({ options, args: [...args] }).values;
  } catch (error) {
    return refuse((error as Error).message, usage);
  }
}

/** Ends the process with what is wrong and the usage. */
export function refuse(reason: string, usage: string): never {
  console.error(`${reason}\n\n${usage}`);
  process.exit(2);
}
