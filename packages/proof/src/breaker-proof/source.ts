import { ProofError } from './board.ts';

/** Work that yields whenever it needs more bytes of the file. */
export type Reading<T> = Generator<void, T>;

/** The longest piece of a proof between two checks for remaining bytes. */
const LOOKAHEAD = 256;
const NEWLINE = 10;
const latin = new TextDecoder('latin1');

/** The bytes of a proof, chunk by chunk as they arrive. */
export class ByteSource {
  private chunk: Uint8Array = new Uint8Array(0);
  private at = 0;
  private before = 0;
  private isComplete = false;

  /** The offset of the next byte in the unpacked file. */
  get offset(): number {
    return this.before + this.at;
  }

  add(bytes: Uint8Array): void {
    const rest = this.chunk.subarray(this.at);
    this.before += this.at;
    this.at = 0;
    if (rest.length === 0) this.chunk = bytes;
    else {
      this.chunk = new Uint8Array(rest.length + bytes.length);
      this.chunk.set(rest);
      this.chunk.set(bytes, rest.length);
    }
  }

  end(): void {
    this.isComplete = true;
  }

  /** Waits until the next piece is there. */
  *ready(): Reading<void> {
    while (!this.isComplete && this.chunk.length - this.at < LOOKAHEAD) yield;
  }

  /** The next byte; `ready` comes first. */
  byte(): number {
    if (this.at >= this.chunk.length) throw new ProofError(`the proof ends too early, after ${this.offset} bytes`);
    return this.chunk[this.at++];
  }

  /** A line of text without its end; the last one may lack it. */
  *line(longest: number): Reading<string> {
    let end = this.chunk.indexOf(NEWLINE, this.at);
    while (end < 0 && !this.isComplete && this.chunk.length - this.at <= longest) {
      yield;
      end = this.chunk.indexOf(NEWLINE, this.at);
    }
    if (end < 0) end = this.chunk.length;
    if (end - this.at > longest) throw new ProofError('this is not a proof: its lines are too long');
    const text = latin.decode(this.chunk.subarray(this.at, end));
    this.at = Math.min(end + 1, this.chunk.length);
    return text;
  }

  /** Whether nothing follows. */
  *isAtEnd(): Reading<boolean> {
    yield* this.ready();
    return this.at >= this.chunk.length;
  }
}

/** How often progress is reported, in positions. */
const PROGRESS_EVERY = 10_000;

/** Runs a check of a proof that comes in chunks, and reports the counts that it keeps. */
export async function checkChunks<T, C extends { readonly positions: number }>(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  check: (source: ByteSource) => Reading<T>,
  counts: C,
  onProgress?: (counts: Readonly<C>) => void,
): Promise<T> {
  const source = new ByteSource();
  const work = check(source);
  let told = 0;
  const tell = (): void => {
    if (counts.positions - told < PROGRESS_EVERY) return;
    told = counts.positions;
    onProgress?.(counts);
  };
  for await (const chunk of chunks) {
    source.add(chunk);
    work.next();
    tell();
  }
  source.end();
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    tell();
    // A proof that arrived in one chunk also lets others run, such as the progress display.
    await new Promise((resolve) => setTimeout(resolve));
  }
}
