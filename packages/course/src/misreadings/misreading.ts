import type { GameName } from '@ringfence/rules';
import type { CheckerStage, WrongStages } from './stages.ts';
import texts from './texts.json' with { type: 'json' };

/** A plausible way to misunderstand the rules or the text: a small wrong judge. */
export interface Misreading {
  /** An id for programs, such as `edge-is-wall`. */
  readonly name: string;
  readonly games: readonly GameName[];
  /** What such a checker does, after "It": `answers as if the edge of the board were a wall`. */
  readonly sentence: string;
  /** What is right instead, in one sentence. */
  readonly rule: string;
  /** The stage of a checker that it affects; misreadings of different stages can be combined. */
  readonly stage: CheckerStage;
  /** Programs can make the same mistake and still differ in details: one judge for each variant. */
  readonly ways: readonly WrongStages[];
  /** Further variants that only the diagnosis knows. */
  readonly variants?: readonly WrongStages[];
}

/** A misreading with its words from `texts.json`, which lists the sentences below the rule that each of them breaks. */
export function misreading(
  kind: keyof typeof texts,
  name: string,
  { games, stage }: Pick<Misreading, 'games' | 'stage'>,
  ways: readonly WrongStages[],
): Misreading {
  for (const [rule, sentences] of Object.entries<Readonly<Record<string, string>>>(texts[kind])) {
    const sentence = sentences[name];
    if (sentence !== undefined) return { name, games, sentence, rule, stage, ways };
  }
  throw new Error(`texts.json has no sentence for ${kind} ${name}`);
}

/**
 * Known to the diagnosis, while boards for marking need not show it: they show every small change of a correct checker,
 * which is most of what there is to show. It counts only in the choice of boards that are left.
 */
export const onlyDiagnosed = ({ ways, ...rest }: Misreading): Misreading => ({ ...rest, ways: [], variants: ways });

/** Adds programs that come to a misreading in other ways. */
export const alsoBy = (known: Misreading, variants: readonly WrongStages[]): Misreading => ({ ...known, variants });
