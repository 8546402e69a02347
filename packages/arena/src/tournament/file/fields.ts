// Kinds of settings, for the schemas of files: each becomes what it means.
import { z } from 'zod';
import { clockRule, milliseconds, NO_CLOCK } from '../../game/clock-text.ts';
import type { Complaint } from './values.ts';

/** What is wrong with a value, and what was expected; `read.ts` splits them again. */
export const says = (message: string, expected: string): { error: string } => ({ error: `${message}|${expected}` });

/** The two halves of {@link says}. */
export function halves(error: string): [message: string, expected: string] {
  const [message, expected = 'another value'] = error.split('|');
  return [message, expected];
}

export function whole(least: number, most: number) {
  const error = says('this number is out of range', `a whole number from ${least} to ${most}`);
  return z.int(error).min(least, error).max(most, error);
}

export function anyNumber(least: number, most: number) {
  const error = says('this number is out of range', `a number from ${least} to ${most}`);
  return z.number(error).min(least, error).max(most, error);
}

/** A text, as what it means. */
function meaning<T>(read: (text: string) => T | undefined, { message, expected }: Complaint) {
  const { error } = says(message, expected);
  return z.string(error).transform((text, context): T => {
    const value = read(text);
    if (value !== undefined) return value;
    context.issues.push({ code: 'custom', message: error, input: text });
    return z.NEVER;
  });
}

const MOST_MEGABYTES = 9_999_999;
const MEMORY = says('this is not an amount of memory', 'such as "256 MB" or "1 GB"');

/** In megabytes. */
export const memory = z
  .union(
    [
      z.int(MEMORY).min(1, MEMORY).max(MOST_MEGABYTES, MEMORY),
      z.string(MEMORY).regex(/^[1-9][0-9]{0,6}\s*(?:[MG]B)?$/i),
    ],
    MEMORY,
  )
  .transform((amount) => Number.parseInt(`${amount}`, 10) * (/gb/i.test(`${amount}`) ? 1024 : 1))
  .describe('An amount in megabytes, or such as "512 MB" or "1 GB".');

/** In milliseconds. */
export const duration = meaning(milliseconds, {
  message: 'this is not a valid time',
  expected: 'such as "2 s" or "500 ms"',
});

export const clock = meaning(clockRule, NO_CLOCK);

export const yesOrNo = z
  .union([z.boolean(), z.enum(['yes', 'no'])], says('this is not yes or no', 'yes or no'))
  .transform((answer) => answer === true || answer === 'yes');
