/** What went wrong, for the reader. */
export const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The action of a button: whether it is running, and its last error. */
export class Deed {
  busy = $state(false);
  problem = $state<string>();

  /** Runs it unless it is already running; returns its result, or `undefined` if it failed. */
  async run<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (this.busy) return undefined;
    this.busy = true;
    this.problem = undefined;
    try {
      return await work();
    } catch (error) {
      this.problem = sentenceOf(error);
      return undefined;
    } finally {
      this.busy = false;
    }
  }
}
