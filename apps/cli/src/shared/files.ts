import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fail, MAX_BOARD_TEXT, ok, type Result, type TextError } from '@ringfence/rules';
import { FileError, STDIN, systemTrouble } from './trouble.ts';

/**
 * The text of a file or of standard input. Throws if the file cannot be read; refuses one that is too long without
 * reading all of it, with the same message as for a text that is too long.
 */
export async function readText(file: string): Promise<Result<string>> {
  try {
    return file === STDIN ? await readStdin() : await readFile(file);
  } catch (error) {
    throw new FileError(file, systemTrouble(error));
  }
}

/** The data folder of a server, unless another one is named. */
export const usualData = (): string => join(process.env.XDG_DATA_HOME ?? join(homedir(), '.local/share'), 'ringfence');

function tooLong(found: string): Result<never, TextError> {
  const expected = `at most ${MAX_BOARD_TEXT} bytes`;
  return fail({ line: 1, column: 1, message: 'the text is too long', expected, found });
}

async function decode(chunks: readonly Buffer[]): Promise<Result<string>> {
  const bytes = Buffer.concat(chunks);
  // Almost every text is plain ASCII, and then nothing more needs to be loaded.
  if (bytes.every((byte) => byte < 0x80)) return ok(bytes.toString('latin1'));
  const { decodeText } = await import('@ringfence/rules/record');
  return ok(decodeText(bytes));
}

async function readFile(file: string): Promise<Result<string>> {
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    if (size > MAX_BOARD_TEXT) return tooLong(`${size}`);
    // Pipes and devices have no size, so it is checked while reading.
    const chunks: Buffer[] = [];
    let length = 0;
    for (;;) {
      const chunk = Buffer.allocUnsafe(Math.max(size - length, 0) + 4096);
      const read = readSync(descriptor, chunk);
      if (read === 0) return await decode(chunks);
      chunks.push(chunk.subarray(0, read));
      length += read;
      if (length > MAX_BOARD_TEXT) return tooLong('more');
    }
  } finally {
    closeSync(descriptor);
  }
}

async function readStdin(): Promise<Result<string>> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > MAX_BOARD_TEXT) return tooLong('more');
  }
  return decode(chunks);
}

/** What exists at a path; `undefined` if nothing does, or it may not be read. */
export function fileKindAt(path: string): 'file' | 'folder' | undefined {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'file';
  } catch {
    return undefined;
  }
}
