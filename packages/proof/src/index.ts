export { explainHold, type HoldReason } from './breaker/explain.ts';
export {
  allCells,
  type Breaker,
  type BreakerAnswer,
  type BreakerBoard,
  type BreakerIdea,
  boardProblem,
  breakerIdeas,
  createBreaker,
  type Pairing,
} from './breaker/kernel.ts';
export { emptySubject, ProofWriter, type Question, type Subject, subjectOf } from './breaker/proof-writer.ts';
export { createSharedBreaker, type SharedBreaker, type SharedOptions } from './breaker/shared.ts';
export { ProofWalk, type WalkPoint, type WalkStep } from './breaker/walk.ts';
export {
  createFence,
  type Fence,
  type FenceIdea,
  fenceIdeas,
  fenceLetters,
  LARGEST_FENCE,
  SMALLEST_FENCE,
} from './fence/kernel.ts';
export { FenceWriter } from './fence/proof-writer.ts';
export { type ValueKeeper, ValueWriter } from './value-proof/write.ts';
export { finished } from './work.ts';
