export { type AnswersFile, answersFile } from './answers-file.ts';
export { type Board, createBoard, ProofError } from './board.ts';
export { checkPairs, safeWithPairs } from './facts.ts';
export type { Claim, ProofHeader } from './header.ts';
export type { ProofCounts } from './holds.ts';
export { type Verified, type VerifyOptions, verifyProof } from './verify.ts';
