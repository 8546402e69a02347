import { tidyName } from '@ringfence/people';
import { Refusal } from '../refusal.ts';
import { DELETED } from './names.ts';

/**
 * Letters that look like a Latin one, in pairs: Cyrillic, Greek, and some of the phonetic alphabet. Those that look like it
 * only as capitals are among them, since names of teams do not differ by their case.
 */
const LOOKS = new Map(
  (
    'аa вb еe ѕs іi јj кk мm нh оo рp сc тt уy хx һh ԁd ԛq ԝw ӏ1 αa βb εe ζz ηh ιi κk μm νn οo ρp τt υy χx ' +
    'ıi ɩi ɑa ɡg ɪi ʟl ɴn ʀr ʏy ʙb ʜh'
  )
    .split(' ')
    .map((pair) => [pair[0], pair[1]] as const),
);

/** By what a name is compared with others: without case, full width and unseen signs, and then without look-alike letters. */
export function nameKeys(name: string): readonly [plain: string, look: string] {
  const plain = name.normalize('NFKC').replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '');
  const tidy = (text: string): string => text.toLowerCase().replace(/\s+/gu, ' ').trim();
  const look = tidy(plain.replace(/[Il|]/g, '1').replaceAll('0', 'o'));
  return [tidy(plain), [...look].map((letter) => LOOKS.get(letter) ?? letter).join('')];
}

/** The letters and digits of a name: "level-3" is read as "Level 3". */
const bareKeys = (name: string): string[] => nameKeys(name).map((key) => key.replace(/[^\p{L}\p{N}]/gu, ''));

/** What house players and deleted teams are called in the languages of the site, with more levels than there are. */
const reserved = new Set(
  [
    ...[DELETED, 'House player', 'Hausspieler', 'Random', 'Zufall', 'Greedy', 'Gierig'],
    ...['Level', 'Stufe', 'Minimax'].flatMap((word) => Array.from({ length: 101 }, (_, number) => `${word} ${number}`)),
  ].flatMap(bareKeys),
);

/** Names that are taken; other names that look like one of them are taken too. */
export class TakenNames {
  private readonly keys = new Set<string>();

  constructor(names: readonly string[]) {
    for (const name of names) this.add(name);
  }

  add(name: string): void {
    for (const key of nameKeys(name)) this.keys.add(key);
  }

  has(name: string): boolean {
    return nameKeys(name).some((key) => this.keys.has(key));
  }
}

/** A name for a team that no other team has, or a refusal. */
export function freeName(taken: TakenNames, wish: string): string {
  const name = tidyName(wish);
  if (nameKeys(name).includes('')) throw new Refusal('no-name', 'a team needs a name');
  if (bareKeys(name).some((key) => reserved.has(key)))
    throw new Refusal('misleading-name', `"${name}" is a name of the house, not of a team: choose another name`);
  if (taken.has(name))
    throw new Refusal('team-exists', `a team "${name}" already exists, or one that looks like it: choose another name`);
  return name;
}

/** Scripts that are written beside Latin letters in one word without looking like them. */
const BESIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}]/gu;

/** Refuses a word with Latin letters and others, which may look like Latin ones: a tutor may have reasons for it, a team not. */
export function refuseMixed(name: string): void {
  const words =
    name
      .normalize('NFKC')
      .replace(BESIDE, ' ')
      .match(/\p{L}+/gu) ?? [];
  const isMixed = (word: string): boolean =>
    /\p{sc=Latin}/u.test(word) && /(?!\p{sc=Latin}|\p{sc=Common}|\p{sc=Inherited})\p{L}/u.test(word);
  if (words.some(isMixed))
    throw new Refusal(
      'misleading-name',
      `"${tidyName(name)}" mixes letters of different alphabets in one word: choose another name`,
    );
}
