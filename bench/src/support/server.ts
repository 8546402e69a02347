import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { scratchFolder } from './measure.ts';

/** This clone. */
const CLONE = fileURLToPath(new URL('../../..', import.meta.url));

/** This clone, and another one beside it, if one is named. */
export const clonesOf = (beside: string): string[] => [CLONE, ...(beside === '' ? [] : [resolve(beside)])];

const launcherOf = (clone: string): string => join(clone, 'apps/cli/bin/ringfence.js');
/** The command, as it is installed. */
export const LAUNCHER = launcherOf(CLONE);

export interface MeasuredServer {
  readonly url: string;
  /** Where its measures are. */
  readonly monitor: string;
  readonly port: number;
  usage(): Promise<{ readonly cpuMs: number; readonly rssMb: number }>;
  stop(): Promise<void>;
}

interface BenchServerOptions {
  /** More options of `ringfence serve`, which has no limits that would refuse such a load. */
  readonly args?: readonly string[];
  /** A built clone, of another version; default: this one. */
  readonly clone?: string;
  /** The only core on which it runs. */
  readonly core?: number;
}

/** The real server as a separate process. */
export function startBenchServer({ args = [], clone = CLONE, core }: BenchServerOptions = {}): Promise<MeasuredServer> {
  const data = ['--port', '0', '--data', scratchFolder('data'), '--json', '--no-rate-limit'];
  return startMeasured([launcherOf(clone), 'serve', ...data, ...args], core);
}

/** A program for Node that serves something and prints its address as JSON. */
export async function startMeasured(command: readonly string[], core?: number): Promise<MeasuredServer> {
  const pinned = core === undefined ? [] : ['taskset', '-c', `${core}`];
  const [program, ...args] = [...pinned, process.execPath, ...command];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const { url, monitor } = await addressOf(child);
  return {
    url,
    monitor,
    port: Number(new URL(url).port),
    usage: async () => usageOf(child.pid ?? 0),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function addressOf(child: ChildProcess): Promise<{ readonly url: string; readonly monitor: string }> {
  if (child.stdout === null) throw new Error('the server has no output');
  for await (const line of createInterface(child.stdout)) return JSON.parse(line);
  throw new Error('the server did not start');
}

function usageOf(pid: number): { cpuMs: number; rssMb: number } {
  const residentPages = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')[21]);
  // Nanoseconds for each thread; the times in `stat` are in hundredths of a second.
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) => {
    const times = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8');
    return Number(times.split(' ')[0]);
  });
  return { cpuMs: threads.reduce((sum, time) => sum + time, 0) / 1e6, rssMb: (residentPages * 4096) / 1e6 };
}
