export { finished } from '@ringfence/wasm-host';
export { learnStored } from './breaker/answers.ts';
export { explainHold, type HoldReason } from './breaker/explain.ts';
export {
  allCells,
  type Breaker,
  type BreakerAnswer,
  type BreakerBoard,
  type BreakerIdea,
  type BreakerPairing,
  boardProblem,
  breakerIdeaNames,
  createBreaker,
} from './breaker/kernel.ts';
export { emptySubject, ProofWriter, type Question, type Subject, subjectOf } from './breaker/proof-writer.ts';
export { createSharedBreaker, type SharedBreaker, type SharedOptions } from './breaker/shared.ts';
export { ProofWalk, type WalkPoint, type WalkStep } from './breaker/walk.ts';
export {
  createFence,
  type FenceIdea,
  type FencePlan,
  type FenceSolver,
  fenceIdeaNames,
  fenceLetters,
  LARGEST_FENCE,
  openFence,
  planFence,
  SMALLEST_FENCE,
} from './fence/kernel.ts';
export { FenceWriter } from './fence/proof-writer.ts';
export { createSharedFence, type SharedFence } from './fence/shared.ts';
export { createMaker, type Maker, type MakerOptions, type Makers, makerBoardProblem } from './maker/kernel.ts';
export { refuteKnown } from './maker/opening.ts';
export { firstMoves, type MakerTasks, middleOf, OneTask, Replies } from './maker/replies.ts';
export { createSharedMaker, type SharedMaker } from './maker/shared.ts';
export { type ResumedState, resumeMakers, saveMakers } from './maker/state.ts';
export { type MakerSubject, makerSubject, makerSubjectOf } from './maker/subject.ts';
export { MakerWriter } from './maker/writer.ts';
export { GrowingRaceProof } from './race-proof/growing.ts';
export { HexagonRaceWriter } from './race-proof/hexagon-writer.ts';
export { takeOverRace } from './race-proof/known.ts';
export type { Gathering, RaceStrategist } from './race-proof/record-writer.ts';
export { RaceWriter } from './race-proof/write.ts';
export { type ValueKeeper, ValueWriter } from './value-proof/write.ts';
