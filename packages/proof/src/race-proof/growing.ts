import type { Makers } from '../maker/kernel.ts';
import type { Replies } from '../maker/replies.ts';
import { RaceReplyWriter } from './write.ts';

/** What a growing proof needs from its surroundings. */
interface GrowingOptions {
  /** Stores the proof so far. */
  store(proof: Uint8Array): void;
  /** Gives others the thread for a moment. */
  pause(): Promise<void>;
  /** Whether to give up what is not stored yet. Default: never. */
  isOver?(): boolean;
}

/**
 * A proof that the first player captures first, stored again whenever another reply to the first move is refuted, while
 * threads still search for the others.
 */
export class GrowingRaceProof {
  private readonly writer: RaceReplyWriter;
  private readonly replies: Replies;
  private readonly options: GrowingOptions;
  private writing: Promise<void> = Promise.resolve();
  private isGivenUp = false;

  /** The proof may rest on several searches, the last of which finds the longest chains. */
  constructor(makers: Makers, replies: Replies, options: GrowingOptions) {
    this.writer = new RaceReplyWriter(makers, replies.move);
    this.replies = replies;
    this.options = options;
  }

  /** The number of positions in the proof, without those of chains. */
  get positions(): number {
    return this.writer.positions;
  }

  /** Writes what refutes some replies, after those before, and stores them together: so a file never has less than it had. */
  add(...replies: readonly number[]): void {
    if (replies.length === 0) return;
    this.writing = this.writing.then(async () => {
      for (const reply of replies) await this.write(reply);
      this.store();
    });
    // Errors are for `finish`.
    this.writing.catch(() => {});
  }

  /** Waits until everything is stored, at the end of a search; true if the proof is complete. */
  async finish(): Promise<boolean> {
    await this.writing;
    if (this.replies.left !== 0n) return false;
    const missing = this.writer.open;
    // Images of replies that a chain refutes need a chain of their own, which may refute others too.
    for (const reply of missing) if (this.writer.open.includes(reply)) await this.write(reply);
    if (missing.length > 0) this.store();
    return this.writer.open.length === 0;
  }

  private async write(reply: number): Promise<void> {
    const { pause, isOver } = this.options;
    for (const work = this.writer.add(reply); !this.isGivenUp && work.next().done !== true; ) {
      await pause();
      this.isGivenUp = isOver?.() ?? false;
    }
  }

  private store(): void {
    if (!this.isGivenUp) this.options.store(this.writer.bytes());
  }
}
