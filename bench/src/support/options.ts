import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<T extends Options> = ReturnType<typeof parseArgs<{ options: T }>>['values'];

/**
 * The options of a benchmark. `--help` prints the usage and ends the process; an unknown option, a missing value, or a word for an
 * option whose default is a number is reported as {@link refuse} does.
 */
export function readBenchOptions<T extends Options>(
  usage: string,
  options: T,
  args: readonly string[] = process.argv.slice(2),
): Values<T> {
  if (args.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  const values = parsed(usage, options, args);
  for (const [name, value] of Object.entries(values)) {
    if (isNumber(options[name].default) && !isNumber(value)) refuse(`--${name} takes a number, not "${value}".`, usage);
  }
  return values;
}

function parsed<T extends Options>(usage: string, options: T, args: readonly string[]): Values<T> {
  try {
    return parseArgs({ options, args: [...args] }).values;
  } catch (error) {
    return refuse((error as Error).message, usage);
  }
}

const isNumber = (value: unknown): boolean => typeof value === 'string' && /^-?\d+(?:\.\d+)?(?:e\d+)?$/.test(value);

/** Ends the process with what is wrong and the usage. */
export function refuse(reason: string, usage: string): never {
  console.error(`${reason}\n\n${usage}`);
  process.exit(2);
}
