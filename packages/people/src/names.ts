/** Characters of a name of a person or a team. */
const MOST_NAME = 40;

/** Control characters, and those that reverse or hide neighbouring text; the joiner of emoji stays. */
const unseen = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?!\u200d)\p{Cf}/gu;
/** More than two accents on one letter only serve to cover the lines above and below. */
const heaps = /(\p{M}{2})\p{M}+/gu;

/** A name as others see it: on one line, without invisible characters. Empty if nothing is left. */
export const tidyName = (text: string): string =>
  [...text.slice(0, 1000).normalize('NFC').replace(/\s+/gu, ' ').replace(unseen, '').replace(heaps, '$1').trim()]
    .slice(0, MOST_NAME)
    .join('')
    .trim();
