import type { Selectable } from 'kysely';
import type { ClassSettings, TeamsTable } from '../schema/tables.ts';
import type { Viewer } from './viewer.ts';

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
