import { isProgram, parsePlayer } from '@ringfence/arena';

/** The id of a house player. */
export const houseId = (word: string): string => `house:${word}`;
/** The id of a version as a player. */
export const versionId = (version: string): string => `v:${version}`;

/** The version of a player's id; `undefined` for others. */
export const versionInId = (id: string): string | undefined => (id.startsWith('v:') ? id.slice(2) : undefined);

/** The specification in a house player's id; `undefined` for a version. */
export const houseWord = (id: string): string | undefined => (id.startsWith('house:') ? id.slice(6) : undefined);

/** The team of a program that plays from home; `null` for other players. */
export const homeTeam = (id: string): string | null => (id.startsWith('home:') ? id.slice(5) : null);

/** The title of a house player: `level:3` is "Level 3", and the player that searches one move ahead is "Greedy". */
export function houseTitle(word: string): string {
  if (word === 'minimax:1') return 'Greedy';
  const text = word.replace(/^own:/, '').replace(':', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whether a specification is a player that everybody has, or that a game has brought: only these can be house players. */
export function isHouseWord(word: string): boolean {
  const spec = parsePlayer(word);
  return spec.ok && spec.value.kind !== 'human' && (spec.value.kind === 'own' || !isProgram(spec.value));
}
