import type { StdioOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Files that Node opens are closed when a program starts; those that it inherited are not. */
const CLOSED_AT_START = 0o2000000;

let inherited: readonly number[] | undefined;

/** Open files inherited from our parent process, which a bot must not get. */
function inheritedDescriptors(): readonly number[] {
  inherited ??= readdirSync('/proc/self/fd')
    .map(Number)
    .filter((descriptor) => descriptor > 2 && isInherited(descriptor));
  return inherited;
}

function isInherited(descriptor: number): boolean {
  try {
    const flags = /^flags:\s*([0-7]+)$/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8'))?.[1] ?? '0';
    return (Number.parseInt(flags, 8) & CLOSED_AT_START) === 0;
  } catch {
    return false; // that of the folder just listed
  }
}

let nothing: number | undefined;

/** An open file with these bytes that has no name any more: a pipe would cost Node a socket, which takes ten times as long. */
function holding(bytes: string | Buffer): number {
  const path = join(tmpdir(), `ringfence-${randomBytes(12).toString('hex')}`);
  writeFileSync(path, bytes, { flag: 'wx', mode: 0o600 });
  try {
    return openSync(path, 'r');
  } finally {
    unlinkSync(path);
  }
}

/** Starts a program with pipes as its first three files, then `inputs` to read, and nothing in place of inherited files. */
export function withDescriptors<T>(inputs: readonly (string | Buffer)[], start: (stdio: StdioOptions) => T): T {
  const pipes = ['pipe', 'pipe', 'pipe'] as const;
  const files = inputs.map(holding);
  try {
    const spill = inheritedDescriptors().filter((descriptor) => descriptor >= pipes.length + files.length);
    if (spill.length > 0) nothing ??= openSync('/dev/null', 'r+');
    const rest = Array.from({ length: Math.max(0, ...spill) + 1 }, (_, at) =>
      spill.includes(at) ? nothing : 'ignore',
    );
    return start([...pipes, ...files, ...rest.slice(pipes.length + files.length)]);
  } finally {
    for (const file of files) closeSync(file);
  }
}
