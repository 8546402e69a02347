import { slot } from '../../storage/slot.ts';

/** As many characters as the server takes. */
export const MOST_NAME = 24;

const stored = slot<string>('name', 1, (value) => (typeof value === 'string' ? value : undefined));

/** What this browser's user wants to be called; empty for nobody in particular. */
export const ownName = (): string => stored.load() ?? '';

export const rememberName = (name: string): boolean => stored.save([...name.trim()].slice(0, MOST_NAME).join(''));
