export { nodePort, webPort } from '@ringfence/wasm-host';
export type * from './api.ts';
export {
  type Assessment,
  assessmentOf,
  finalAssessment,
  isFounded,
  isKnown,
  isRanked,
  LEAST_LOSS,
  lossOf,
  type MoveMark,
  uncertaintyOf,
} from './assessment.ts';
export { calibratedChances, chanceTexts, percentText } from './calibration.ts';
export { type ClassroomChoice, classroomChoice } from './classroom/player.ts';
export type { ClassroomOptions } from './classroom/searcher.ts';
export type { Host } from './drive.ts';
export { createEngine, MOST_THREADS } from './engine.ts';
export { goalOf } from './engines.ts';
export { type Glance, glancesOf, likeliestMoves } from './glance.ts';
export { planRaceTable } from './hex/module.ts';
export { type RaceTableFile, raceTableFile } from './hex/table.ts';
export { type InfoJson, infoJson, type SolutionJson, solutionJson } from './json.ts';
export { levelMove } from './level-move.ts';
export { type Level, levels, type NetManner, type OpponentName, opponentNames } from './levels.ts';
export { netProblem } from './net/store.ts';
export { type LeafPlan, openLeaves } from './net/thread-crew.ts';
export { type NodeKind, nodeKindOf } from './node-kind.ts';
export { opponentMove } from './opponents.ts';
export { fromData, type PositionData, toData } from './position-data.ts';
export { processorTime } from './processor-time.ts';
export { type Closing, closingsOf, isCorner, type Purpose, purposeOf } from './purpose.ts';
export { type PuzzleTheme, puzzleThemeOf, puzzleThemes } from './puzzle-theme.ts';
export { findPuzzles, type Puzzle, type PuzzleWishes, positionOfPuzzle } from './puzzles.ts';
export { createRemoteEngine } from './remote.ts';
export { type AssessOptions, analyseEnough, assessStretch } from './review.ts';
export { Decider, type HeldSide } from './squatter/decided.ts';
export { isSettled } from './squatter/settled.ts';
export { type Allowance, allowanceFor } from './time.ts';
export { createValueKeeper } from './value-keeper.ts';
export { warmUp, warmUpOnce } from './warm-up.ts';
export { within } from './within.ts';
export { serveEngine } from './worker.ts';
