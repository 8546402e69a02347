import type { GameName } from '@ringfence/rules';
import type { Stage, WrongStages } from './stages.ts';

/** A plausible way to misunderstand the rules or the text: a small wrong judge. */
export interface Misreading {
  /** A word for programs, such as `edge-is-wall`. */
  readonly name: string;
  readonly games: readonly GameName[];
  /** What such a checker does, after "It": `answers as if the edge of the board were a wall`. */
  readonly sentence: string;
  /** What is right instead, in one sentence. */
  readonly rule: string;
  /** Which stage of a checker it spoils; misreadings of different stages can come together. */
  readonly stage: Stage;
  /** Programs can go wrong in the same way and still differ in details: one judge for each. */
  readonly ways: readonly WrongStages[];
}
