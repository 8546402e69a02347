import { runWorker } from '@ringfence/arena/store';
import { workerJobs } from '../games/worker-jobs.ts';
import { OWN } from '../games/workers.ts';
import { LadderStore } from '../schema/ladder-store.ts';

interface OwnWorkerOptions {
  /** The database, `postgres://…`. */
  readonly url: string;
  readonly folder: string;
  readonly trust: boolean;
  /** Games at a time. */
  readonly slots: number;
  /** Called with who plays from now on. */
  readonly onNote: (words: string) => void;
  readonly onTrouble: (message: string) => void;
}

/** Workers that are about to come are waited for so long. */
const GRACE_MS = 5000;
/** After a trouble it takes a rest. */
const REST_MS = 15_000;
/** How long running games may take to end; after that they are played again by another worker. */
const LEAVE_MS = 500;

/** While a class over a server has no workers, the server is one itself: the same as any other, in its own process. */
export class OwnWorker {
  private readonly options: OwnWorkerOptions;
  private playing: { readonly stop: AbortController; readonly over: Promise<void> } | undefined;
  private starting: NodeJS.Timeout | undefined;
  private pauseMs = GRACE_MS;

  constructor(options: OwnWorkerOptions) {
    this.options = options;
  }

  /** Begins or ends to play, by whether there are other workers. */
  look(hasOthers: boolean): void {
    if (hasOthers) {
      clearTimeout(this.starting);
      this.starting = undefined;
      this.pauseMs = GRACE_MS;
      if (this.playing === undefined || this.playing.stop.signal.aborted) return;
      this.playing.stop.abort();
      this.options.onNote('workers are here: this server leaves the games to them');
      return;
    }
    if (this.playing === undefined) this.starting ??= setTimeout(() => this.start(), this.pauseMs);
  }

  private start(): void {
    this.starting = undefined;
    const stop = new AbortController();
    const over = this.play(stop.signal).finally(() => {
      this.playing = undefined;
    });
    this.playing = { stop, over };
  }

  async close(): Promise<void> {
    clearTimeout(this.starting);
    this.playing?.stop.abort();
    await this.playing?.over;
  }

  private async play(signal: AbortSignal): Promise<void> {
    const { url, folder, trust, slots, onNote, onTrouble } = this.options;
    const ladder = new LadderStore(url);
    try {
      await runWorker({
        address: ladder.address,
        handlers: workerJobs({
          ladder,
          name: OWN,
          folder,
          slots,
          trust,
          builds: false, // the server itself builds
          onTrouble,
        }),
        concurrency: slots,
        onTrouble,
        onReady: () =>
          onNote(
            `no worker is running: this server plays the games itself, ${slots} at a time; ` +
              '"ringfence worker --database URL" adds a machine',
          ),
        signal,
        leaveMs: LEAVE_MS,
      });
    } catch (error) {
      this.pauseMs = REST_MS;
      onTrouble(error instanceof Error ? error.message : String(error));
    } finally {
      await ladder.close();
    }
  }
}
