export { ProofError } from './board.ts';
export type { Claim, ProofHeader } from './header.ts';
export type { ProofCounts } from './holds.ts';
export { type Verified, type VerifyOptions, verifyProof } from './verify.ts';
