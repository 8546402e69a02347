import { readFileSync, statSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { GrowingRaceProof, type Makers, type Replies, resumeMakers, saveMakers, takeOverRace } from '@ringfence/proof';
import { ProofError } from '@ringfence/proof/verify';
import { complain } from '../shared/output.ts';
import { CommandError, FileError, readingTrouble } from '../shared/trouble.ts';
import { breathe, replaceFile } from '../shared/write-file.ts';
import { runToEnd } from './slices.ts';

/** How long work can be stopped and followed. */
interface Following {
  readonly signal: AbortSignal;
  show(note: string): void;
}

/** So few bytes of a proof are checked in a moment. */
const PIECE = 64;

/** Takes over what the file of a proof in part has proved, if there is one; false if that was stopped. */
export async function continueProof(
  file: string,
  makers: Makers,
  first: number,
  { signal, show }: Following,
): Promise<boolean> {
  const proof = formerBytes(file);
  if (proof === undefined) return true;
  const pieces = async function* (): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < proof.length && !signal.aborted; at += PIECE) {
      yield proof.subarray(at, at + PIECE);
      show(`checking ${file}`);
      await breathe();
    }
  };
  try {
    await takeOverRace(makers, first, pieces());
  } catch (error) {
    if (!(error instanceof ProofError)) throw error;
    if (!signal.aborted)
      throw new FileError(file, `${error.message}, so it cannot be continued: choose another file for --proof`);
  }
  return !signal.aborted;
}

/** Takes over a saved state, if there is one; false if that was stopped. */
export async function resumeState(file: string, makers: Makers, { signal, show }: Following): Promise<boolean> {
  const state = formerBytes(file);
  if (state === undefined) return true;
  try {
    return await runToEnd(resumeMakers(makers, state), () => {
      show('checking the saved state');
      return signal.aborted;
    });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new CommandError(`--state cannot be used: ${error.message}`);
  }
}

/** Saves a search for {@link resumeState}. */
export const saveState = (file: string, makers: Makers): void => replaceFile(file, gzipSync(saveMakers(makers)));

/** The unpacked bytes of a file from an earlier run; `undefined` without one. */
function formerBytes(file: string): Uint8Array | undefined {
  try {
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined;
    const bytes = readFileSync(file);
    return bytes[0] === 0x1f ? gunzipSync(bytes) : bytes;
  } catch (error) {
    throw new FileError(file, readingTrouble(error));
  }
}

/** How long what is refuted may still be written after the search was stopped. */
const WRITING_MS = 60_000;

/** The file of a proof of who captures first, which grows during the search. */
export class RaceFile {
  /** The size of the file, and its positions without those of chains; 0 until something is written. */
  bytes = 0;
  positions = 0;
  /** Why the last version of the file is not written, if it is not. */
  trouble: CommandError | undefined;
  private readonly file: string;
  private readonly proof: GrowingRaceProof;
  private unwritten: Uint8Array | undefined;

  constructor(file: string, makers: Makers, replies: Replies, signal: AbortSignal) {
    this.file = file;
    let end = Number.POSITIVE_INFINITY;
    signal.addEventListener('abort', () => {
      end = performance.now() + WRITING_MS;
    });
    this.proof = new GrowingRaceProof(makers, replies, {
      store: (proof) => this.write(gzipSync(proof, { level: 9 })),
      pause: breathe,
      isOver: () => performance.now() > end,
    });
  }

  /** Writes what refutes these replies while the search works on others. */
  add(...replies: readonly number[]): void {
    this.proof.add(...replies);
  }

  /** Waits until everything is written; true if the proof is complete. */
  async finish(): Promise<boolean> {
    const isComplete = await this.proof.finish();
    if (this.unwritten !== undefined) this.write(this.unwritten);
    return isComplete && this.trouble === undefined;
  }

  /** A full disk does not end the search: the next version of the file may find room again. */
  private write(packed: Uint8Array): void {
    try {
      replaceFile(this.file, packed);
      this.bytes = packed.length;
      this.positions = this.proof.positions;
      this.trouble = this.unwritten = undefined;
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      if (this.trouble === undefined) complain(`note: ${error.message}; the search continues`);
      this.trouble = error;
      this.unwritten = packed;
    }
  }
}
