import { readFileSync } from 'node:fs';

const TICK_MS = 10;

/** Processor milliseconds of this process and all that it has started, those that have ended too. */
export function treeCpuMs(pid: number | string = 'self'): number {
  let text: string;
  let children: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    children = readFileSync(`/proc/${pid}/task/${text.split(' ', 1)[0]}/children`, 'latin1');
  } catch {
    return 0; // it has ended meanwhile
  }
  const times = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15);
  const own = times.reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0);
  return children
    .split(' ')
    .filter(Boolean)
    .reduce((sum, child) => sum + treeCpuMs(child), own);
}
