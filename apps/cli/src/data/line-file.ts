import { closeSync, ftruncateSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { FileError, systemTrouble } from '../shared/trouble.ts';

/** Where lines of JSON go: standard output, or a file that is continued after its last whole line. */
export interface LineFile {
  /** What stands in the file already, parsed. */
  readonly kept: readonly unknown[];
  write(entry: object): void;
  close(): void;
}

export function openLineFile(file: string | undefined): LineFile {
  if (file === undefined) {
    return { kept: [], write: (entry) => process.stdout.write(`${JSON.stringify(entry)}\n`), close() {} };
  }
  try {
    const descriptor = openSync(file, statSync(file, { throwIfNoEntry: false }) === undefined ? 'wx+' : 'r+');
    const text = readFileSync(descriptor, 'utf8');
    // What a kill left of a line is written again.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    ftruncateSync(descriptor, Buffer.byteLength(whole));
    let end = Buffer.byteLength(whole);
    return {
      kept: whole
        .split('\n')
        .slice(0, -1)
        .map((line, i) => parsed(file, line, i + 1)),
      write(entry) {
        end += writeSync(descriptor, `${JSON.stringify(entry)}\n`, end);
      },
      close: () => closeSync(descriptor),
    };
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError(file, systemTrouble(error));
  }
}

function parsed(file: string, line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new FileError(file, `line ${number} is not JSON, so the file cannot be continued`);
  }
}
