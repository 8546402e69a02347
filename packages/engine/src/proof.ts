import type { Proof } from './api.ts';

/** What a value is to the other side. */
export const negated: Readonly<Record<Proof, Proof>> = { win: 'loss', draw: 'draw', loss: 'win' };
