export { answerLines } from './checker/answer.ts';
export type { MarkedBoard } from './checker/board.ts';
export { type CheckOptions, checkProgram, checkSuite, openChecker } from './checker/check.ts';
export { type CheckerHuntOptions, huntSmallest, smallestOf, USUAL_HUNT_BOARDS, USUAL_HUNT_MS } from './checker/hunt.ts';
export { type CheckerLimits, type CheckerProgram, type Delivery, usualCheckerLimits } from './checker/program.ts';
export {
  type BoardResult,
  type CheckerRun,
  type CheckVerdict,
  checkVerdicts,
  hasRightAnswer,
  rightCount,
  type TopicTally,
  topicTallies,
} from './checker/result.ts';
export { misreadingAnswers, misreadingsOf } from './misreadings/catalogue.ts';
export { type DiagnoseOptions, type Diagnosis, diagnose, type Finding } from './misreadings/diagnose.ts';
export type { Misreading } from './misreadings/misreading.ts';
export { mutantAnswers } from './misreadings/mutants.ts';
export { reportPage } from './pages/checker-page.ts';
export { reportGradescope } from './report/gradescope.ts';
export { reportJson } from './report/json.ts';
export { reportJunit } from './report/junit.ts';
export { diagnosisSentences, type MarkReport, verdictTitles } from './report/report.ts';
export { boardLines, type TerminalLook, terminalReport } from './report/terminal.ts';
export { flatteryOf, MOST_MILD } from './suite/flattery.ts';
export { type FolderSuite, readSuite } from './suite/folder.ts';
export { markingSuite, USUAL_BOARDS } from './suite/marking-suite.ts';
