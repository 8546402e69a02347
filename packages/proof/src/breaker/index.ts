// For kernels that contain the Breaker solver and ask it directly.
export { learnAnswers, loadAnswers, type ProvedAnswers, readAnswers } from './answers.ts';
export { bitOfCell, pairsFound, pairsIn, squareBoard, u64 } from './kernel.ts';
export type { BreakerModule } from './module.ts';
export { bitAt, bitNumber, bitsOf } from './proof-desk.ts';
export { breakerPositionOf } from './proof-writer.ts';
