import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** This clone. */
export const CLONE = fileURLToPath(new URL('../../..', import.meta.url));

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
  /** More options of `ringfence serve`; default: no limits that would refuse such a load. */
  readonly args?: readonly string[];
  /** A built clone, of another version; default: this one. */
  readonly clone?: string;
}

/** The real server as a separate process. */
export async function startBenchServer({
  args = ['--no-rate-limit'],
  clone = CLONE,
}: BenchServerOptions = {}): Promise<MeasuredServer> {
  const data = mkdtempSync(join(tmpdir(), 'ringfence-bench-'));
  const server = await startMeasured([launcherOf(clone), 'serve', '--port', '0', '--data', data, '--json', ...args]);
  return {
    ...server,
    async stop() {
      await server.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** A program for Node that serves something and prints its address as JSON. */
export async function startMeasured(command: readonly string[]): Promise<MeasuredServer> {
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
  const { url, monitor } = await addressOf(child);
  return {
    url,
    monitor,
    port: Number(new URL(url).port),
    usage: async () => usageOf(child.pid ?? 0),
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
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
