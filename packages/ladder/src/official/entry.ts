import { type Entrant, type FormatRule, LONGEST_NAME, type Tournament, usualOpenings } from '@ringfence/arena';
import { defaultLimits } from '@ringfence/jail';
import { houseTitle } from '../games/house.ts';
import type { ClassInfo } from '../people/class-room.ts';
import type { OfficialWish } from '../views/index.ts';

/** A participating team, with its current program. */
export interface Finalist {
  readonly name: string;
  readonly word: string;
}

/** The whole tournament, best rated first; later submissions do not change it. */
export function tournamentOf(
  { title, format, rounds, repetitions, house }: OfficialWish,
  finalists: readonly Finalist[],
  { game, rules, size, swap, clock, limits }: Pick<ClassInfo, 'game' | 'rules' | 'size' | 'swap' | 'clock' | 'limits'>,
  seed: number,
): Tournament {
  const players: Entrant[] = [];
  const enter = (name: string, word: string, own: Entrant['limits']): void => {
    players.push({ name: freeName(name, players), word, limits: own });
  };
  for (const { name, word } of finalists) enter(name, word, limits);
  for (const word of house) enter(houseTitle(word), word, defaultLimits);
  return {
    title,
    game,
    ...(rules !== null && { rules }),
    sizes: [size],
    swap,
    openings: usualOpenings(players, { game, swap }),
    clock,
    repetitions,
    format: formatRule(format, players.length, rounds),
    seed,
    players,
  };
}

function formatRule(kind: OfficialWish['format'], players: number, rounds?: number): FormatRule {
  switch (kind) {
    case 'round-robin':
      return { kind };
    case 'gauntlet':
      return { kind, hero: 0 };
    case 'swiss':
      return { kind, rounds: Math.min(rounds ?? Math.ceil(Math.log2(players)) + 1, Math.max(1, players - 1)) };
    case 'knock-out':
      return { kind, tieBreaks: 3 };
  }
}

/** Names identify players in a tournament, so no two are equal. */
function freeName(name: string, taken: readonly Entrant[]): string {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : ` ${number}`;
    const tried = cut(name, LONGEST_NAME - ending.length) + ending;
    if (!taken.some((entrant) => entrant.name === tried)) return tried;
  }
}

/** The beginning of a text, cut between characters. */
function cut(text: string, length: number): string {
  let kept = '';
  for (const character of text) {
    if (kept.length + character.length > length) break;
    kept += character;
  }
  return kept.trim();
}
