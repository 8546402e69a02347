import type { Language } from './languages.ts';

/** The purpose of a program in a submission. */
export type ProgramRole = 'checker' | 'player';

/** How well a program suits a role, and why. */
export interface Suitability {
  /** Higher is better; 0 or less: only if nothing else is there. */
  readonly score: number;
  /** What speaks for it and against it, as clauses. */
  readonly why: readonly string[];
}

/** A program in a submission, in whatever language. */
export interface ProgramCandidate {
  /** Its author's name for it: a file or a class. */
  readonly name: string;
  readonly language: Language;
  /** What it can be; a role that is not named here is impossible. */
  readonly roles: Readonly<Partial<Record<ProgramRole, Suitability>>>;
  /** The command, run in the folder of the files. */
  readonly command: readonly string[];
  /**
   * Its player specification, with `FOLDER` for the folder of the files; undefined: the command speaks the line
   * protocol.
   */
  readonly word?: string;
  /** What names the game that it is for, the surest first. */
  readonly gameNames?: readonly string[];
  /** Whether nothing says that it reads: it may hang before it does, if there is no other program. */
  readonly isSilent?: boolean;
  /** Its source, if it does not compile: it may be the one that is meant, but cannot be run. */
  readonly broken?: string;
}

/** What is known of a submission's author, to recognise a class that is named after them. */
export interface Hints {
  /** The names of the team and of the file that was handed in. */
  readonly names: readonly string[];
  /** The classes that a `manifest.mf` names, by their simple names in lower case. */
  readonly mainClasses: ReadonlySet<string>;
  /** Sources that do not compile. */
  readonly broken: readonly string[];
}

/** A score that is added up from what is seen, each part with its reason. */
export class Weighing {
  private score: number;
  private readonly why: string[] = [];

  constructor(score: number, reason?: string) {
    this.score = score;
    if (reason !== undefined) this.why.push(reason);
  }

  /** Adds points if something holds; without a reason they are not worth mentioning. */
  add(holds: boolean, points: number, reason?: string): this {
    if (!holds) return this;
    this.score += points;
    if (reason !== undefined) this.why.push(reason);
    return this;
  }

  get result(): Suitability {
    return { score: this.score, why: this.why };
  }
}

/** What a program that does not compile is worth less: between equals, the one that runs is meant. */
export const BROKEN = 12;

/** Points of a name for a role; other evidence is stronger. */
const ROLE_NAMES: Readonly<Record<ProgramRole, readonly (readonly [pattern: RegExp, points: number])[]>> = {
  checker: [
    [/check|judge|testwin|winner|part_?a$/i, 12],
    [/^main$/i, 8],
  ],
  player: [[/bot|player|agent|part_?b$/i, 6]],
};

/** How well a name suits a role. */
export const nameSuits = (role: ProgramRole, name: string): number =>
  Math.max(0, ...ROLE_NAMES[role].map(([pattern, points]) => (pattern.test(name) ? points : 0)));

/** Development aids and leftovers, by words of their names; long words are found inside others. */
const LEFTOVER_WORDS =
  /^(?:test\w*|user|human|base|abstract|generic|old|copy|backup|temp|tmp|stub|template|mock|fake|sample|trial|simple|demo|debug|naive|stupid|manual|console|interactive|opponent|enemy)$/;
const LEFTOVER_PARTS = /random|dumm?[by]|dumb|keyboard|example|human/i;

/** Whether a name says that a program is not meant to be marked. */
export const isLeftoverName = (name: string): boolean =>
  LEFTOVER_PARTS.test(name) || wordsIn(name).some((word) => LEFTOVER_WORDS.test(word));

/** `FirstRandomPlayer2` → first, random, player, 2. */
const wordsIn = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g) ?? []).map((word) => word.toLowerCase());

/** Parts of names that say nothing about who wrote a program. */
const COMMON = new Set(
  'aiproj aiproject project squatter fencemaster havannah player players agent game games board src main team com edu org au code impl java part parta partb assignment submission'.split(
    ' ',
  ),
);

/** Whether a class is named after one of these names, such as those of its team or its package. */
export function isNamedAfter(simpleName: string, names: readonly string[]): boolean {
  const own = plain(simpleName).replace(/player|agent|bot$/g, '') || plain(simpleName);
  if (own.length < 3 || COMMON.has(own)) return false;
  const words = names.flatMap((name) => [plain(name), ...name.split(/[^\p{L}\p{N}]+/u).map(plain)]);
  return words.some(
    (word) =>
      word.length >= 3 &&
      !COMMON.has(word) &&
      (word === own || (Math.min(word.length, own.length) >= 4 && (word.includes(own) || own.includes(word)))),
  );
}

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
