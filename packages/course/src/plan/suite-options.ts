import type { SuiteOptions } from '@ringfence/rules/suite';
import type { CoursePlan, SuitePlan } from './plan.ts';

/** Which boards a suite of the plan has. Without topics of its own, only those on which all checkers must agree. */
export const suiteOptions = (
  { game, size }: Pick<CoursePlan, 'game' | 'size'>,
  { boards, seed, topics, grades }: Pick<SuitePlan, 'boards' | 'seed' | 'topics' | 'grades'>,
): SuiteOptions => ({
  game,
  size,
  count: boards,
  seed,
  ...(topics === undefined ? { defined: true } : { topics }),
  ...(grades !== undefined && { grades }),
});
