export { type AnswersFile, answersFile } from './answers-file.ts';
export { createProofBoard, type ProofBoard, ProofError } from './board.ts';
export { checkSquatterDrawing, type Drawing, isDrawing, parseDrawings } from './drawing.ts';
export { checkPairs, safeWithPairs } from './facts.ts';
export type { Claim, ProofHeader } from './header.ts';
export type { ProofCounts } from './holds.ts';
export { loopholeIn } from './loophole.ts';
export { type Verified, type VerifyOptions, verifyProof } from './verify.ts';
