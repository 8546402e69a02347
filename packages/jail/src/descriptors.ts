import type { StdioOptions } from 'node:child_process';
import { openSync, readdirSync, readFileSync } from 'node:fs';

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

/** A program's open files: pipes for the first `pipes`, and nothing in place of inherited ones. */
export function descriptors(pipes: number): StdioOptions {
  const spill = inheritedDescriptors().filter((descriptor) => descriptor >= pipes);
  if (spill.length > 0) nothing ??= openSync('/dev/null', 'r+');
  const length = Math.max(pipes, ...spill.map((descriptor) => descriptor + 1));
  return Array.from({ length }, (_, index) => {
    if (index < pipes) return 'pipe';
    return spill.includes(index) ? nothing : 'ignore';
  });
}
