import { z } from '@hono/zod-openapi';
import { shortened } from '@ringfence/rules';

/** The type of an option, for the description of the API. */
interface Described {
  readonly type: 'string' | 'integer' | 'boolean';
  readonly enum?: string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** An option of a request: `read` parses its value, or returns `undefined` if it is invalid. */
function option<T>(
  name: string,
  about: string,
  expected: string,
  described: Described,
  read: (word: string) => T | undefined,
) {
  return z
    .string({ error: `${name} is given more than once` })
    .transform((word, context): T => {
      const value = read(word);
      if (value !== undefined) return value;
      context.addIssue({ code: 'custom', message: `${name} is ${expected}, not "${short(word)}"` });
      return z.NEVER;
    })
    .optional()
    .openapi({ param: { name, in: 'query', description: about }, ...described });
}

export const flagOption = (name: string, about: string) =>
  option(name, about, 'true or false', { type: 'boolean' }, (word) =>
    word === '' || word === 'true' ? true : word === 'false' ? false : undefined,
  );

export const wholeOption = (name: string, about: string, minimum: number, maximum: number) =>
  option(name, about, `a whole number from ${minimum} to ${maximum}`, { type: 'integer', minimum, maximum }, (word) => {
    const value = Number(word);
    return /^[0-9]+$/.test(word) && value >= minimum && value <= maximum ? value : undefined;
  });

export const wordOption = <W extends string>(name: string, about: string, words: readonly W[]) =>
  option(name, about, `one of ${words.join(', ')}`, { type: 'string', enum: [...words] }, (word) =>
    words.find((one) => one === word),
  );

export const textOption = (name: string, about: string) =>
  option(name, about, 'a text', { type: 'string' }, (word) => word);

/** The options of a request. An unknown option is refused rather than ignored. */
export function optionsOf<S extends z.ZodRawShape>(shape: S) {
  const known = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `no such option "${short(String(issue.keys?.[0]))}": the options are ${known}`
        : undefined,
  });
}

const short = (text: string): string => shortened(text, 40);
