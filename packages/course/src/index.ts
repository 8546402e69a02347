export type { MarkedBoard } from './checker/board.ts';
export { type CheckerLimits, type CheckerProgram, usualCheckerLimits } from './checker/program.ts';
export {
  type BoardResult,
  type CheckerRun,
  type CheckVerdict,
  checkVerdicts,
  rightCount,
  type TopicTally,
  topicTallies,
} from './checker/result.ts';
