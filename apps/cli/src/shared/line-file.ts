import { appendFileSync, closeSync, ftruncateSync, openSync, readFileSync } from 'node:fs';
import { FileError, systemTrouble } from './trouble.ts';

/** The output of objects as lines of JSON: standard output, or a file that is resumed after its last complete line. */
export interface LineFile {
  /** The existing objects of the file, one a line. */
  readonly kept: readonly object[];
  write(entry: object): void;
  close(): void;
}

/** Opens a file to resume, or standard output. The file is not changed before the first `write`. */
export function openLineFile(file: string | undefined): LineFile {
  if (file === undefined) {
    return { kept: [], write: (entry) => process.stdout.write(`${JSON.stringify(entry)}\n`), close() {} };
  }
  const descriptor = attempt(file, () => openSync(file, 'a+'));
  try {
    const text = attempt(file, () => readFileSync(descriptor, 'utf8'));
    const { kept, half, gap } = wholeLines(file, text);
    let isFirst = true;
    return {
      kept,
      write(entry) {
        attempt(file, () => {
          if (isFirst && half !== '') ftruncateSync(descriptor, Buffer.byteLength(text) - Buffer.byteLength(half));
          appendFileSync(descriptor, `${isFirst ? gap : ''}${JSON.stringify(entry)}\n`);
        });
        isFirst = false;
      },
      close: () => closeSync(descriptor),
    };
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

/**
 * The objects of a file, an incomplete last one left by a kill, and the line break that may be missing after a complete
 * one. Any other file is refused.
 */
function wholeLines(file: string, text: string): { kept: object[]; half: string; gap: string } {
  const lines = text.split('\n');
  const rest = lines.pop() ?? '';
  const kept = lines.map((line, i) => objectOf(line) ?? refuse(file, i + 1));
  const last = objectOf(rest);
  if (last !== undefined) return { kept: [...kept, last], half: '', gap: '\n' };
  if (rest !== '' && !rest.startsWith('{')) refuse(file, lines.length + 1);
  return { kept, half: rest, gap: '' };
}

function objectOf(line: string): object | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function refuse(file: string, number: number): never {
  throw new FileError(file, `line ${number} is not a JSON object, so the file cannot be continued`);
}

function attempt<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new FileError(file, systemTrouble(error));
  }
}
