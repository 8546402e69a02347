// A process that builds one submission and ends: whatever goes wrong here, the server continues.
import { type BuildJob, type BuildResult, runBuild } from './build-job.ts';

export type BuildReply =
  | { readonly type: 'done'; readonly result: BuildResult }
  | { readonly type: 'broken'; readonly message: string };

const reply = (message: BuildReply): void => {
  process.send?.(message, () => process.exit(0));
};

process.once('message', async (job: BuildJob) => {
  try {
    reply({ type: 'done', result: await runBuild(job) });
  } catch (error) {
    reply({ type: 'broken', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});

// The server has ended, for whatever reason: the build is repeated at its next start.
process.on('disconnect', () => process.exit(1));
