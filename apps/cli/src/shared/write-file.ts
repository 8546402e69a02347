import { statSync, writeFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { writeWhole } from '@ringfence/jail/whole-file';
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
  try {
    // A pipe or a device cannot be renamed over: `--out /dev/stdout` must not replace the device.
    const former = statSync(file, { throwIfNoEntry: false });
    if (former !== undefined && !former.isFile() && !former.isDirectory()) writeFileSync(file, text);
    else writeWhole(file, text);
  } catch (error) {
    throw new CommandError(`${visible(file)} cannot be written: ${systemTrouble(error)}`);
  }
}
