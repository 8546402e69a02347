import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { builtFile } from '@ringfence/node';
import type { BuildStage } from '../views/index.ts';
import { type BuildJob, longestBuildMs } from './build-job.ts';
import type { BuildReply } from './build-process.ts';

/** How a build ended. */
type BuildEnd = Exclude<BuildReply, { type: 'stage' }>;

interface ApartOptions {
  /** Stops it. */
  readonly signal: AbortSignal;
  readonly onStart: (pid: number) => void;
  readonly onStage: (stage: BuildStage) => void;
}

/** Wall-clock time for unpacking and packing; the build and the checks have their own limits. */
const SPARE_MS = 2 * 60_000;

/** Carries out a build in a process of its own, within a time limit; `undefined`: it was stopped. */
export function runApart(job: BuildJob, { signal, onStart, onStage }: ApartOptions): Promise<BuildEnd | undefined> {
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(builtFile(import.meta.url, './build-process.js')), [], {
      detached: true, // Ctrl-C at the terminal is for the server
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    if (child.pid !== undefined) onStart(child.pid);
    let words = '';
    const end = (): void => void child.kill('SIGKILL');
    const most = longestBuildMs(job) + SPARE_MS;
    // That is how it ends: it must not begin again.
    const timer = setTimeout(() => {
      const problem = `Building and checking it took more than ${Math.round(most / 60_000)} minutes in all.`;
      settle({ type: 'done', result: { problem, log: '' } });
      end();
    }, most);
    const settle = (reply: BuildEnd | undefined): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve(reply);
    };
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-2000);
    });
    if (signal.aborted) end();
    signal.addEventListener('abort', end);
    child.on('message', (reply: BuildReply) => (reply.type === 'stage' ? onStage(reply.stage) : settle(reply)));
    child.once('error', ({ message }) => settle({ type: 'broken', message }));
    child.once('exit', (code, by) => {
      const message = `its process ended (${by ?? code}) ${words}`;
      const conclude = (): void => settle(signal.aborted ? undefined : { type: 'broken', message });
      // What it has said may still be on its way.
      if (child.connected) child.once('disconnect', conclude);
      else conclude();
    });
    child.send(job, () => {});
  });
}
