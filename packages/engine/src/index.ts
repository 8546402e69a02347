export { KernelError, nodePort, type Port, webPort } from '@ringfence/proof/host';
export type * from './api.ts';
export {
  type Assessment,
  assessmentOf,
  assessmentWith,
  type Chances,
  chancesOf,
  finalAssessment,
  impliedWin,
  isKnown,
  lossOf,
  type Mark,
  provedAssessment,
} from './assessment.ts';
export { calibratedChances, chancePowers, chanceTexts, percentText, raised } from './calibration.ts';
export { type ClassroomChoice, classroomChoice, explainMove } from './classroom/player.ts';
export type { ClassroomOptions } from './classroom/searcher.ts';
export type { Host } from './drive.ts';
export { createEngine, MOST_THREADS } from './engine.ts';
export { type Glance, glancesOf, likeliest } from './glance.ts';
export { type HexOptions, hexOptionNames, usualHexOptions } from './hex/options.ts';
export { createHexSearcher, type HexSearcher } from './hex/searcher.ts';
export { type InfoJson, infoJson, type SolutionJson, solutionJson } from './json.ts';
export { createKernel, Kernel, type KernelOptions, type PlayoutTally } from './kernel.ts';
export { levelMove } from './level-move.ts';
export { type Level, levels, type NetManner } from './levels.ts';
export { createNetEvaluator, type NetEvaluator } from './net/evaluator.ts';
export { type Net, readNet } from './net/file.ts';
export { hasRelaxedSimd, inBytes, type NetNumbers } from './net/numbers.ts';
export { type NetOptions, netOptionNames, usualNetOptions } from './net/options.ts';
export { createFlightSearcher, createNetSearcher, type NetSearcher } from './net/searcher.ts';
export {
  type SquatterNetOptions,
  squatterNetOptionNames,
  usualSquatterNetOptions,
} from './net/squatter-options.ts';
export { createSquatterNetSearcher, type SquatterNetSearcher } from './net/squatter-searcher.ts';
export { loadNet, netProblem } from './net/store.ts';
export { fromData, type PositionData, toData } from './position-data.ts';
export { processorTime } from './processor-time.ts';
export { findPuzzles, type Puzzle, type PuzzleWishes, positionOfPuzzle, puzzleAt } from './puzzles.ts';
export { createRemoteEngine } from './remote.ts';
export { type AssessOptions, assessStretch } from './review.ts';
export { Decider, type HeldSide } from './squatter/decided.ts';
export { createSquatterSearcher, type SquatterSearcher } from './squatter/searcher.ts';
export { isSettled } from './squatter/settled.ts';
export { createSquatterSolver, type SquatterSolver } from './squatter/solver.ts';
export { type Allowance, allowanceFor, limitsProblem } from './time.ts';
export { createValueKeeper } from './value-keeper.ts';
export { warmUp, warmUpOnce } from './warm-up.ts';
export { within } from './within.ts';
export { serveEngine } from './worker.ts';
