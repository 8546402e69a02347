import { parseArgs } from 'node:util';
import { type GameName, gameNames, isGameName } from '@ringfence/rules';
import { nearest, suggestion } from './suggest.ts';
import { CommandError, visible } from './trouble.ts';

/** The options of a command: those that take a value, and those that are on or off. */
type OptionTable = Readonly<Record<string, 'value' | 'switch'>>;

type OptionsIn<Words extends string> = Words extends `${infer First} ${infer Rest}`
  ? OptionIn<First> & OptionsIn<Rest>
  : OptionIn<Words>;
type OptionIn<Word extends string> = Word extends `${infer Name}=`
  ? { readonly [Key in Name]: 'value' }
  : { readonly [Key in Word]: 'switch' };

/** Options as words, `size=` with a value and `json` on or off. */
export const optionTable = <const Words extends string>(words: Words): OptionsIn<Words> =>
  Object.fromEntries(
    words.split(' ').map((word) => (word.endsWith('=') ? [word.slice(0, -1), 'value'] : [word, 'switch'])),
  ) as OptionsIn<Words>;

/** A list for a sentence, such as `a, b or c`. */
export const oneOf = (words: readonly string[]): string => words.join(', ').replace(/, ([^,]*)$/, ' or $1');

/** The games as help texts name them. */
export const anyGame = oneOf(gameNames);

export interface Parsed<Table extends OptionTable> {
  readonly options: { readonly [Name in keyof Table]?: Table[Name] extends 'value' ? string : true };
  readonly operands: readonly string[];
}

/** Parses a command's arguments. `--help` never gets here. */
export function readOptions<const Table extends OptionTable>(
  command: string,
  args: readonly string[],
  table: Table,
): Parsed<Table> {
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(Object.entries(table).map(([name, kind]) => [name, describe(name, kind)])),
    // The errors of strict parsing have several lines, and no suggestion.
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const options: Record<string, string | true> = {};
  const operands: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    if (!Object.hasOwn(table, name)) throw unknownOption(command, rawName, name, table);
    if (table[name] === 'switch') {
      if (value !== undefined) throw new CommandError(`--${name} takes no value`);
      options[name] = true;
    } else if (value === undefined || value === '' || (!token.inlineValue && /^-./.test(value))) {
      // A negative number may be meant; other words that begin with a dash are the next option.
      const meant = value !== undefined && /^-[\d.]/.test(value) ? `; for ${value}, write --${name}=${value}` : '';
      throw new CommandError(`--${name} needs a value${meant}: see "ringfence help ${command}"`);
    } else options[name] = value;
  }
  return { options: options as Parsed<Table>['options'], operands };
}

const describe = (name: string, kind: 'value' | 'switch') =>
  ({ type: kind === 'value' ? 'string' : 'boolean', ...(name === 'out' && { short: 'o' }) }) as const;

function unknownOption(command: string, rawName: string, name: string, table: OptionTable): CommandError {
  const meant = nearest(name, Object.keys(table));
  const hint = meant === undefined ? `see "ringfence help ${command}"` : `did you mean "--${meant}"?`;
  return new CommandError(`${command} has no option ${visible(rawName)}: ${hint}`);
}

/** The game in `--game`. */
export function gameOption(word: string | undefined): GameName | undefined {
  if (word === undefined) return undefined;
  const game = word.toLowerCase();
  if (isGameName(game)) return game;
  const meant = nearest(game, gameNames);
  const hint = meant === undefined ? '' : ` (did you mean "${meant}"?)`;
  throw new CommandError(`no such game "${visible(word)}"${hint}: --game is one of ${gameNames.join(', ')}`);
}

/** A whole number from `least` up. */
export function numberOption(name: string, word: string | undefined, least: number): number | undefined {
  if (word === undefined) return undefined;
  const value = Number(word);
  if (/^[0-9]+$/.test(word) && value >= least && Number.isSafeInteger(value)) return value;
  throw new CommandError(`--${name} is a whole number from ${least} up, not "${visible(word)}"`);
}

/** One of a few words. */
export function choiceOption<Choice extends string>(
  name: string,
  word: string | undefined,
  choices: readonly Choice[],
): Choice | undefined {
  if (word === undefined) return undefined;
  const choice = choices.find((candidate) => candidate === word.toLowerCase());
  if (choice !== undefined) return choice;
  throw new CommandError(`--${name} "${visible(word)}" is not known: ${suggestion(word, choices)}`);
}

/** The one file that a command works on; default: standard input. */
export function oneOperand(command: string, operands: readonly string[]): string {
  if (operands.length > 1) {
    throw new CommandError(`${command} takes one file at a time, not ${operands.length}`);
  }
  return operands[0] ?? '-';
}
