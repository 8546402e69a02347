import type { Proof } from './api.ts';

/** The value from the other side's point of view. */
export const negated: Readonly<Record<Proof, Proof>> = { win: 'loss', draw: 'draw', loss: 'win' };
