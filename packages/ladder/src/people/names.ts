import type { Selectable } from 'kysely';
import type { ClassSettings, TeamsTable } from '../schema/tables.ts';
import type { Viewer } from './viewer.ts';

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

/** The name of a team for a viewer: with pseudonyms, only tutors and the team itself see its real name. */
export function shownName(
  team: Pick<Selectable<TeamsTable>, 'id' | 'name' | 'pseudonym' | 'deleted'>,
  { pseudonyms }: Pick<ClassSettings, 'pseudonyms'>,
  viewer: Viewer | undefined,
): string {
  if (team.deleted !== null) return DELETED;
  const seesNames = !pseudonyms || viewer?.role === 'tutor' || viewer?.team?.id === team.id;
  return seesNames ? team.name : team.pseudonym;
}

/** The name shown for a deleted team. */
export const DELETED = 'deleted team';
