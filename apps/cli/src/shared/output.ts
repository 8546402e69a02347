import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { CommandError, systemTrouble, visible } from './trouble.ts';

/** Lines on standard output: the answer. */
export function print(...lines: readonly string[]): void {
  if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`);
}

/** A line on standard error: errors and progress. */
export function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** A number with its noun, such as "1 pair" or "2 pairs". */
export const countWords = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** Whether to colour standard output; the user's option overrides the terminal's setting. */
export function wantsColour(options: { readonly color?: true; readonly 'no-color'?: true }): boolean {
  if (options['no-color']) return false;
  if (options.color) return true;
  return process.stdout.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
}

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
    else replaceFile(file, text);
  } catch (error) {
    throw new CommandError(`${visible(file)} cannot be written: ${systemTrouble(error)}`);
  }
}

function replaceFile(file: string, text: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  const temporary = join(dirname(file), `.${basename(file).slice(0, 100)}.${process.pid}.tmp`);
  try {
    writeFileSync(temporary, text);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
