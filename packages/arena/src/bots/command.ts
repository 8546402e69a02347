import { fail, ok, type Result } from '@ringfence/rules';

/** A program and its arguments, started without a shell. */
export interface BotCommand {
  readonly program: string;
  readonly args: readonly string[];
}

/**
 * Splits a command as a shell would: spaces separate words, single and double quotes group them, a backslash outside
 * single quotes escapes the next character. Variables, wildcards and pipes have no meaning here.
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
  return program === undefined || program === '' ? fail('no program to start') : ok({ program, args });
}
