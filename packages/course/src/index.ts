export { answerLines } from './checker/answer.ts';
export type { MarkedBoard } from './checker/board.ts';
export { type CheckOptions, checkProgram, openChecker } from './checker/check.ts';
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
export { misreadingsOf } from './misreadings/catalogue.ts';
export { type DiagnoseOptions, type Diagnosis, diagnose, type Finding } from './misreadings/diagnose.ts';
export type { Misreading } from './misreadings/misreading.ts';
export { markingSuite, USUAL_BOARDS } from './suite/marking-suite.ts';
