import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The command, as it is installed. */
export const LAUNCHER = fileURLToPath(new URL('../../../apps/cli/bin/ringfence.js', import.meta.url));

/** Ticks of /proc's processor times; 100 a second on every usual Linux. */
const TICK_MS = 10;

export interface MeasuredServer {
  readonly url: string;
  readonly port: number;
  usage(): Promise<{ readonly cpuMs: number; readonly rssMb: number }>;
  stop(): Promise<void>;
}

interface BenchServerOptions {
  /** More options of `ringfence serve`; default: no limits that would refuse such a load. */
  readonly args?: readonly string[];
  /** Whether what it writes to standard error is thrown away. */
  readonly isQuiet?: boolean;
  /** The cores that it may use, as for `taskset`; default: all. */
  readonly cores?: string;
}

/** The real server as a separate process. */
export async function startBenchServer(options: BenchServerOptions = {}): Promise<MeasuredServer> {
  const { args = ['--no-rate-limit'], cores, isQuiet = false } = options;
  const data = mkdtempSync(join(tmpdir(), 'ringfence-bench-'));
  const command = [process.execPath, LAUNCHER, 'serve', '--port', '0', '--data', data, ...args];
  const [program, ...rest] = cores === undefined ? command : ['taskset', '-c', cores, ...command];
  const child = spawn(program, rest, { stdio: ['ignore', 'pipe', isQuiet ? 'ignore' : 'inherit'] });
  const url = await urlOf(child);
  return {
    url,
    port: Number(new URL(url).port),
    usage: async () => usageOf(child.pid ?? 0),
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function urlOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('the server has no output');
  for await (const line of createInterface(child.stdout)) {
    const url = /at (http:\S+)/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('the server did not start');
}

function usageOf(pid: number): { cpuMs: number; rssMb: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  const [userTicks, systemTicks, residentPages] = [fields[11], fields[12], fields[21]].map(Number);
  return { cpuMs: (userTicks + systemTicks) * TICK_MS, rssMb: (residentPages * 4096) / 1e6 };
}
