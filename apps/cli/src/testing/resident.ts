// A process that stays and runs the command for one call after the other. To start a process and to load the command's
// modules for each call would be most of the work of these tests.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Call {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly input: string | Buffer;
}

export interface Finished {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A finished call, and its processor time in milliseconds, which does not depend on the load of the machine. */
export interface Metered extends Finished {
  readonly cpu: number;
}

const script = fileURLToPath(new URL('resident-process.mjs', import.meta.url));

/** Waits for each answer as `spawnSync` would, which needs named pipes. The process ends with the one that started it. */
export class Resident {
  private readonly requests: number;
  private readonly replies: number;

  constructor(program: string) {
    const folder = mkdtempSync(join(tmpdir(), 'ringfence-resident-'));
    const pipes = ['requests', 'replies'].map((name) => join(folder, name));
    execFileSync('mkfifo', pipes);
    const child = spawn(process.execPath, [script, ...pipes, program], { stdio: ['ignore', 'ignore', 'inherit'] });
    child.unref();
    this.requests = openSync(pipes[0], 'w');
    this.replies = openSync(pipes[1], 'r');
    rmSync(folder, { recursive: true });
  }

  call({ args, cwd, env, input }: Call): Metered {
    const request = { args, cwd, env, stdin: Buffer.from(input).toString('base64') };
    writeWhole(this.requests, Buffer.from(`${JSON.stringify(request)}\n`));
    const chunks: Buffer[] = [];
    for (;;) {
      const chunk = Buffer.allocUnsafe(65_536);
      const length = readSync(this.replies, chunk);
      if (length === 0) throw new Error(`the process has ended during ${JSON.stringify(args)}`);
      chunks.push(chunk.subarray(0, length));
      if (chunk[length - 1] === 0x0a) return JSON.parse(Buffer.concat(chunks).toString('utf8'));
    }
  }
}

function writeWhole(file: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
}
