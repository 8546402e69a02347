// For kernels that contain the Breaker solver and ask it directly.

// Numbers that kernels and hosts share, and the memory that both map.
export * from '../codes.ts';
export { newMemory } from '../memory.ts';
export { learnAnswers, learnStored, loadAnswers, type ProvedAnswers, readAnswers } from './answers.ts';
export { bitOfCell, pairsFound, pairsIn, squareBoard, u64 } from './kernel.ts';
export type { BreakerModule } from './module.ts';
export { bitAt, bitNumber, bitsOf } from './proof-desk.ts';
export { breakerPositionOf } from './proof-writer.ts';
