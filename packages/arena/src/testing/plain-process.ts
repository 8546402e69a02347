import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { type JailedProcess, type ProcessEnd, ProcessEnded } from '@ringfence/jail';
import type { BotCommand } from '../bots/command.ts';

/** A child process with the interface of a jailed one, but without a jail. */
export function plainProcess({ program, args }: BotCommand, cwd?: string): JailedProcess {
  const child = spawn(program, args, { stdio: 'pipe', cwd });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const errors: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line));
  child.stdin.on('error', () => {});
  let ended: ProcessEnd | undefined;
  let cpuMs = 0;
  const closed = new Promise<ProcessEnd>((resolve) => {
    child.on('close', (code, signal) => {
      ended = { kind: 'exited', code, signal };
      resolve(ended);
    });
  });
  return {
    send: (line) => child.stdin.write(`${line}\n`),
    async nextLine() {
      const { value, done } = await lines.next();
      if (done) throw new ProcessEnded(await closed);
      return value;
    },
    waitedMs: () => 0,
    peakMb: () => undefined,
    cpuMs() {
      cpuMs = Math.max(cpuMs, processorMs(child.pid));
      return cpuMs;
    },
    stderrTail: () => errors,
    get ended() {
      return ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await closed;
    },
  };
}

/** Fields 14 and 15 of /proc/PID/stat, in hundredths of a second; 0 for a process that is gone. */
function processorMs(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}
