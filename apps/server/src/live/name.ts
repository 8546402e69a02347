/** Characters of a player's name. */
export const MOST_NAME = 24;

/** Control characters, and those that reverse or hide neighbouring text; the joiner of emoji stays. */
const unseen = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?!\u200d)\p{Cf}/gu;
/** More than two accents on one letter only serve to cover the lines above and below. */
const heaps = /(\p{M}{2})\p{M}+/gu;

/** A name as others see it: on one line, without invisible characters. Empty if nothing is left. */
export const cleanName = (text: string): string =>
  text.normalize('NFC').replace(/\s+/gu, ' ').replace(unseen, '').replace(heaps, '$1').trim();

/** Whether a text can be a player's name; none is empty. */
export const isPlayerName = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 8 * MOST_NAME && [...cleanName(value)].length <= MOST_NAME;
