// A process that builds one submission and ends: whatever goes wrong here, the server continues.
import type { BuildStage } from '../views/index.ts';
import { type BuildJob, type BuildResult, runBuild } from './build-job.ts';

export type BuildReply =
  | { readonly type: 'stage'; readonly stage: BuildStage }
  | { readonly type: 'done'; readonly result: BuildResult }
  | { readonly type: 'broken'; readonly message: string; readonly isDiskFull?: boolean };

const reply = (message: BuildReply): void => {
  process.send?.(message, () => process.exit(0));
};

process.once('message', async (job: BuildJob) => {
  try {
    reply({ type: 'done', result: await runBuild(job, (stage) => process.send?.({ type: 'stage', stage })) });
  } catch (error) {
    const isDiskFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    reply({ type: 'broken', message, isDiskFull });
  }
});

// The server has ended, for whatever reason: the build is repeated at its next start.
process.on('disconnect', () => process.exit(1));
