import { slot } from '../../storage/slot.ts';

/** The maximal length on the server. */
export const LONGEST_PLAYER_NAME = 24;

const stored = slot<string>('name', 1, (value) => (typeof value === 'string' ? value : undefined));

/** The name of this browser's user; empty if none is given. */
export const ownName = (): string => stored.load() ?? '';

export const rememberName = (name: string): boolean =>
  stored.save([...name.trim()].slice(0, LONGEST_PLAYER_NAME).join(''));

/** A name inside a sentence, isolated so that its writing direction does not affect the rest. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
