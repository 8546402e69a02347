import { once } from 'node:events';
import { createWriteStream, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createGzip } from 'node:zlib';
import { CommandError, systemTrouble, visible } from '../shared/trouble.ts';

/** Bytes that are buffered before a write. */
interface Bytes {
  readonly count: number;
  take(): Uint8Array;
}

/** A proof being written to disk: compressed on the fly, and renamed to its real name only when complete. */
export interface ProofFile {
  /** Writes the buffer if it is large enough. */
  write(bytes: Bytes): Promise<void>;
  /** Ends the file after the last {@link write} and returns its size. */
  finish(): Promise<number>;
  /** Deletes an unfinished file. */
  discard(): void;
}

export function openProofFile(file: string): ProofFile {
  const temporary = join(dirname(file), `.${basename(file).slice(0, 100)}.${process.pid}.tmp`);
  const trouble = (error: unknown): CommandError =>
    new CommandError(`${visible(file)} cannot be written: ${systemTrouble(error)}`);
  try {
    mkdirSync(dirname(file), { recursive: true });
  } catch (error) {
    throw trouble(error);
  }
  const out = createWriteStream(temporary);
  const packed = createGzip({ level: 9 });
  let failure: unknown;
  const failed = new Promise<void>((resolve) => {
    out.on('error', (error) => {
      failure = error;
      resolve();
    });
  });
  packed.pipe(out);
  let isFinished = false;
  return {
    async write(bytes) {
      if (failure !== undefined) throw trouble(failure);
      if (bytes.count === 0 || packed.write(bytes.take())) return;
      await Promise.race([once(packed, 'drain'), failed]);
    },
    async finish() {
      packed.end();
      if (failure === undefined) await once(out, 'close').catch(() => {});
      if (failure !== undefined) throw trouble(failure);
      try {
        renameSync(temporary, file);
        isFinished = true;
        return statSync(file).size;
      } catch (error) {
        throw trouble(error);
      }
    },
    discard() {
      if (isFinished) return;
      packed.destroy();
      out.destroy();
      rmSync(temporary, { force: true });
    },
  };
}
