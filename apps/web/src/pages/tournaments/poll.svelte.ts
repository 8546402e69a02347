import { sentenceOf } from '../../shell/deed.svelte.ts';

/** Something that is requested repeatedly while a page shows it. */
export class Poll<T> {
  value = $state.raw<T>();
  problem = $state<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;
  private readonly ask: () => Promise<T>;
  /** Milliseconds until the next request; 0 for never again. */
  private readonly pause: (value: T | undefined) => number;

  constructor(ask: () => Promise<T>, pause: (value: T | undefined) => number) {
    this.ask = ask;
    this.pause = pause;
    void this.once();
  }

  /** Asks at once, for example after something that the reader did. */
  async now(): Promise<void> {
    clearTimeout(this.timer);
    await this.once();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private async once(): Promise<void> {
    try {
      this.value = await this.ask();
      this.problem = undefined;
    } catch (error) {
      this.problem = sentenceOf(error);
    }
    const pause = this.pause(this.value);
    if (!this.stopped && pause > 0) this.timer = setTimeout(() => void this.once(), pause);
  }
}
