import type { GameName } from '@ringfence/rules';
import type { CheckerStage, WrongStages } from './stages.ts';

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

/**
 * Known to the diagnosis, while boards for marking need not show it: they show every small change of a correct checker,
 * which is most of what there is to show. It counts only in the choice of boards that are left.
 */
export const onlyDiagnosed = ({ ways, ...misreading }: Misreading): Misreading => ({
  ...misreading,
  ways: [],
  variants: ways,
});
