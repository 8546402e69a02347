import type { Ladder } from '@ringfence/ladder';
import { CommandError, visible } from '../shared/trouble.ts';

/** The person of a name, an id or a student number. */
export async function personNamed(ladder: Ladder, word: string) {
  const all = await ladder.people.list();
  return only(
    all.filter(({ id, name, number }) => id === word || number === word || name.toLowerCase() === word.toLowerCase()),
    word,
    ({ id, name, teamName }) => `${id} (${name}${teamName === null ? '' : `, ${teamName}`})`,
  );
}

/** The team of a name or an id. */
export async function teamNamed(ladder: Ladder, word: string) {
  const all = (await ladder.teams.list()).filter(({ deleted }) => deleted === null);
  return only(
    all.filter(({ id, name, listed }) => id === word || listed === word || name.toLowerCase() === word.toLowerCase()),
    word,
    ({ id, name }) => `${id} (${name})`,
  );
}

/** The only one that is meant. */
export function only<T>(meant: readonly T[], word: string, shown: (one: T) => string): T {
  const [first, other] = meant;
  if (first === undefined)
    throw new CommandError(`nobody in the class is called "${visible(word)}": the tutor's page lists all names`);
  if (other === undefined) return first;
  throw new CommandError(`several could be meant; name one by its id: ${visible(meant.map(shown).join(', '))}`);
}
