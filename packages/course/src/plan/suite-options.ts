import type { MarkingOptions } from '../suite/marking-suite.ts';
import type { CoursePlan, SuitePlan } from './plan.ts';

/** Which boards a suite of the plan has. Without topics of its own, only those on which all checkers must agree. */
export const suiteOptions = (
  { game, size }: Pick<CoursePlan, 'game' | 'size'>,
  { boards, seed, sizes, topics, grades }: Pick<SuitePlan, 'boards' | 'seed' | 'sizes' | 'topics' | 'grades'>,
): MarkingOptions => ({
  game,
  size,
  count: boards,
  seed,
  ...(sizes !== undefined && { sizes }),
  ...(topics === undefined ? { defined: true } : { topics }),
  ...(grades !== undefined && { grades }),
});
