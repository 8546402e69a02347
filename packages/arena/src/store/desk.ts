import type { JobContext } from './play-job.ts';
import type { JobReport } from './queue.ts';

/** Plays one kind of job; a worker has several desks. */
export interface Desk<Data extends object = object> {
  /** Before the first job. */
  ready?(): Promise<void>;
  /** Whether a job is of its kind. */
  accepts(data: object): data is Data;
  /** Rejects if this machine cannot play it: a `StoreError` says why, and the worker stops. */
  serve(data: Data, context: JobContext): Promise<JobReport>;
  /**
   * Every few seconds: reports that the worker is alive, and returns the requested number of parallel games, if any.
   */
  attend?(): Promise<number | undefined>;
  close(): Promise<void>;
}
