import { slot } from '../../storage/slot.ts';

/** As many characters as the server takes. */
export const MOST_NAME = 24;

const stored = slot<string>('name', 1, (value) => (typeof value === 'string' ? value : undefined));

/** What this browser's user wants to be called; empty for nobody in particular. */
export const ownName = (): string => stored.load() ?? '';

export const rememberName = (name: string): boolean => stored.save([...name.trim()].slice(0, MOST_NAME).join(''));

/** A name inside a sentence: whatever direction it is written in, it does not turn the rest of the sentence round. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
