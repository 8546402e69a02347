import { setImmediate } from 'node:timers/promises';
import { writeWhole, writingProblem } from '@ringfence/node/whole-file';
import { CommandError, systemTrouble, visible } from './trouble.ts';

let guarded = false;

/**
 * With a handler, a signal waits until the current turn of the event loop is over; a file is written and renamed within
 * one turn, so an interrupted command leaves complete files and no temporary ones.
 */
function guardSignals(): void {
  if (guarded) return;
  guarded = true;
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.on(signal, () => process.exit(code));
  }
}

/** Lets a waiting signal through between two files. */
export const breathe = (): Promise<void> => setImmediate();

/** Writes a file atomically, and creates its folders. */
export function writeAtomically(file: string, text: string | Uint8Array): void {
  guardSignals();
  replaceFile(file, text);
}

/** Replaces a file whole, in a command that handles signals itself. */
export function replaceFile(file: string, text: string | Uint8Array): void {
  try {
    writeWhole(file, text);
  } catch (error) {
    throw unwritable(file, systemTrouble(error));
  }
}

/** Refuses a file that cannot be written, before the work whose result it is for. `named` is its name in the message. */
export function expectWritable(file: string, named = file): void {
  const problem = writingProblem(file);
  if (problem !== undefined) throw unwritable(named, problem);
}

/** The error for a file that cannot be written, with the reason in words. */
export const unwritable = (file: string, reason: string): CommandError =>
  new CommandError(`${visible(file)} cannot be written: ${reason}`);
