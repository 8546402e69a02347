import type { JobContext } from './play-job.ts';
import type { JobReport } from './queue.ts';

/** Where a worker plays one kind of jobs; a worker has several. */
export interface Desk<Data extends object = object> {
  /** Before the first job. */
  ready?(): Promise<void>;
  /** Whether a job is of its kind. */
  accepts(data: object): data is Data;
  /** Rejects if this machine cannot play it: a `StoreError` says why, and the worker leaves. */
  serve(data: Data, context: JobContext): Promise<JobReport>;
  /** Every few seconds: says that the worker is here, and hears how many games at a time are wanted of it, if anybody cares. */
  attend?(): Promise<number | undefined>;
  close(): Promise<void>;
}
