import { fail, ok, type Result } from '@ringfence/rules';

/** A program and its arguments, as the system starts them: no shell has a say in it. */
export interface BotCommand {
  readonly program: string;
  readonly args: readonly string[];
}

/**
 * Splits a command as a shell would: blanks separate, single and double quotes hold together, a backslash outside single
 * quotes takes the next character as it is. Variables, stars and pipes mean nothing here.
 */
export function parseCommand(text: string): Result<BotCommand, string> {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === '\\' && quote !== "'" && i + 1 < text.length) word = (word ?? '') + text[++i];
    else if (character === quote) quote = '';
    else if (quote === '' && (character === '"' || character === "'")) {
      quote = character;
      word ??= '';
    } else if (quote === '' && /\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + character;
  }
  if (quote !== '') return fail(`the quotation mark ${quote} is not closed`);
  if (word !== undefined) words.push(word);
  const [program, ...args] = words;
  return program === undefined || program === '' ? fail('there is no program to start') : ok({ program, args });
}
