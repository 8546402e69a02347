import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Options by their defaults: a number, a word (empty: none), or `false` for a switch. */
type Options = Readonly<Record<string, number | string | boolean>>;
type Values<T extends Options> = {
  readonly [name in keyof T]: T[name] extends number ? number : T[name] extends string ? string : boolean;
};

/**
 * The options of a benchmark. `--help` prints the usage and ends the process; an unknown option, a missing value, or a word instead
 * of a number is reported as {@link refuse} does.
 */
export function readBenchOptions<const T extends Options>(
  usage: string,
  defaults: T,
  args: readonly string[] = process.argv.slice(2),
): Values<T> {
  if (args.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  const kindOf = (value: unknown) => ({ type: value === false ? ('boolean' as const) : ('string' as const) });
  const options = Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, kindOf(value)]));
  const values: Record<string, unknown> = { ...defaults, ...parsed(usage, options, args) };
  for (const [name, value] of Object.entries(values)) {
    if (typeof defaults[name] !== 'number') continue;
    if (!/^-?\d+(?:\.\d+)?(?:e\d+)?$/.test(`${value}`)) refuse(`--${name} takes a number, not "${value}".`, usage);
    values[name] = Number(value);
  }
  return values as Values<T>;
}

function parsed(usage: string, options: NonNullable<ParseArgsConfig['options']>, args: readonly string[]): object {
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
