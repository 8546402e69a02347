import { once } from 'node:events';
import { createWriteStream, renameSync, rmSync, statSync } from 'node:fs';
import { createGzip } from 'node:zlib';
import { isStream, temporaryFor } from '@ringfence/node/whole-file';
import { type CommandError, systemTrouble } from '../shared/trouble.ts';
import { expectWritable, unwritable } from '../shared/write-file.ts';

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
  expectWritable(file);
  const isDirect = isStream(file);
  const draft = isDirect ? file : temporaryFor(file);
  const trouble = (error: unknown): CommandError => unwritable(file, systemTrouble(error));
  const out = createWriteStream(draft);
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
        if (!isDirect) renameSync(draft, file);
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
      if (!isDirect) rmSync(draft, { force: true });
    },
  };
}
