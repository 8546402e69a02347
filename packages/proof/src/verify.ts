// Checks proofs, without any code of the solvers.
export * from './breaker-proof/index.ts';
export { type VerifiedFence, verifyFence } from './fence-proof/check.ts';
export { type VerifiedRace, verifyRace } from './race-proof/check.ts';
export { raceRulesOf } from './race-proof/header.ts';
export { type RacePoint, RaceWalk } from './race-proof/walk.ts';
export { type ValueHeader, type VerifiedValue, verifyValue } from './value-proof/check.ts';
export { checkHexagonDrawing } from './value-proof/hexagon-pairing.ts';
